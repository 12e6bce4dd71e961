import { useState } from 'react'
import { type Scope, useAudit } from '../api/people.ts'
import { whenText } from '../parts/dates.ts'
import { Picker } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { Empty, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { auditText } from './audit-words.ts'

const kinds = [
  '',
  'sign_in',
  'sign_in.',
  'member.',
  'user.',
  'project.',
  'rollout.',
  'templates.',
  'service-token.',
  'webhook.',
]

/** The audit log of the project in the URL, or of the platform. */
export function AuditLog({ scope }: { readonly scope: Scope }) {
  const [action, setAction] = useState('')
  const pages = useAudit(scope, action)
  return (
    <Page title={t.audit.title} hint={scope === 'platform' ? t.audit.platformHint : t.audit.projectHint}>
      <Picker
        className="field"
        label={t.audit.kind}
        value={action}
        options={kinds.map((each) => ({ value: each, label: t.audit.kinds[each] ?? each }))}
        choose={setAction}
      />
      <Paged of={pages} empty={<Empty title={t.audit.empty} hint={t.audit.emptyHint} />}>
        {(rows) => (
          <Table label={t.audit.title} head={[t.audit.when, t.audit.who, t.audit.what, t.audit.about]}>
            {rows.map((entry) => (
              <tr key={`${entry.source} ${entry.id}`}>
                <td className="when">{whenText(entry.at)}</td>
                <td>{entry.actor_name ?? t.audit.nobody}</td>
                <td>
                  <span title={entry.action}>{auditText(entry.action)}</span>
                </td>
                <td>
                  {[entry.subject, entry.address, ...detailsOf(entry.details)].filter(Boolean).join(' · ')}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </Page>
  )
}

const detailsOf = (details: Record<string, unknown>): string[] =>
  Object.entries(details).flatMap(([name, value]) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return []
    return `${name}: ${Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  })
