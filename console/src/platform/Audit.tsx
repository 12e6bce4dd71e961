import { AuditLog } from '../people/AuditLog.tsx'

export const PlatformAudit = () => <AuditLog scope="platform" />
