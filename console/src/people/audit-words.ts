import { t } from '../texts.ts'

/** What an entry of the audit log is about, in words: `member.set-role` is “Member · role changed”. */
export const auditText = (action: string): string =>
  action
    .split('.')
    .map((part) => t.audit.words[part] ?? part)
    .join(' · ')
