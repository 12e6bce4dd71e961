import { Type } from 'typebox'

export const errorStatuses = [400, 401, 403, 404, 405, 422, 429, 500] as const
export type ErrorStatus = (typeof errorStatuses)[number]

/** The values of the header X-Error-Code. Clients match these, never the message texts. */
export const errorCodes = {
  bad_request: 'The request cannot be read.',
  rule: 'The request is well formed, but the current state does not allow it; the message says why.',
  checklist_open: 'Required items of the checklist are open; the message names them.',
  sign_off_needed: 'The card needs sign-off: submit it (status to_check), and somebody else accepts it.',
  was_removed: 'Somebody removed this person from the project, so a program does not add them again.',
  not_submitted: 'The card was not submitted: its status is not to_check.',
  run_ended: 'The run that the call names is not the current one; read the card again.',
  file_too_large: 'The file has more than 26,214,400 bytes.',
  quota_files: 'The files of the project take all the room that they may.',
  imported_before: 'The file was imported before.',
  is_evidence: 'A tick of a checklist names the file; untick the item first.',
  stale: 'The record is no longer as If-Match says; the answer has its present ETag.',
  board_full: 'The board cannot hold longer texts.',
  too_large: 'The board is too large to be answered in one piece; the message says what to do.',
  link_invalid: 'The link has ended, was used or was replaced; ask for a new one.',
  preview_required: 'Send the preview_id of a fresh rollouts/preview of exactly this.',
  preview_stale: 'The preview is too old, of something else, or things have changed since; preview again.',
  approval_required: 'So many projects need the approval of a second superadmin; call rollouts/propose.',
  quota: 'The project has reached what it may hold.',
  quota_templates: 'The platform has as many published cards as it may have; withdraw some first.',
  position_expired:
    'Events after this position are no longer kept; X-Position has the present one. Read the records anew and go on from there.',
  position_unknown:
    'The position is ahead of the feed, for example after a restore; X-Position has the present one. Read the records anew and go on from there.',
  unauthenticated: 'No valid Bearer token was sent.',
  invalid_credentials: 'The e-mail address or the password is wrong.',
  second_factor_required: 'The account has a second factor; send `code` as well.',
  second_factor_invalid: 'The code of the second factor is wrong, expired or already used.',
  sso_required: 'The account signs in at its organisation, and in no other way.',
  second_factor_needed: 'The platform wants superadmins to have a second factor; set one up first.',
  forbidden_superadmin: 'The operation is for superadmins.',
  forbidden_scope: 'The service token does not have the scope for this.',
  forbidden_address: 'The service token may not be used from this network address.',
  forbidden_session: 'The operation needs a token from a sign-in, not one made for an integration.',
  forbidden_origin: 'The operation is for the pages of this service; the call came from elsewhere.',
  forbidden_project: 'The caller is not a member of the project.',
  forbidden_role: "The caller's role in the project does not allow this.",
  project_suspended: 'The project is suspended; it can be read, not changed.',
  not_found: 'The path or the record does not exist.',
  method_not_allowed: 'Operations are called with POST.',
  validation: 'A field is missing or wrong; `errors` names each such field.',
  rate_limited: 'Too many requests; wait the number of seconds in Retry-After.',
  too_many_failures:
    'Too many failed sign-ins for this e-mail address; wait the number of seconds in Retry-After.',
  duplicate_in_progress:
    'A request with the same Idempotency-Key is still running; wait the number of seconds in Retry-After.',
  too_many_answers:
    'The answers kept for Idempotency-Key take all the room that the project has for them; nothing was changed.',
  overloaded: 'The service is at capacity; wait the number of seconds in Retry-After.',
  internal: 'The service failed; look up the X-Request-Id in its log.',
} as const
export type ErrorCode = keyof typeof errorCodes

const message = Type.String({ description: 'What went wrong and what to do, for a person.' })
const error = Type.Boolean({ description: 'Always true.' })

const data = Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty.' })
const invalid = {
  message: Type.String({ description: 'The first error and how many more there are.' }),
  errors: Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1 }), {
    description: 'Each invalid field (nested fields with dots) and what is wrong with it.',
  }),
}
const code = Type.Unsafe<keyof typeof errorCodes>({
  type: 'string',
  enum: Object.keys(errorCodes),
  description: 'What went wrong, for a program: the same as the header X-Error-Code.',
})
const closed = { additionalProperties: false }

/** The given contract fixes the error bodies of its operations. Those of extensions also contain the code. */
export const errorBodies = {
  'with-data': Type.Object({ error, message, data }, closed),
  plain: Type.Object({ error, message }, closed),
  'message-only': Type.Object({ message }, closed),
  validation: Type.Object(invalid, closed),
  'with-data-and-code': Type.Object({ error, message, data, code }, closed),
  'plain-and-code': Type.Object({ error, message, code }, closed),
  'message-only-and-code': Type.Object({ message, code }, closed),
  'validation-and-code': Type.Object({ ...invalid, code }, closed),
}
export type ErrorBodyKind = keyof typeof errorBodies
type Basic = 'with-data' | 'plain' | 'message-only' | 'validation'

/** The error bodies of an operation that differ from the default in errorBodyKind. */
export type SpecialBodies = Partial<Record<ErrorStatus, 'with-data' | 'plain' | 'message-only'>>

/** The kind of error body for a status, of an operation or of an unknown path. */
export function errorBodyKind(
  status: ErrorStatus,
  op?: { readonly bodies?: SpecialBodies; readonly extension?: true },
): ErrorBodyKind {
  const usual: Basic =
    status === 422 ? 'validation' : [401, 403, 429].includes(status) ? 'plain' : 'with-data'
  const kind = status === 422 ? usual : (op?.bodies?.[status] ?? usual)
  return op?.extension ? `${kind}-and-code` : kind
}
