import { Camera, Hash, type LucideIcon, MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type Checklist,
  type Evidence,
  type Item,
  type TickEvidence,
  useChecklist,
  useChecklistWrites,
} from '../api/checklists.ts'
import { type LinkCalls, useAddFiles, useCardFiles } from '../api/files.ts'
import { useNames } from '../api/people.ts'
import { useCanWrite } from '../api/project.ts'
import { formatNumber } from '../languages/language.ts'
import { whenText } from '../parts/dates.ts'
import { complain } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { EvidenceForm } from './EvidenceForm.tsx'
import { ItemMenu, NewItem } from './ItemEditing.tsx'
import { draftOf } from './item-drafts.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** The items of a card. Space or Enter ticks the focused one; evidence is asked for in place. */
export function ChecklistPart({
  cardId,
  run,
  isSettled,
}: {
  readonly cardId: number
  /** The run of a recurring card that is shown. */
  readonly run: string | null
  readonly isSettled: boolean
}) {
  const { data: checklist } = useChecklist(cardId)
  const canWrite = useCanWrite()
  const writes = useChecklistWrites(cardId, run)
  if (!checklist || (checklist.items.length === 0 && !canWrite)) return null
  const own = checklist.items.filter((item) => !item.is_from_template).map(draftOf)
  const canEdit = canWrite && !isSettled
  return (
    <section className="checklist" aria-label={t.checklist.title}>
      <header>
        <h3>{t.checklist.title}</h3>
        {checklist.total > 0 && <Progress checklist={checklist} />}
      </header>
      <ul>
        {checklist.items.map((item) => (
          <li key={item.key} className={item.ticked_at === null ? '' : 'is-ticked'}>
            <TickableItem
              cardId={cardId}
              item={item}
              canWrite={canWrite}
              isSettled={isSettled}
              tick={(evidence) => writes.tick(item.key, evidence)}
              untick={() => void writes.untick(item.key)}
            />
            {canEdit && !item.is_from_template && <ItemMenu item={item} items={own} save={writes.setItems} />}
          </li>
        ))}
      </ul>
      {canWrite && isSettled && checklist.total > 0 && <p className="hint">{t.checklist.settled}</p>}
      {canEdit && <NewItem name={`item:${cardId}`} items={own} save={writes.setItems} />}
    </section>
  )
}

function Progress({ checklist: { ticked, total } }: { readonly checklist: Checklist }) {
  return (
    <>
      <span className="count">{t.checklist.progress(ticked, total)}</span>
      <progress value={ticked} max={total} aria-label={t.checklist.title} />
    </>
  )
}

function TickableItem({
  cardId,
  item,
  canWrite,
  isSettled,
  tick,
  untick,
}: {
  readonly cardId: number
  readonly item: Item
  readonly canWrite: boolean
  readonly isSettled: boolean
  tick(evidence?: TickEvidence): Promise<boolean>
  untick(): void
}) {
  const [isAsking, ask] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const files = useCardFiles(cardId)
  const { add, adding } = useAddFiles(files)
  const { evidence, title } = item
  const isTicked = item.ticked_at !== null
  const isFixed = isTicked && isSettled
  const begin = () => {
    if (evidence === 'none') void tick()
    else if (evidence === 'photo') camera.current?.click()
    else ask(!isAsking)
  }
  return (
    <>
      <input
        type="checkbox"
        className="tick"
        aria-label={title}
        checked={isTicked}
        disabled={!canWrite || isFixed}
        title={isFixed ? t.checklist.settled : undefined}
        onChange={() => {
          if (isTicked) untick()
          else begin()
        }}
      />
      <div className="item-text">
        <span>{title}</span>
        {item.is_required && <span className="required">{t.checklist.required}</span>}
      </div>
      {adding.length > 0 && <span className="muted">{t.files.adding}</span>}
      {isTicked && <Proof item={item} links={files} />}
      {!isTicked && evidence !== 'none' && adding.length === 0 && (
        <Wanted evidence={evidence} {...(canWrite && { begin })} />
      )}
      {isAsking && !isTicked && (
        <EvidenceForm
          kind={evidence === 'number' ? 'number' : 'note'}
          close={() => ask(false)}
          send={async (sent) => {
            if (await tick(sent)) ask(false)
          }}
        />
      )}
      {evidence === 'photo' && canWrite && (
        <input
          ref={camera}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          hidden
          aria-label={t.checklist.photoOf(title)}
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (!file) return
            if (!file.type.startsWith('image/')) return complain(t.checklist.notAPicture)
            const [id] = await add([file])
            if (id !== undefined) await tick({ file_id: id })
          }}
        />
      )}
    </>
  )
}

const icons: Readonly<Record<Exclude<Evidence, 'none'>, LucideIcon>> = {
  note: MessageSquare,
  number: Hash,
  photo: Camera,
}

/** What an open item asks for. */
function Wanted({ evidence, begin }: { readonly evidence: Exclude<Evidence, 'none'>; begin?(): void }) {
  const Icon = icons[evidence]
  if (!begin)
    return (
      <span className="muted">
        <Icon size={14} aria-hidden /> {t.checklist.asks[evidence]}
      </span>
    )
  return (
    <button type="button" className="small wanted" onClick={begin}>
      <Icon size={14} aria-hidden /> {t.checklist.gives[evidence]}
    </button>
  )
}

/** What a tick brought, and whose tick it is. */
export function Proof({ item, links }: { readonly item: Item; readonly links: LinkCalls }) {
  const nameOf = useNames()
  const { note, number, file_id, ticked_at, ticked_by } = item
  const when = ticked_at ? whenText(ticked_at) : ''
  // Headquarters does not know the people of a project.
  const name = nameOf(ticked_by)
  const by = name ? t.checklist.by(name, when) : when
  return (
    <span className="proof" title={by}>
      {note ?? (number === null ? null : formatNumber(number))}
      {file_id !== null && <Thumbnail id={file_id} name={t.checklist.photoOf(item.title)} links={links} />}
      <span className="visually-hidden">{by}</span>
    </span>
  )
}
