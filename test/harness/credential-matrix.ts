// Checks every operation × every credential × three projects × no key, a new key and a repeated key against the
// declaration.

import {
  isPublishing,
  type Operation,
  type OperationName,
  operations,
  requirementOf,
  takesKey,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, oneStatementBodyOf } from './bodies.ts'
import {
  createStage,
  declaredStatus,
  everybody,
  roleIn,
  type Stage,
  type Target,
  targets,
  type Who,
} from './credentials.ts'
import { isFull } from './processes.ts'
import { aboutStages } from './tenants.ts'
import { createWorld, type World } from './world.ts'

let world: World
let stage: Stage

/**
 * The status of allowed calls that cannot succeed in this setup, for example without a pending second factor.
 */
const otherwise: { [Name in OperationName]?: number } = {
  // The call does not come from a page of the service.
  sessionsCreate: 403,
  passkeysOptions: 403,
  passkeysCreate: 403,
  passkeysChallenge: 403,
  passkeysSignIn: 403,
  twoFactorConfirm: 400,
  twoFactorDisable: 400,
  recoveryCodesRegenerate: 400,
}

/** A superadmin may call these about a card that waits for the sign-off of the platform. */
const isForWaiting = new Set<OperationName>(['cardsAccept', 'cardsReturn', 'filesLink'])

/**
 * Rules beyond the declaration: only the author changes a comment; the author of a comment or a file, or an owner,
 * deletes it. A superadmin signs off, and opens files of, cards that wait for the platform; these do not.
 */
function expected(name: OperationName, op: Operation, who: Who, target: Target): number {
  const status = declaredStatus(op, who, target)
  const isService = who.startsWith('service')
  // A service token may publish only with push and sync, which require a preview.
  if (
    isService &&
    status !== 401 &&
    op.publishes !== 'always' &&
    isPublishing(op, bodyOf(name, stage.tenant(target)))
  )
    return 403
  if (status !== 'yes') return status
  if (isService && 'preview_id' in op.body.properties) return 400
  if (name === 'commentsUpdate') return 403
  if (isForWaiting.has(name) && !roleIn(who, target)) return 403
  const isForAuthorOrOwner = ['commentsDelete', 'commentsRestore', 'filesDelete'].includes(name)
  if (isForAuthorOrOwner && roleIn(who, target) !== 'owner') return 403
  return otherwise[name] ?? op.success
}

/** Sends the header of another project than the record's, because the record must decide. */
function headersFor(op: Operation, target: Target): Record<string, string> {
  const { where } = requirementOf(op)
  if (where === 'none') return {}
  const misleading = target === 'own' ? 'sibling' : 'own'
  const named = stage.tenant(where === 'project' ? target : misleading)
  return { 'x-project-id': String(named.project_id) }
}

let keys = 0

/** Calls twice with the same key. A success is replayed byte for byte; a refusal is refused again. */
async function callTwice(
  name: OperationName,
  op: Operation,
  who: Who,
  target: Target,
  token: string | undefined,
) {
  const key = takesKey(op) ? { 'idempotency-key': `key ${++keys}` } : {}
  const options = { token, headers: { ...headersFor(op, target), ...key } }
  const body = bodyOf(name, stage.tenant(target))
  const first = await world.call(op, body, options)
  const wanted = expected(name, op, who, target)
  expect([who, target, first.status, wanted === first.status ? '' : first.text]).toEqual([
    who,
    target,
    wanted,
    '',
  ])
  if (!takesKey(op)) return
  await callWithoutKey(name, op, who, target, token, wanted)
  const again = await world.call(op, body, options)
  const isReplayed = again.headers.get('idempotent-replayed') === 'true'
  const isStored = first.status === op.success && token !== undefined && op.access !== 'public'
  expect([who, target, again.status, isReplayed]).toEqual([who, target, first.status, isStored])
  if (isStored) expect(again.text).toBe(first.text)
}

/**
 * With an Idempotency-Key or If-Match a write is a transaction; without them some writes are direct. Both
 * must refuse the same callers. A success is repeated only if the operation can succeed twice.
 */
async function callWithoutKey(
  name: OperationName,
  op: Operation,
  who: Who,
  target: Target,
  token: string | undefined,
  wanted: number,
) {
  const own = stage.tenant(target)
  const bodies = [
    ...(wanted === op.success ? [] : [bodyOf(name, own)]),
    ...(oneStatementBodyOf(name, own) ? [oneStatementBodyOf(name, own)] : []),
  ]
  for (const body of bodies) {
    // Without X-Project-Id the record must be found too. Only then the write is direct.
    const headers = requirementOf(op).where === 'record' ? {} : headersFor(op, target)
    const { status, text } = await world.call(op, body, { token, headers })
    expect([who, target, body, status, status === wanted ? '' : text]).toEqual([
      who,
      target,
      body,
      wanted,
      '',
    ])
  }
}

const CALLS_AT_ONCE = 8

/** The matrix tests for the operations with a chosen path. Several files share them to run in parallel. */
export function testMatrix(isChosen: (path: string) => boolean): void {
  beforeAll(async () => {
    const generous = { SECOND_FACTOR_FAILURES_PER_HOUR: '1000000', LOGIN_FAILURES_PER_HOUR: '1000000' }
    world = await createWorld(generous)
    stage = await createStage(world)
  })
  afterAll(() => world.close())

  const names = (Object.keys(operations) as OperationName[]).filter((name) => isChosen(operations[name].path))
  test.each(names)('%s', (name) => testOperation(name, operations[name]))
}

async function testOperation(name: OperationName, op: Operation): Promise<void> {
  if (aboutStages.has(name)) for (const target of targets) await stage.renew(target, name)
  // An operation without a project and a record answers the same for every target, so test only one.
  const isAboutNothing = requirementOf(op).where === 'none' && !op.record && !op.references
  const about = isAboutNothing ? targets.slice(0, 1) : targets
  // An operation without scopes refuses all service tokens alike. Test one of them, or all with
  // MUSTER_FULL=1.
  const isLooked = (who: Who) =>
    isFull || op.scopes !== undefined || !who.startsWith('service') || who === 'service elsewhere'
  const cells = everybody.filter(isLooked).flatMap((who) => about.map((target) => ({ who, target })))
  const changes = ({ who, target }: (typeof cells)[number]) =>
    op.effect === 'write' && expected(name, op, who, target) === op.success
  const harmless = cells.filter((cell) => !changes(cell))
  const before = await stage.hash()
  for (let at = 0; at < harmless.length; at += CALLS_AT_ONCE) {
    const some = harmless.slice(at, at + CALLS_AT_ONCE)
    await Promise.all(some.map(({ who, target }) => callTwice(name, op, who, target, stage.tokenOf(who))))
  }
  // Neither a read nor a refused write changes anything.
  expect(await stage.hash()).toBe(before)
  const changed = new Set<Target>()
  for (const { who, target } of cells.filter(changes)) {
    // A call that ends sessions or changes a password uses a new user, so that later calls are not affected.
    const isLast = (op.access === 'session' && !op.references) || name === 'logout'
    const call = async () =>
      callTwice(name, op, who, target, isLast ? (await stage.personOf(who)).token : stage.tokenOf(who))
    if (changed.has(target)) {
      // Many operations succeed again on what they have changed. The others get a new tenant, which takes longer.
      const isDone = await call().then(
        () => true,
        () => false,
      )
      if (isDone) continue
      await stage.renew(target, name)
    }
    changed.add(target)
    await call()
  }
  for (const target of changed) await stage.renew(target)
}
