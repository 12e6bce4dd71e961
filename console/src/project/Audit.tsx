import { AuditLog } from '../people/AuditLog.tsx'

export const ProjectAudit = () => <AuditLog scope="project" />
