import { FileText, Paperclip } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  download,
  type FileCalls,
  type ShownFile,
  useAddFiles,
  useDeleteFile,
  useFiles,
} from '../api/files.ts'
import { agoText } from '../parts/dates.ts'
import { Dialog, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** The files of a card or a template. They are chosen, dropped on the part, or pasted while it is open. */
export function FilesPart({
  calls,
  canAdd,
  mayDelete,
  deleteHint,
}: {
  readonly calls: FileCalls
  readonly canAdd: boolean
  mayDelete(file: ShownFile): boolean
  readonly deleteHint: string
}) {
  const { data: files } = useFiles(calls)
  const { add, adding } = useAddFiles(calls)
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  usePastedFiles(canAdd, (pasted) => void add(pasted))
  if (!files || (files.length === 0 && !canAdd)) return null
  const dragging = (is: boolean) => (event: DragEvent) => {
    if (!canAdd || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(is)
  }
  return (
    <section
      className={`files ${isOver ? 'is-over' : ''}`}
      aria-label={t.files.title}
      onDragEnter={dragging(true)}
      onDragOver={dragging(true)}
      onDragLeave={dragging(false)}
      onDrop={(event) => {
        dragging(false)(event)
        if (canAdd) void add([...event.dataTransfer.files])
      }}
    >
      <header>
        <h3>{t.files.title}</h3>
        {files.length > 0 && <span className="count">{files.length}</span>}
        <span className="grow" />
        {canAdd && <AddButton chooser={chooser} />}
      </header>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t.files.add}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          void add(chosen)
        }}
      />
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            calls={calls}
            mayDelete={mayDelete(file)}
            deleteHint={deleteHint}
          />
        ))}
        {adding.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of the same name may be on their way.
          <li key={`${at} ${name}`} className="muted" role="status">
            {t.files.adding} {name}
          </li>
        ))}
      </ul>
      {isOver && <p className="hint">{t.files.drop}</p>}
    </section>
  )
}

const AddButton = ({ chooser }: { readonly chooser: RefObject<HTMLInputElement | null> }) => (
  <button type="button" className="small" onClick={() => chooser.current?.click()}>
    <Paperclip size={14} aria-hidden /> {t.files.add}
  </button>
)

/** Calls `take` with files that are pasted anywhere on the page but in a dialog. */
function usePastedFiles(isOn: boolean, take: (files: readonly File[]) => void): void {
  const paste = useEffectEvent(({ clipboardData, target }: ClipboardEvent) => {
    const pasted = [...(clipboardData?.files ?? [])]
    if (pasted.length === 0 || (target instanceof HTMLElement && target.closest('dialog'))) return
    take(pasted)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [isOn])
}

function FileRow({
  file,
  calls,
  mayDelete,
  deleteHint,
}: {
  readonly file: ShownFile
  readonly calls: FileCalls
  readonly mayDelete: boolean
  readonly deleteHint: string
}) {
  const { id, name, bytes, is_picture, created_at } = file
  const remove = useDeleteFile(calls)
  const [isAsking, ask] = useState(false)
  return (
    <li>
      {is_picture ? (
        <Thumbnail id={id} name={name} links={calls} />
      ) : (
        <span className="thumbnail is-file" aria-hidden>
          <FileText size={20} />
        </span>
      )}
      <div className="file-text">
        <button type="button" className="link" title={t.files.download} onClick={() => download(calls, id)}>
          {name}
        </button>
        <span className="muted">
          {t.files.size(bytes)} · {file.is_from_template ? t.board.fromTemplate : agoText(created_at)}
        </span>
      </div>
      {mayDelete && (
        <Menu
          label={t.files.menu(name)}
          items={[{ label: t.delete, isDangerous: true, run: () => ask(true) }]}
        />
      )}
      {isAsking && (
        <Dialog title={t.files.deleteTitle(name)} onClose={() => ask(false)}>
          <p>{deleteHint}</p>
          <p className="actions">
            <button type="button" className="danger" onClick={() => remove.run({ id }, () => ask(false))}>
              {t.delete}
            </button>
          </p>
        </Dialog>
      )}
    </li>
  )
}
