import { secretPurpose } from '@muster/api/accounts/checks'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret } from '@muster/api/accounts/second-factor'
import { insertIntegration } from '@muster/api/accounts/store/access-tokens'
import { insertMember } from '@muster/api/accounts/store/memberships'
import { insertProject } from '@muster/api/accounts/store/projects'
import {
  confirmSecondFactor,
  putPendingSecondFactor,
  replaceRecoveryCodes,
} from '@muster/api/accounts/store/second-factors'
import { insertTheme, insertVersion, writeVersion } from '@muster/api/accounts/store/themes'
import { insertUser } from '@muster/api/accounts/store/users'
import { hashToken, mintToken } from '@muster/api/accounts/tokens'
import { putPlan, putPrice } from '@muster/api/billing/store/plans'
import { startTrial } from '@muster/api/billing/trial'
import type { Config } from '@muster/api/config'
import { operatorOf, recordAudit } from '@muster/api/core/audit-log'
import type { Database, Tx } from '@muster/api/core/db'
import { insertPlatform, listPlatforms } from '@muster/api/core/platforms'
import { encrypt } from '@muster/api/core/secrets'
import { newSecret, sealSecret } from '@muster/api/feed/signing'
import { recordQueued, takeQueued } from '@muster/api/feed/store/webhook-cursors'
import {
  findWebhook,
  insertTest,
  insertWebhook,
  listenToProject,
  nextWebhookId,
} from '@muster/api/feed/store/webhooks'
import { holdChecks, writeChecks } from '@muster/api/templates/store/checks'
import type { Role } from '@muster/contract'
import { CHECK, fillMaster, fillProject, fillTrash, TOOL } from './demo-boards.ts'
import { generatePassword, hashPassword } from './passwords.ts'
import { Failure } from './terminal.ts'

/** The users who can sign in to the demo. */
export const demoPeople: readonly {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly what: string
  readonly role?: Role
  readonly superadmin?: true
}[] = [
  {
    key: 'superadmin',
    name: 'Sofia Marchetti',
    email: 'sofia@crumb.example',
    what: 'superadmin: keeps the templates',
    superadmin: true,
  },
  {
    key: 'owner',
    name: 'Olga Lindqvist',
    email: 'olga@northside.example',
    what: 'owner of Northside bakery',
    role: 'owner',
  },
  {
    key: 'member',
    name: 'Milan Novak',
    email: 'milan@northside.example',
    what: 'member of Northside bakery',
    role: 'member',
  },
  {
    key: 'viewer',
    name: 'Vera Okafor',
    email: 'vera@northside.example',
    what: 'viewer of Northside bakery',
    role: 'viewer',
  },
  { key: 'outsider', name: 'Otis Brandt', email: 'otis@harbour.example', what: 'owner of Harbour bakery' },
  { key: 'two_factor', name: 'Tara Singh', email: 'tara@crumb.example', what: 'has a second factor' },
]

/**
 * A bakery chain's platform: two shops with the tool, one without, and the people who work in them.
 * Everyone gets their own random password, or the given one.
 */
export async function fillDemo(db: Database, config: Config, given?: string, hash = hashPassword) {
  const givenHash = given === undefined ? undefined : hash(given)
  const people = await Promise.all(
    demoPeople.map(async ({ what: _, ...person }) => {
      const password = given ?? generatePassword()
      return { ...person, password, password_hash: await (givenHash ?? hash(password)) }
    }),
  )
  return db.transaction(async (tx) => {
    if ((await listPlatforms(tx, 0, 1)).length) {
      throw new Failure('The database is not empty. Create a new, empty database for the demo.')
    }
    const platform = await insertPlatform(tx, 'Crumb & Co')
    const platform_id = platform.id
    const project = await insertProject(tx, {
      platform_id,
      name: 'Northside bakery',
      tools: [TOOL],
      attributes: { region: 'north' },
    })
    const other = await insertProject(tx, {
      platform_id,
      name: 'Harbour bakery',
      tools: [TOOL],
      attributes: { region: 'south' },
    })
    await insertProject(tx, { platform_id, name: 'Old town bakery' })
    const signIns: Record<string, { email: string; password: string }> = {}
    const ids: Record<string, number> = {}
    let secured = { totp_secret: '', recovery_codes: [] as string[] }
    for (const { key, role, password, ...person } of people) {
      const user = await insertUser(tx, { platform_id, ...person })
      signIns[key] = { email: user.email, password }
      ids[key] = user.id
      if (role) await insertMember(tx, project.id, user.id, role)
      if (key === 'outsider') await insertMember(tx, other.id, user.id, 'owner')
      if (key === 'two_factor') secured = await enrol(tx, config, user.id)
    }
    const { superadmin = 0, owner = 0, member = 0, outsider = 0 } = ids
    const plan = { product: 'shop', plan: 'standard' }
    await sellPlans(tx, platform_id, plan)
    for (const { id } of [project, other]) await startTrial(tx, null, id, plan, 14)
    const master = await fillMaster(tx, platform_id, superadmin)
    const ours = { author: owner, others: [member] }
    const opening = await fillProject(tx, project, ours, master.cardIds)
    await fillTrash(tx, { project, author: owner, superadmin, platform_id })
    // The token is not stored anywhere. The integration is only there to be listed and revoked.
    await insertIntegration(tx, {
      user_id: owner,
      project_id: project.id,
      role: 'viewer',
      name: 'Till export',
      token_hash: hashToken(mintToken()),
      expires_at: new Date(Date.now() + 90 * 86_400_000),
    })
    await fillWebhook(tx, config, { platform_id, project_id: project.id, created_by: owner })
    const theirs = { author: outsider, others: [] }
    const otherOpening = await fillProject(tx, other, theirs, master.cardIds)
    await reportCheck(tx, project.id, 'failed', 'The page shows the hours of last winter.')
    await reportCheck(tx, other.id, 'passed', null)
    await recordAudit(tx, operatorOf(platform_id), { action: 'demo.fill' })
    const signIn = (key: string) => signIns[key] as { email: string; password: string }
    return {
      superadmin: signIn('superadmin'),
      owner: signIn('owner'),
      member: signIn('member'),
      viewer: signIn('viewer'),
      outsider: signIn('outsider'),
      two_factor: { ...signIn('two_factor'), ...secured },
      project_id: project.id,
      other_project_id: other.id,
      board_id: opening.id,
      other_board_id: otherOpening.id,
      tool_key: TOOL,
      group_ids: opening.group_ids,
      other_group_id: otherOpening.group_ids[0] as number,
      master_board_id: master.board_id,
      theme_versions: await fillThemes(tx, project.id, owner),
      ...plan,
    }
  })
}

async function reportCheck(tx: Tx, projectId: number, state: 'passed' | 'failed', detail: string | null) {
  const observedAt = new Date()
  const check = { projectId, check: CHECK, state, detail, observedAt, before: undefined, since: observedAt }
  await holdChecks(tx, [{ ...check, index: 0 }])
  await writeChecks(tx, [check], observedAt)
}

async function sellPlans(tx: Tx, platform_id: number, { product, plan }: { product: string; plan: string }) {
  for (const [name, tools, amount] of [
    [plan, [TOOL], 1_900],
    ['large', [TOOL, 'marketing'], 4_900],
  ] as const) {
    const planId = await putPlan(tx, { platform_id, product, plan: name, tools: [...tools] })
    const stripe_price_id = `price_${name}`
    await putPrice(tx, planId, { period: 'month', amount, currency: 'eur', stripe_price_id })
    await putPrice(tx, planId, { period: 'year', amount: amount * 10, currency: 'eur', stripe_price_id })
  }
}

async function fillThemes(tx: Tx, projectId: number, author: number) {
  const theme = await insertTheme(tx, projectId, 'Warm crust')
  const ids = []
  for (const [version, approval_status] of [
    ['1.0', 'approved'],
    ['1.1', 'pending'],
    ['1.2', 'draft'],
  ] as const) {
    const made = await insertVersion(tx, projectId, author, { theme_id: theme.id, version })
    ids.push((await writeVersion(tx, made, { approval_status })).id)
  }
  const [approved = 0, pending = 0] = ids
  return { approved, pending }
}

/** Adds a webhook for a rare event type, because its URL does not exist. */
async function fillWebhook(
  tx: Tx,
  config: Config,
  whose: { platform_id: number; project_id: number; created_by: number },
) {
  const id = await nextWebhookId(tx)
  const url = 'https://bakery.example/hooks/muster'
  const secret_encrypted = sealSecret(config.SECRET_KEY, id, newSecret())
  await insertWebhook(tx, { ...whose, id, url, types: ['webhook.ended'], secret_encrypted })
  await listenToProject(tx, { id, platform_id: whose.platform_id }, whose.project_id)
  const webhook = await findWebhook(tx, id)
  if (!webhook) throw new Error('A webhook went away within its transaction.')
  await insertTest(tx, webhook)
  const [test] = await takeQueued(tx, [], 1, new Date())
  const failed = {
    state: 'failed',
    status: null,
    error: 'Its name does not resolve to a public address.',
    duration_ms: 38,
  } as const
  if (test) await recordQueued(tx, test, failed)
}

async function enrol(tx: Tx, config: Config, userId: number) {
  const totp_secret = newTotpSecret()
  const recovery_codes = newRecoveryCodes()
  const sealed = encrypt(config.SECRET_KEY, totp_secret, secretPurpose(userId))
  await putPendingSecondFactor(tx, userId, sealed)
  await confirmSecondFactor(tx, userId, sealed, 0)
  await replaceRecoveryCodes(tx, userId, recovery_codes.map(hashRecoveryCode))
  return { totp_secret, recovery_codes }
}
