import type { MasterCard } from '@muster/sdk'
import { Camera, Hash, type LucideIcon, MessageSquare, Repeat } from 'lucide-react'
import { useId, useState } from 'react'
import { type Evidence, useMasterItems } from '../api/checklists.ts'
import { useMasterFiles } from '../api/files.ts'
import { useUpdateMasterCard } from '../api/templates.ts'
import { FilesPart } from '../card/Files.tsx'
import { ItemMenu, NewItem } from '../card/ItemEditing.tsx'
import { Picker } from '../parts/Picker.tsx'
import { RepeatDialog } from '../parts/RepeatDialog.tsx'
import { ruleText } from '../parts/repeat-words.ts'
import { t } from '../texts.ts'

/** How projects show that the work of a template is done: its checklist, its sign-off and its files. */

const icons: Readonly<Record<Exclude<Evidence, 'none'>, LucideIcon>> = {
  note: MessageSquare,
  number: Hash,
  photo: Camera,
}

/** The items of a draft. */
export function MasterChecklist({ card }: { readonly card: MasterCard }) {
  const items = card.checklist ?? []
  const save = useMasterItems(card.id)
  return (
    <section className="checklist" aria-label={t.checklist.title}>
      <header>
        <h3>{t.checklist.title}</h3>
        {items.length > 0 && <span className="count">{items.length}</span>}
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <div className="item-text">
              <span>{item.title}</span>
              {item.is_required && <span className="required">{t.checklist.required}</span>}
              {item.evidence !== 'none' && <AskedFor evidence={item.evidence} />}
            </div>
            <ItemMenu item={item} items={items} save={save} />
          </li>
        ))}
      </ul>
      <NewItem name={`master-item:${card.id}`} items={items} save={save} />
    </section>
  )
}

function AskedFor({ evidence }: { readonly evidence: Exclude<Evidence, 'none'> }) {
  const Icon = icons[evidence]
  return (
    <span className="muted">
      <Icon size={14} aria-hidden /> {t.checklist.asks[evidence]}
    </span>
  )
}

/** Who accepts the copies of a draft before they are closed. */
export function SignOffChoice({ card }: { readonly card: MasterCard }) {
  const update = useUpdateMasterCard()
  const value = card.needs_sign_off ? card.sign_off_by : 'none'
  return (
    <Picker
      label={t.signOff.title}
      value={value}
      options={[
        { value: 'none', label: t.signOff.notNeeded },
        { value: 'project', label: t.signOff.byOwner },
        { value: 'platform', label: t.signOff.byPlatform },
      ]}
      choose={(next) =>
        update.run({
          id: card.id,
          needs_sign_off: next !== 'none',
          ...(next === 'project' || next === 'platform' ? { sign_off_by: next } : {}),
        })
      }
    />
  )
}

/** On which days and at which times the copies of a draft are to be done again. */
export function RepeatChoice({ card }: { readonly card: MasterCard }) {
  const { send } = useUpdateMasterCard()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="picker wide">
      <span id={id} className="picker-label">
        {t.repeat.title}
      </span>
      <button
        type="button"
        className="picker-button"
        aria-labelledby={`${id} ${id}-value`}
        onClick={() => setOpen(true)}
      >
        <Repeat size={14} aria-hidden />
        <span id={`${id}-value`} className="picker-value">
          {card.repeat ? ruleText(card.repeat) : t.repeat.none}
        </span>
      </button>
      {isOpen && (
        <RepeatDialog
          rule={card.repeat}
          today={new Date().toISOString().slice(0, 10)}
          hint={t.repeat.templateHint}
          save={(repeat) => send({ id: card.id, repeat })}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}

export const MasterFiles = ({ card }: { readonly card: MasterCard }) => (
  <FilesPart calls={useMasterFiles(card.id)} canAdd mayDelete={() => true} deleteHint={t.files.removeHint} />
)
