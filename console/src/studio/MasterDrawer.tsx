import type { MasterCard } from '@muster/sdk'
import { useNavigate } from '@tanstack/react-router'
import { saveMasterField } from '../api/templates.ts'
import { DrawerFrame } from '../card/DrawerFrame.tsx'
import { DescriptionInPlace, TextInPlace } from '../card/texts-in-place.tsx'
import { optionsOf, Picker } from '../parts/Picker.tsx'
import { complain, complainOf } from '../parts/toasts.tsx'
import { Badge } from '../parts/ui.tsx'
import { useDraftField } from '../parts/use-draft-field.ts'
import { t } from '../texts.ts'
import { TranslationsPart } from './TranslationsPart.tsx'
import { VariablesPart } from './VariablesPart.tsx'
import { MasterChecklist, MasterFiles, RepeatChoice, SignOffChoice } from './WorkParts.tsx'

type TextName = 'title' | 'short_description' | 'unique_identifier' | 'evaluation_check' | 'tour_key'

/** Edits the draft of a master card. Projects do not see it before it is rolled out. */
export function MasterDrawer({
  card,
  push,
  remove,
}: {
  readonly card: MasterCard
  push(): void
  remove(): void
}) {
  const navigate = useNavigate()
  return (
    <DrawerFrame
      label={card.title}
      close={() => void navigate({ to: '.', search: { card: undefined } })}
      head={
        <>
          <Badge kind={`publication-${card.publication}`}>{t.studio.publication[card.publication]}</Badge>
          <span className="grow" />
          <button type="button" onClick={push}>
            {t.studio.push}
          </button>
        </>
      }
    >
      <div className="drawer-body">
        <MasterText card={card} field="title" className="title" />
        <div className="facts">
          <MasterChoice card={card} field="status" options={t.status} />
          <MasterChoice card={card} field="priority" options={t.priority} />
          <SignOffChoice card={card} />
          <RepeatChoice card={card} />
        </div>
        <h3>{t.field.short_description}</h3>
        <MasterText card={card} field="short_description" />
        <MasterDescription card={card} />
        <MasterChecklist card={card} />
        <MasterFiles card={card} />
        <VariablesPart card={card} />
        <TranslationsPart card={card} />
        <h3>{t.field.unique_identifier}</h3>
        <MasterText card={card} field="unique_identifier" />
        <h3>{t.field.evaluation_check}</h3>
        <MasterText card={card} field="evaluation_check" />
        <h3>{t.field.tour_key}</h3>
        <MasterText card={card} field="tour_key" />
        <p>
          <button type="button" className="link danger" onClick={remove}>
            {t.studio.deleteCard}
          </button>
        </p>
      </div>
    </DrawerFrame>
  )
}

const useMasterField = (card: MasterCard, field: TextName | 'description') =>
  useDraftField(`master:${card.id}:${field}`, card[field] ?? '', field === 'title', (value, base) =>
    saveMasterField(card.id, field, value === '' && field !== 'title' ? null : value, base),
  )

function MasterText({
  card,
  field,
  className = '',
}: {
  readonly card: MasterCard
  readonly field: TextName
  readonly className?: string
}) {
  const text = useMasterField(card, field)
  return <TextInPlace field={text} label={t.field[field] ?? field} canWrite className={className} />
}

function MasterDescription({ card }: { readonly card: MasterCard }) {
  return <DescriptionInPlace field={useMasterField(card, 'description')} canWrite />
}

function MasterChoice({
  card,
  field,
  options,
}: {
  readonly card: MasterCard
  readonly field: 'status' | 'priority'
  readonly options: Readonly<Record<string, string>>
}) {
  return (
    <Picker
      label={t.field[field] ?? field}
      value={card[field]}
      options={optionsOf(options)}
      choose={(value) =>
        void saveMasterField(card.id, field, value, card[field])
          .then(({ kind }) => {
            if (kind === 'conflict') complain(t.card.conflict)
          })
          .catch(complainOf)
      }
    />
  )
}
