import { Link } from '@tanstack/react-router'
import { useUserNames } from '../api/people.ts'
import { useRollouts } from '../api/rollouts.ts'
import { formatNumber } from '../languages/language.ts'
import { agoText, whenText } from '../parts/dates.ts'
import { Paged } from '../parts/pages.tsx'
import { Badge, Empty, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { useRolloutSubject } from './rollout-subject.ts'

export function Rollouts() {
  const nameOf = useUserNames()
  const subjectOf = useRolloutSubject()
  const pages = useRollouts()
  return (
    <Page title={t.studio.rolloutsTitle}>
      <Paged of={pages} empty={<Empty title={t.studio.rolloutsEmpty} hint={t.studio.rolloutsEmptyHint} />}>
        {(rows) => (
          <Table
            label={t.studio.rolloutsTitle}
            head={[
              t.studio.what,
              t.studio.note,
              t.studio.by,
              t.studio.when,
              t.studio.updated,
              t.studio.stateTitle,
            ]}
          >
            {rows.map((rollout) => (
              <tr key={rollout.number} className={rollout.state === 'undone' ? 'is-undone' : ''}>
                <th scope="row">
                  <Link to="/rollouts/$number" params={{ number: rollout.number }}>
                    {t.studio.rolloutTitle(subjectOf(rollout), rollout.number)}
                  </Link>
                  {rollout.of_number !== null && (
                    <span className="muted"> {t.studio.undoes(rollout.of_number)}</span>
                  )}
                </th>
                <td>{rollout.reason}</td>
                <td>{nameOf(rollout.author_id) ?? t.somebody}</td>
                <td title={whenText(rollout.created_at)}>{agoText(rollout.created_at)}</td>
                <td className="number">{formatNumber(rollout.projects_updated)}</td>
                <td>
                  <Badge kind={`state-${rollout.state}`}>{t.studio.state[rollout.state]}</Badge>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </Page>
  )
}
