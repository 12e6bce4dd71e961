import type { AuditEntry } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Scope, useAudit } from '../api/people.ts'
import { whenText } from '../parts/dates.ts'
import { Picker } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { Empty, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { auditText, detailsOf, subjectText } from './audit-words.ts'

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
                  <Subject of={entry.subject} projectId={scope === 'project' ? entry.project_id : null} />
                  {withDots(entry)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Paged>
    </Page>
  )
}

/** Where it came from and more about it, after the subject. */
function withDots({ subject, address, details }: AuditEntry): string {
  const parts = [address, ...detailsOf(details)].filter(Boolean)
  return (subject === null ? parts : ['', ...parts]).join(' · ')
}

/** What an entry is about. A card opens; the log does not know its title. */
function Subject({ of, projectId }: { readonly of: string | null; readonly projectId: number | null }) {
  if (of === null) return null
  const [, card] = /^card (\d+)$/.exec(of) ?? []
  if (card && projectId !== null)
    return (
      <Link to="/p/$project/search" params={{ project: projectId }} search={{ card: Number(card) }}>
        {t.audit.openCard}
      </Link>
    )
  return subjectText(of)
}
