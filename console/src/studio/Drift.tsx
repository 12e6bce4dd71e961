import { useState } from 'react'
import { useDrift, useDriftedCopies } from '../api/rollouts.ts'
import { useMasterBoards } from '../api/templates.ts'
import { formatNumber } from '../languages/language.ts'
import { Bars } from '../parts/Bars.tsx'
import { Picker } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { Empty, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

export const driftSeries = [
  { name: t.studio.changed, kind: 'series-a' },
  { name: t.studio.touched, kind: 'series-b' },
  { name: t.studio.deleted, kind: 'series-c' },
] as const

export function Drift() {
  const masters = useMasterBoards()
  const [chosen, choose] = useState<number>()
  return (
    <Page title={t.studio.driftTitle} hint={t.studio.driftHint}>
      <Shown of={masters}>
        {(boards) => {
          const id = chosen ?? boards[0]?.id
          if (id === undefined)
            return <Empty title={t.studio.templatesEmpty} hint={t.studio.templatesEmptyHint} />
          return (
            <>
              <Picker
                className="field"
                label={t.studio.board}
                value={String(id)}
                options={boards.map((board) => ({ value: String(board.id), label: board.title }))}
                choose={(value) => choose(Number(value))}
              />
              <OfBoard key={id} boardId={id} />
            </>
          )
        }}
      </Shown>
    </Page>
  )
}

function OfBoard({ boardId }: { readonly boardId: number }) {
  const [cardId, open] = useState<number>()
  const pages = useDrift(boardId)
  return (
    <Paged of={pages} empty={<Empty title={t.studio.driftEmpty} hint={t.studio.driftEmptyHint} />}>
      {(cards) => (
        <>
          <Bars
            title={t.overview.driftBy}
            series={driftSeries}
            overlap
            bars={cards.map(({ card_id, title, changed, touched, deleted }) => ({
              key: String(card_id),
              label: title,
              values: [changed, touched, deleted],
            }))}
          />
          <Table
            label={t.studio.driftTitle}
            head={[t.studio.card, t.studio.changed, t.studio.touched, t.studio.deleted]}
          >
            {cards.map(({ card_id, title, changed, touched, deleted, is_more }) => (
              <tr key={card_id}>
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-expanded={cardId === card_id}
                    onClick={() => open(cardId === card_id ? undefined : card_id)}
                  >
                    {title}
                  </button>
                </th>
                <td className="number">{formatNumber(changed)}</td>
                <td className="number">{formatNumber(touched)}</td>
                <td className="number">
                  {formatNumber(deleted)} {is_more && t.studio.andMore}
                </td>
              </tr>
            ))}
          </Table>
          {cardId !== undefined && <Copies key={cardId} cardId={cardId} />}
        </>
      )}
    </Paged>
  )
}

/** The projects whose copies of a card differ from the template. */
function Copies({ cardId }: { readonly cardId: number }) {
  const pages = useDriftedCopies(cardId)
  return (
    <section className="part">
      <h2>{t.shell.projects}</h2>
      <Paged of={pages} empty={<p className="hint">{t.studio.driftEmpty}</p>}>
        {(copies) => (
          <Table
            label={t.shell.projects}
            head={[t.studio.project, t.studio.ownFields, t.studio.touched, t.studio.deleted]}
          >
            {copies.map(({ project_id, own_fields, is_touched, is_deleted }) => (
              <tr key={project_id}>
                <th scope="row">
                  {t.studio.project} {project_id}
                </th>
                <td>{own_fields.map((field) => t.field[field] ?? field).join(', ')}</td>
                <td>{is_touched ? t.yes : ''}</td>
                <td>{is_deleted ? t.yes : ''}</td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </section>
  )
}
