import type { RecordKind } from '@muster/contract'
import { Refusal } from './refusal.ts'

const nouns: Record<RecordKind, string> = {
  board: 'board',
  group: 'group',
  card: 'card',
  comment: 'comment',
  file: 'file',
  tag: 'tag',
  theme: 'theme',
  themeVersion: 'theme version',
  masterBoard: 'master board',
  masterGroup: 'master group',
  masterCard: 'master card',
  masterFile: 'file of a master',
  master: 'master',
  rollout: 'rollout',
  project: 'project',
  user: 'user',
  token: 'token of yours',
  serviceToken: 'service token',
  identityProvider: 'provider',
  passkey: 'passkey of yours',
  webhook: 'webhook',
  invitation: 'invitation',
}

export const nounOf = (kind: RecordKind): string => nouns[kind]

const canBeDeleted = (kind: RecordKind) => !['rollout', 'project', 'user'].includes(kind)

/**
 * A 404 that names the kind of record. The record never existed or was deleted, perhaps by a concurrent call.
 */
export function missing(kind: RecordKind, state?: 'deleted'): Refusal {
  if (state === 'deleted') {
    return new Refusal(404, 'not_found', `There is no deleted ${nouns[kind]} with this id.`)
  }
  const ending = canBeDeleted(kind) ? `, or it was deleted` : ''
  return new Refusal(404, 'not_found', `There is no such ${nouns[kind]}${ending}.`)
}
