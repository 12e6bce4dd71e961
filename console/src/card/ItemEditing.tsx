import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Evidence, ItemDraft } from '../api/checklists.ts'
import { readDraft, useDraft } from '../parts/drafts.ts'
import { Form } from '../parts/form.tsx'
import { Dialog, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { moved, withChange, without } from './item-drafts.ts'

/** How people edit the items of a card or of a template. */

const kinds: readonly Evidence[] = ['none', 'note', 'number', 'photo']

export type SaveItems = (items: readonly ItemDraft[]) => Promise<boolean>

/** The actions for one item of the list. */
export function ItemMenu({
  item,
  items,
  save,
}: {
  readonly item: ItemDraft & { readonly key: string }
  readonly items: readonly ItemDraft[]
  readonly save: SaveItems
}) {
  const [isRenaming, setRenaming] = useState(false)
  const { key, title, is_required } = item
  const change = (fields: Partial<ItemDraft>) => save(withChange(items, key, fields))
  const move = (label: string, by: 1 | -1) => {
    const next = moved(items, key, by)
    return next ? [{ label, run: () => void save(next) }] : []
  }
  return (
    <>
      <Menu
        label={t.checklist.menu(title)}
        items={[
          { label: t.board.rename, run: () => setRenaming(true) },
          {
            label: is_required ? t.checklist.makeOptional : t.checklist.makeRequired,
            run: () => void change({ is_required: !is_required }),
          },
          ...kinds.map((evidence) => ({
            label: t.checklist.asks[evidence],
            isChosen: item.evidence === evidence,
            run: () => void change({ evidence }),
          })),
          ...move(t.board.moveUp, -1),
          ...move(t.board.moveDown, 1),
          { label: t.checklist.remove, isDangerous: true, run: () => void save(without(items, key)) },
        ]}
      />
      {isRenaming && (
        <Dialog title={t.board.rename} onClose={() => setRenaming(false)}>
          <Form
            fields={[{ name: 'title', label: t.board.boardTitle, value: title }]}
            label={t.save}
            submit={async ({ title: next = '' }) => {
              if (await change({ title: next })) setRenaming(false)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** A field that adds an item with each Enter. What was typed is kept as a draft under this name. */
export function NewItem({
  name,
  items,
  save,
}: {
  readonly name: string
  readonly items: readonly ItemDraft[]
  readonly save: SaveItems
}) {
  const { draft, keep, drop } = useDraft(name)
  const title = draft?.value ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (!text) return
    drop()
    void save([...items, { title: text, is_required: false, evidence: 'none' }]).then((isSaved) => {
      // Nothing that was typed is lost, neither this title nor the next one.
      if (!isSaved && !readDraft(name)) keep(text, '')
    })
  }
  return (
    <form className="new-item" onSubmit={submit}>
      <Plus size={16} aria-hidden />
      <input
        aria-label={t.checklist.add}
        placeholder={t.checklist.add}
        maxLength={255}
        value={title}
        onChange={({ target }) => (target.value === '' ? drop() : keep(target.value, ''))}
      />
    </form>
  )
}
