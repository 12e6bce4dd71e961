import { useApi, useProjectId } from '../api/data.ts'
import { AuditLog } from '../parts/AuditLog.tsx'

export function ProjectAudit() {
  const client = useApi()
  return <AuditLog client={client} projectId={useProjectId()} />
}
