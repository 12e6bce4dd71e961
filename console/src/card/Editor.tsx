import { Bold, Code, Heading, Italic, Link, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide-react'
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { type MarkType, DOMParser as Reader, DOMSerializer as Writer } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { isSafeAddress, parseHtml } from './html.tsx'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const type = <Of,>(value: Of | undefined): Of => {
  if (!value) throw new Error('The schema does not have this.')
  return value
}
const item = type(nodes.list_item)

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(type(nodes.hard_break).create()).scrollIntoView())
  return true
})

const commands = {
  bold: toggleMark(type(marks.strong)),
  italic: toggleMark(type(marks.em)),
  code: toggleMark(type(marks.code)),
  heading: chainCommands(
    setBlockType(type(nodes.heading), { level: 2 }),
    setBlockType(type(nodes.paragraph)),
  ),
  bullets: wrapInList(type(nodes.bullet_list)),
  numbers: wrapInList(type(nodes.ordered_list)),
  quote: wrapIn(type(nodes.blockquote)),
  undo,
  redo,
} satisfies Record<string, Command>

/** Formats `**bold**`, `*italic*` and `` `code` `` when the closing sign is typed. */
const marked = (pattern: RegExp, mark: MarkType): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const [, before = '', text = ''] = match
    if (!text.trim()) return null
    const from = start + before.length
    // The closing sign is not in the document yet.
    return state.tr
      .delete(from, end)
      .insertText(text, from)
      .addMark(from, from + text.length, mark.create())
      .removeStoredMark(mark)
  })

const plugins = (save: () => void, leave: () => void) => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*([-+*])\s$/, type(nodes.bullet_list)),
      wrappingInputRule(/^(\d+)\.\s$/, type(nodes.ordered_list)),
      wrappingInputRule(/^\s*>\s$/, type(nodes.blockquote)),
      marked(/(^|\s|\()\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, type(marks.strong)),
      marked(/(^|\s|\()\*([^*\s](?:[^*]*[^*\s])?)\*$/, type(marks.em)),
      marked(/(^|\s|\()`([^`]+)`$/, type(marks.code)),
      textblockTypeInputRule(/^```$/, type(nodes.code_block)),
      textblockTypeInputRule(/^(#{1,3})\s$/, type(nodes.heading), ([, signs = '']) => ({
        level: signs.length,
      })),
    ],
  }),
  keymap({
    'Mod-Enter': () => {
      save()
      return true
    },
    Escape: () => {
      leave()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    Enter: splitListItem(item),
    'Mod-[': liftListItem(item),
    'Mod-]': sinkListItem(item),
    'Shift-Enter': breakLine,
  }),
  keymap(baseKeymap),
  history(),
]

const htmlOf = (state: EditorState): string => {
  if (state.doc.childCount === 1 && state.doc.firstChild?.content.size === 0) return ''
  const box = document.createElement('div')
  box.append(Writer.fromSchema(schema).serializeFragment(state.doc.content))
  return box.innerHTML
}

/** An editor that offers only the formats that the service keeps. */
export default function Editor({
  text,
  label,
  type: typed,
  save,
  leave,
}: {
  readonly text: string
  readonly label: string
  type(html: string): void
  save(): void
  leave(): void
}) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ typed, save, leave })
  latest.current = { typed, save, leave }
  const [isLinking, setLinking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has its own state from then on.
  useEffect(() => {
    if (!place.current) return
    const doc = Reader.fromSchema(schema).parse(parseHtml(text))
    const state = EditorState.create({
      doc,
      plugins: plugins(
        () => latest.current.save(),
        () => latest.current.leave(),
      ),
    })
    const editor = new EditorView(place.current, {
      state,
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      // Show only the name of a picture: loading it would reveal the user to the picture's host.
      nodeViews: { image: ({ attrs }) => ({ dom: chip(t.card.image(String(attrs.alt || attrs.src))) }) },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        if (transaction.docChanged) latest.current.typed(htmlOf(next))
      },
    })
    view.current = editor
    editor.focus()
    return () => editor.destroy()
  }, [])

  const run = (command: Command) => {
    const editor = view.current
    if (!editor) return
    command(editor.state, editor.dispatch)
    editor.focus()
  }
  const e = t.card.editor
  const buttons = [
    ['bold', Bold, e.bold],
    ['italic', Italic, e.italic],
    ['code', Code, e.code],
    ['heading', Heading, e.heading],
    ['bullets', List, e.bullets],
    ['numbers', ListOrdered, e.numbers],
    ['quote', Quote, e.quote],
    ['undo', Undo2, e.undo],
    ['redo', Redo2, e.redo],
  ] as const
  return (
    <div className="editor">
      <div className="toolbar" role="toolbar" aria-label={e.toolbar}>
        {buttons.map(([name, Icon, title]) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-label={title}
            title={title}
            onClick={() => run(commands[name])}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className="plain"
          aria-label={e.link}
          title={e.link}
          onClick={() => setLinking(!isLinking)}
        >
          <Link size={16} aria-hidden />
        </button>
      </div>
      {isLinking && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            const href = String(new FormData(event.currentTarget).get('href'))
            setLinking(false)
            if (isSafeAddress(href)) run(toggleMark(type(marks.link), { href }))
          }}
        >
          <input name="href" type="url" aria-label={e.linkAddress} placeholder="https://" required />
          <button type="submit" className="small">
            {t.add}
          </button>
        </form>
      )}
      <div ref={place} className="rich" />
      <p className="hint">{e.keys}</p>
    </div>
  )
}

function chip(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'chip'
  element.textContent = text
  return element
}
