import { api } from '../api/client.ts'
import { AuditLog } from '../parts/AuditLog.tsx'

export const PlatformAudit = () => <AuditLog client={api} projectId={null} />
