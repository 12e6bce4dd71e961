// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of code, which hold templates.
export interface Mutant {
  readonly name: string
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly from: string
  readonly to: string
  /** The test that is expected to notice, and is tried first. */
  readonly killedBy:
    | 'pure'
    | 'isolation'
    | 'credentials'
    | 'replays'
    | 'locks'
    | 'fields'
    | 'erase'
    | 'two-persons'
    | 'generate:check'
    | `test/${string}.test.ts`
}

const judge = 'api/src/access/judge.ts'
const records = 'api/src/access/records.ts'
const place = 'api/src/core/place.ts'
const tokens = 'api/src/accounts/store/access-tokens.ts'
const memberships = 'api/src/accounts/store/memberships.ts'
const found = 'api/src/boards/store/records.ts'
const viewer = 'api/src/boards/store/viewer.ts'
const keys = 'api/src/http/idempotency.ts'
const authorize = 'api/src/http/authorize.ts'
const mayWrite = 'api/database/may_write.sql'
const people = 'api/src/accounts/users.ts'
const operations = 'api/src/services/operations/v1/operations'

export const mutants: readonly Mutant[] = [
  {
    name: 'sign-on: an address that the provider says nothing about is believed',
    file: 'api/src/accounts/openid.ts',
    from: 'isEmailVerified: more.email_verified === true',
    to: 'isEmailVerified: more.email_verified !== false',
    killedBy: 'test/service/accounts/sso.test.ts',
  },
  {
    name: 'sign-on: a flow never grows old',
    file: 'api/src/http/sso.ts',
    from: 'return Date.now() - flow.at < FLOW_SECONDS * 1_000 ? flow : null',
    to: 'return flow',
    killedBy: 'test/service/accounts/sso.test.ts',
  },
  {
    name: 'sign-on: a domain that nobody has proven counts',
    file: 'api/src/accounts/store/identity-providers.ts',
    from: '(verified_at === null ? [] : [domain])',
    to: '[domain, verified_at].slice(0, 1) as string[]',
    killedBy: 'test/service/accounts/domains.test.ts',
  },
  {
    name: 'two persons: any provider signs superadmins in',
    file: 'api/src/accounts/sso.ts',
    from: 'if (superadmin && !signs_superadmins_in)',
    to: 'if (false)',
    killedBy: 'two-persons',
  },
  {
    name: 'two persons: a superadmin gets the link of another',
    file: 'api/src/services/platforms/v1/users/reset-password.ts',
    from: 'if (user.superadmin && !sendsMail(config)) {',
    to: 'if (false) {',
    killedBy: 'two-persons',
  },
  {
    name: 'erase: identities stay',
    file: people,
    from: '  await deleteIdentitiesOf(tx, user.id)\n',
    to: '',
    killedBy: 'erase',
  },
  {
    name: 'erase: stored answers stay',
    file: people,
    from: '  await deleteKeysOf(tx, user.id)\n',
    to: '',
    killedBy: 'erase',
  },
  {
    name: 'erase: tokens stay',
    file: people,
    from: '  await revokeTokensOf(tx, user.id, null)\n  await endServiceTokensOf(tx, actor, user.id)\n  await deletePasskeysOf',
    to: '  await deletePasskeysOf',
    killedBy: 'erase',
  },
  {
    name: 'erase: passkeys stay',
    file: people,
    from: '  await deletePasskeysOf(tx, user.id)\n  await deleteSecondFactor(tx, user.id)\n',
    to: '',
    killedBy: 'erase',
  },
  {
    name: 'access: an integration token reaches records of another project',
    file: judge,
    from: 'if (scope.project_id !== project_id) return null',
    to: '',
    killedBy: 'credentials',
  },
  {
    name: 'access: the role of an integration token is ignored',
    file: judge,
    from: 'return weakerRole(role, scope.role)',
    to: 'return role',
    killedBy: 'credentials',
  },
  {
    name: 'access: X-Project-Id is ignored',
    file: 'api/src/access/current-project.ts',
    from: 'const projectId = named ?? caller.scope?.project_id',
    to: 'const projectId = caller.scope?.project_id',
    killedBy: 'credentials',
  },
  {
    name: 'access: a flag counts on every platform',
    file: judge,
    from: 'if (!hasFlag || caller.platform_id !== place.platform_id)',
    to: 'if (!hasFlag)',
    killedBy: 'credentials',
  },
  {
    name: 'access: superadmins of any platform sign off',
    file: judge,
    from: 'if (caller.superadmin && caller.platform_id === place.platform_id) return',
    to: 'if (caller.superadmin) return',
    killedBy: 'test/service/work.test.ts',
  },
  {
    name: 'work: a card is closed with an open required item',
    file: 'api/src/boards/work.ts',
    from: 'if (open.length > 0) {',
    to: 'if (open.length > 99) {',
    killedBy: 'test/service/work.test.ts',
  },
  {
    name: 'lock: cards are read without a lock before they change',
    file: 'api/src/boards/store/cards.ts',
    from: 'order by id for update`',
    to: 'order by id`',
    killedBy: 'locks',
  },
  {
    name: 'tokens: disabling a user does not end them',
    file: 'api/src/accounts/users.ts',
    from: 'if (isDisabled) {\n    await revokeTokensOf(tx, user.id, null)',
    to: 'if (isDisabled) {',
    killedBy: 'locks',
  },
  {
    name: 'lock: any pending second factor is confirmed',
    file: 'api/src/accounts/store/second-factors.ts',
    from: ' and secret_encrypted = ${sealed}',
    to: '',
    killedBy: 'locks',
  },
  {
    name: 'lock: owners are counted without a lock',
    file: memberships,
    from: "role = 'owner' order by user_id for update`",
    to: "role = 'owner' order by user_id`",
    killedBy: 'locks',
  },

  {
    name: 'lock: a member who was removed comes back with a new role',
    file: 'api/src/accounts/members.ts',
    from: 'if (!(await updateRole(tx, projectId, userId, role))) throw notMember()',
    to: 'await updateRole(tx, projectId, userId, role)',
    killedBy: 'locks',
  },
  {
    name: 'access: roles are not compared',
    file: judge,
    from: 'if (!isAtLeast(role, needed)) {',
    to: 'if (false) {',
    killedBy: 'credentials',
  },
  {
    name: 'access: a suspended project can be changed',
    file: judge,
    from: "if (place.is_suspended && op.effect === 'write'",
    to: "if (false && op.effect === 'write'",
    killedBy: 'pure',
  },
  {
    name: 'access: no project is known to be suspended by its record',
    file: viewer,
    from: "'is_suspended', p.suspended_at is not null,",
    to: "'is_suspended', false,",
    killedBy: 'isolation',
  },
  {
    name: 'access: no current project is known to be suspended',
    file: place,
    from: 'm.role, p.suspended_at is not null as is_suspended, p.time_zone',
    to: 'm.role, false as is_suspended, p.time_zone',
    killedBy: 'isolation',
  },
  {
    name: 'access: a deleted record is used like a live one',
    file: found,
    from: "=> isDeleted === (state === 'deleted')",
    to: "=> state === 'live' || isDeleted",
    killedBy: 'isolation',
  },
  {
    name: 'scope: v1/me of an integration lists all projects of its user',
    file: 'api/src/accounts/store/me.ts',
    from: 'sql`and m.project_id = ${onlyProjectId}`',
    to: 'sql`and ${onlyProjectId}::bigint > 0`',
    killedBy: 'locks',
  },
  {
    name: 'lock: an owner who was removed meanwhile goes on as one',
    file: 'api/src/accounts/members.ts',
    from: 'if (user_id === null || superadmin || service || owners.includes(user_id)) return owners',
    to: 'return owners',
    killedBy: 'locks',
  },
  {
    name: 'lock: a write that waited for its key is not judged again',
    file: 'api/src/http/write.ts',
    from: "if (!current || !caller || !(hasIdempotencyKey || handler.kind === 'steps')) return current",
    to: 'return current',
    killedBy: 'locks',
  },
  {
    name: 'access: a card is created for members of every role',
    file: mayWrite,
    from: ' and m.role = any (the_roles);',
    to: ';',
    killedBy: 'credentials',
  },
  {
    name: 'access: a card is created in a suspended project',
    file: mayWrite,
    from: 'where p.id = the_project and p.suspended_at is null and',
    to: 'where p.id = the_project and',
    killedBy: 'isolation',
  },
  {
    name: 'access: a card that is changed by one statement is not judged',
    file: `${operations}/cards/update.ts`,
    from: 'const { role } = judge(found.place)',
    to: "const { role } = { role: 'owner' }",
    killedBy: 'credentials',
  },
  {
    name: 'access: a suspended project cannot be paid for',
    file: judge,
    from: ' && !op.worksWhileSuspended',
    to: '',
    killedBy: 'pure',
  },
  {
    name: 'access: everybody has every flag',
    file: judge,
    from: 'flag !== undefined && (caller[flag] || caller.service !== null)',
    to: 'flag !== undefined',
    killedBy: 'credentials',
  },
  {
    name: 'access: everybody is a superadmin',
    file: judge,
    from: "if (op.access === 'superadmin' && !caller.superadmin && !caller.service) {",
    to: 'if (false) {',
    killedBy: 'credentials',
  },
  {
    name: 'access: an integration may do what needs a sign-in',
    file: judge,
    from: "if (op.access === 'session' && caller.kind !== 'session') {",
    to: 'if (false) {',
    killedBy: 'credentials',
  },
  {
    name: 'access: no membership is a membership',
    file: judge,
    from: 'const role = place && effectiveRole(caller, place)',
    to: "const role = place && (effectiveRole(caller, place) ?? 'owner')",
    killedBy: 'credentials',
  },
  {
    name: 'access: masters, projects and users of every platform are reached',
    file: records,
    from: 'assertOwnPlatform(caller, platformOf(caller, kind, record), nounOf(kind))',
    to: '',
    killedBy: 'credentials',
  },
  {
    name: 'access: a record is found and not judged',
    file: records,
    from: 'project: judge(op, caller, place) }',
    to: "project: { ...place, role: 'owner' as const } }",
    killedBy: 'credentials',
  },
  {
    name: 'access: the current project is found and not judged',
    file: authorize,
    from: 'return judge(op, caller, decided || (await findCurrentPlace(db, caller, namedProject)), sent)',
    to: 'return (decided || (await findCurrentPlace(db, caller, namedProject))) as CurrentProject',
    killedBy: 'credentials',
  },
  {
    name: 'access: a deleted record is found like a live one',
    file: records,
    from: "op.recordState ?? 'live'",
    to: "'live'",
    killedBy: 'credentials',
  },
  {
    name: 'scope: a token of anybody can be revoked',
    file: tokens,
    from: 'select id from access_tokens\n    where id = ${tokenId} and user_id = ${userId} and',
    to: 'select id from access_tokens\n    where id = ${tokenId} and ${userId} > 0 and',
    killedBy: 'credentials',
  },
  {
    name: 'scope: any member of the project lends a role in it and on its records',
    file: place,
    from: 'left join memberships m on m.project_id = ${projectId} and m.user_id = ${userId}`',
    to: 'left join memberships m on m.project_id = ${projectId} and ${userId}::bigint > 0`',
    killedBy: 'credentials',
  },
  {
    name: 'scope: a default project of anybody',
    file: memberships,
    from: 'where m.user_id = ${userId}\n    order by m.is_default desc, m.created_at, m.project_id\n    limit 1`',
    to: 'where ${userId} > 0\n    order by m.is_default desc, m.created_at, m.project_id\n    limit 1`',
    killedBy: 'isolation',
  },
  {
    name: 'scope: a rollout of any platform',
    file: 'api/src/templates/store/log.ts',
    from: '${rolloutRow} where r.platform_id = ${platformId} and r.number = ${number}`',
    to: '${rolloutRow} where ${platformId} > 0 and r.number = ${number}`',
    killedBy: 'credentials',
  },
  {
    name: 'tokens: a revoked one works',
    file: tokens,
    from: '${where} and t.revoked_at is null and',
    to: '${where} and',
    killedBy: 'credentials',
  },
  {
    name: 'tokens: an expired one works',
    file: tokens,
    from: 't.revoked_at is null and t.expires_at > now()',
    to: 't.revoked_at is null',
    killedBy: 'credentials',
  },
  {
    name: 'tokens: an idle one works',
    file: tokens,
    from: 'and (t.idle_limit is null or t.last_used_at + t.idle_limit > now()) ',
    to: '',
    killedBy: 'credentials',
  },
  {
    name: 'tokens: those of a disabled user work',
    file: tokens,
    from: 'idle_limit > now()) and u.disabled_at is null',
    to: 'idle_limit > now())',
    killedBy: 'credentials',
  },
  {
    name: 'tokens: an integration of a superadmin is a superadmin',
    file: tokens,
    from: 'superadmin: false, superadmin_billing: false, scope: { project_id',
    to: 'scope: { project_id',
    killedBy: 'credentials',
  },
  {
    name: 'keys: shared by all tokens of a user',
    file: keys,
    from: "scope ? ` as ${scope.role} of project ${scope.project_id}` : ''",
    to: "''",
    killedBy: 'replays',
  },
  {
    name: 'keys: whoever repeats is not judged',
    file: keys,
    from: 'judge(op, caller, (await findPlace(db, caller.user_id, stored.project_id)) ?? null)',
    to: '',
    killedBy: 'replays',
  },
  {
    name: 'keys: another body gets the stored answer',
    file: keys,
    from: 'if ([key.fingerprint, ...key.olderFingerprints].some((each) => each.equals(stored.fingerprint))) {',
    to: '{',
    killedBy: 'replays',
  },
  {
    name: 'keys: another project gets the stored answer',
    file: keys,
    from: "current?.project_id ?? null,\n    headers['x-project-id'] ?? null,",
    to: '',
    killedBy: 'replays',
  },
  {
    name: 'keys: the project of a write is not stored',
    file: 'api/src/core/idempotency.ts',
    from: 'project_id = ${projectId}, etag',
    to: 'project_id = ${projectId}::bigint * null, etag',
    killedBy: 'replays',
  },
  {
    name: 'keys: shared by all users',
    file: 'api/src/http/idempotency.ts',
    from: 'user_id: caller.user_id,\n    operation',
    to: 'user_id: 0,\n    operation',
    killedBy: 'replays',
  },
  {
    name: 'handlers: boards/get does not judge',
    file: `${operations}/boards/get.ts`,
    from: '  judge(found)\n',
    to: '',
    killedBy: 'credentials',
  },
  {
    name: 'handlers: groups/reorder judges nobody',
    file: `${operations}/groups/reorder.ts`,
    from: 'const [project] = found.map(judge)',
    to: 'const [project] = found',
    killedBy: 'credentials',
  },
  {
    name: 'handlers: groups/reorder takes groups of two projects',
    file: `${operations}/groups/reorder.ts`,
    from: 'if (found.some(({ project_id }) => project_id !== first?.project_id)) {',
    to: 'if (false) {',
    killedBy: 'isolation',
  },
  {
    name: 'handlers: bulk-update takes cards of two projects',
    file: `${operations}/cards/bulk-update.ts`,
    from: 'if (found.some(({ project_id }) => project_id !== project?.project_id)) {',
    to: 'if (false) {',
    killedBy: 'isolation',
  },
  {
    name: 'handlers: anybody changes a comment',
    file: `${operations}/comments/update.ts`,
    from: '!== caller.user_id) {',
    to: '=== 0) {',
    killedBy: 'credentials',
  },
  {
    name: 'handlers: every member deletes a comment',
    file: `${operations}/comments/delete.ts`,
    from: "role !== 'owner'",
    to: 'false',
    killedBy: 'credentials',
  },
  {
    name: 'handlers: a tag of another project can be set',
    file: 'api/database/hold_references.sql',
    from: 'from tags where project_id = the_project and id = the_tag',
    to: 'from tags where id = the_tag',
    killedBy: 'isolation',
  },
  {
    name: 'handlers: a user of another platform becomes an owner',
    file: memberships,
    from: 'join users u on u.platform_id = p.platform_id',
    to: 'join users u on true',
    killedBy: 'isolation',
  },
  {
    name: 'handlers: masters of another platform can be referred to',
    file: 'api/src/templates/store/masters.ts',
    from: '?.platform_id === platform_id',
    to: '?.platform_id !== undefined',
    killedBy: 'credentials',
  },
  {
    name: 'lock: a theme version is judged without a lock',
    file: 'api/src/accounts/store/themes.ts',
    from: 'and id = ${id} for update`',
    to: 'and id = ${id}`',
    killedBy: 'locks',
  },
  {
    name: 'lock: tokens are counted without a lock',
    file: tokens,
    from: "await lockUserRow(tx, userId, 'alone')",
    to: '',
    killedBy: 'locks',
  },
  {
    name: 'lock: a session outlives the password it began with',
    file: tokens,
    from: ' and u.password_hash = ${user.password_hash}',
    to: " and ${user.password_hash} <> ''",
    killedBy: 'locks',
  },
  {
    name: 'declaration: deprecate is for viewers',
    file: 'contract/src/services/websites/v1/themes/versions/deprecate.ts',
    from: "access: 'record:member|superadmin'",
    to: "access: 'record:viewer|superadmin'",
    killedBy: 'generate:check',
  },
]
