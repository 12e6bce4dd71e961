// Links by mail: a new password, a new address, invitations, notices; and a mail server in every mood.
import { linkIn, type Mailbox, startMailbox } from '@harness/mailbox.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertPlatform } from '../../../api/src/core/platforms.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { mail as mailJob } from '../../../api/src/jobs/mail.ts'
import { createLog } from '../../../api/src/log.ts'

const { authenticate, emailChange, emailConfirm, me, membersAdd, membersSetRole, passwordChange } = operations
const { passwordForgot, passwordReset, usersResetPassword, profileUpdate } = operations
const { invitationsAccept, invitationsCreate, invitationsList, invitationsRevoke, invitationsShow } =
  operations
const NEW = 'another long and unusual password'

let world: World
let box: Mailbox
beforeAll(async () => {
  box = await startMailbox()
  world = await createWorld({ SMTP_URL: box.url, PUBLIC_URL: 'https://muster.example' })
})
afterAll(async () => {
  await world.close()
  await box.close()
})
beforeEach(() => {
  box.mails.length = 0
  box.mood = 'well'
})

/** What the worker does, once. */
const work = () =>
  mailJob(
    { db: world.db, config: world.config, log: createLog('silent'), signal: new AbortController().signal },
    {},
  )
const makeDue = () => world.db.query(sql`update mails set send_at = now() where state = 'waiting'`)
const statesOf = async (kind: string) =>
  (
    await world.db.query<{ state: string }>(sql`select state from mails where kind = ${kind} order by id`)
  ).map(({ state }) => state)

/** Asks for a new password and takes the link out of the mail. */
async function forget(email: string) {
  expect((await world.call(passwordForgot, { email })).status).toBe(200)
  await work()
  return linkIn(box.to(email, /new password/))
}
const signIn = (email: string, password: string, more: object = {}) =>
  world.call(authenticate, { email, password, ...more })

/** Whether a text stands anywhere in the database. */
async function isStored(text: string): Promise<string[]> {
  const tables = await world.db.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') or schemaname like 'graphile%'`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await world.db.query<{ n: number }>({
      text: `select 1 as n from ${name} as x where x::text like '%' || $1 || '%' limit 1`,
      values: [text],
    } as never)
    if (rows.length) found.push(name)
  }
  return found
}

describe('a forgotten password', () => {
  test('200: the mailed link sets a password once and ends every session; the user is notified', async () => {
    const ann = await world.user()
    const { link, token } = await forget(ann.email.toUpperCase())
    expect(link).toMatch(/^https:\/\/muster\.example\/reset#msl_/)
    expect(await isStored(token)).toEqual([])
    expect(await isStored(ann.email)).toContain('public.users')
    expect((await world.call(passwordReset, { token, new_password: NEW })).status).toBe(200)
    expect((await signIn(ann.email, PASSWORD)).status).toBe(401)
    expect((await signIn(ann.email, NEW)).status).toBe(200)
    const again = await world.call(passwordReset, { token, new_password: `${NEW}!` })
    expect([again.status, again.headers.get('x-error-code')]).toEqual([400, 'link_invalid'])
    await work()
    expect(box.to(ann.email, /password was changed/)).toBeDefined()
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect((await world.call(me, {}, ann)).status).toBe(401)
  })

  test('200: an unknown address gets the same answer and no mail, and nothing is stored', async () => {
    const ann = await world.user()
    const [known, unknown] = [
      await world.call(passwordForgot, { email: ann.email }),
      await world.call(passwordForgot, { email: 'nobody@example.com' }),
    ]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await work()
    expect(box.mails.map(({ to }) => to?.[0]?.address)).toEqual([ann.email])
    expect(await statesOf('password_forgot')).toEqual([])
    expect(await isStored('nobody@example.com')).toEqual([])
  })

  test('400: of 50 concurrent uses of a link exactly one succeeds', async () => {
    const ann = await world.user()
    const { token } = await forget(ann.email)
    // One after another is hashed; those in a full queue come again.
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        for (let tries = 0; tries < 100; tries++) {
          const { status } = await world.call(passwordReset, { token, new_password: `${NEW} ${at}` })
          if (status !== 429) return statuses.push(status)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        return 0
      }),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(49).fill(400)])
  })

  test('a new link replaces the older one; a password change ends both; at most five an hour', async () => {
    const ann = await world.user()
    const first = await forget(ann.email)
    const second = await forget(ann.email)
    expect((await world.call(passwordReset, { token: first.token, new_password: NEW })).status).toBe(400)
    const body = { current_password: PASSWORD, new_password: NEW }
    expect((await world.call(passwordChange, body, ann)).status).toBe(200)
    const late = { token: second.token, new_password: `${NEW}!` }
    expect((await world.call(passwordReset, late)).status).toBe(400)
    for (let more = 0; more < 6; more++) {
      await world.call(passwordForgot, { email: ann.email })
      await work()
    }
    expect(box.mails.filter(({ subject }) => /Choose a new/.test(subject ?? ''))).toHaveLength(5)
  })

  test('400: an expired link, another purpose, a disabled user; 422: a common password', async () => {
    const ann = await world.user()
    const { token } = await forget(ann.email)
    expect((await world.call(emailConfirm, { token })).status).toBe(400)
    expect((await world.call(invitationsShow, { token })).status).toBe(400)
    const common = await world.call(passwordReset, { token, new_password: 'passwordpassword' })
    expect([common.status, Object.keys(common.body.errors)]).toEqual([422, ['new_password']])
    await world.db.query(sql`update users set disabled_at = now() where id = ${ann.id}`)
    expect((await world.call(passwordReset, { token, new_password: NEW })).status).toBe(400)
    await world.db.query(sql`update users set disabled_at = null where id = ${ann.id}`)
    await world.db.query(sql`update one_time_links set expires_at = now() where user_id = ${ann.id}`)
    expect((await world.call(passwordReset, { token, new_password: NEW })).status).toBe(400)
    expect((await signIn(ann.email, PASSWORD)).status).toBe(200)
  })

  test('a second factor stays on, and a superadmin can send the link', async () => {
    const admin = await world.user({ superadmin: true })
    const ann = await world.user()
    const sent = await world.call(usersResetPassword, { id: ann.id }, admin)
    expect(sent.data).toEqual({ link: null })
    await world.db.query(sql`
      insert into second_factors (user_id, secret_encrypted, confirmed_at) values (${ann.id}, '\\x00', now())`)
    await work()
    const { token } = linkIn(box.to(ann.email, /new password/))
    expect((await world.call(passwordReset, { token, new_password: NEW })).status).toBe(200)
    const refused = await signIn(ann.email, NEW)
    expect(refused.headers.get('x-error-code')).toBe('second_factor_required')
  })
})

describe('a new address', () => {
  test('200: the mailed link changes the address; both addresses get a notice; older links end', async () => {
    const ann = await world.user()
    const reset = await forget(ann.email)
    const email = `ann.new.${ann.id}@example.com`
    expect((await world.call(emailChange, { email, password: 'wrong' }, ann)).status).toBe(422)
    expect((await world.call(emailChange, { email, password: PASSWORD }, ann)).status).toBe(200)
    await work()
    expect(box.to(ann.email, /about to change/)?.text).toContain(email)
    const { token } = linkIn(box.to(email))
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await world.call(emailConfirm, { token })).data).toEqual({ email })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await signIn(ann.email, PASSWORD)).status).toBe(401)
    expect((await world.call(emailConfirm, { token })).status).toBe(400)
    const old = { token: reset.token, new_password: NEW }
    expect((await world.call(passwordReset, old)).status).toBe(400)
    await work()
    expect(box.to(ann.email, /was changed/)?.text).toContain(email)
  })

  test('400: a password change by the owner ends a change of address by a thief', async () => {
    const ann = await world.user()
    const email = `thief${ann.id}@example.com`
    await world.call(emailChange, { email, password: PASSWORD }, ann)
    await work()
    const { token } = linkIn(box.to(email))
    await world.call(passwordChange, { current_password: PASSWORD, new_password: NEW }, ann)
    expect((await world.call(emailConfirm, { token })).status).toBe(400)
  })

  test('400: more than ten changes a day', async () => {
    const ann = await world.user()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const body = { email: `x${n}.${ann.id}@example.com`, password: PASSWORD }
      const { status } = await world.call(emailChange, body, ann)
      statuses.push(status)
      if (status === 429) break
    }
    expect(statuses.at(-1)).toBeGreaterThanOrEqual(400)
  })

  test('400: a taken address is reported only after the link is opened', async () => {
    const [ann, bob] = [await world.user(), await world.user()]
    const asked = await world.call(emailChange, { email: bob.email, password: PASSWORD }, ann)
    expect(asked.status).toBe(200)
    await work()
    const { token } = linkIn(box.to(bob.email, /Confirm/))
    const refused = await world.call(emailConfirm, { token })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Another account has this address. Choose another one.',
    ])
    const own = await world.call(emailChange, { email: ann.email, password: PASSWORD }, ann)
    expect(own.status).toBe(422)
  })
})

describe('an invitation', () => {
  async function invited(role: 'viewer' | 'member' | 'owner' = 'member') {
    const owner = await world.member('owner')
    const email = `guest${owner.id}@example.com`
    const made = await world.call(invitationsCreate, { email, role }, owner)
    expect(made.data).toMatchObject({ invitation: { email, role, project_id: owner.project_id }, link: null })
    await work()
    return { owner, email, id: made.body.data.invitation.id as number, ...linkIn(box.to(email)) }
  }
  const account = { name: 'Guest', password: NEW }

  test('200: a new user creates an account and joins; of 50 concurrent uses one succeeds', async () => {
    const { owner, email, token } = await invited('viewer')
    const shown = await world.call(invitationsShow, { token })
    expect(shown.data).toEqual({
      email,
      platform_name: 'Test platform',
      project_name: 'A project',
      role: 'viewer',
      inviter_name: owner.name,
      has_account: false,
    })
    const missing = await world.call(invitationsAccept, { token })
    expect(Object.keys(missing.body.errors)).toEqual(['name', 'password'])
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (;;) {
          const { status } = await world.call(invitationsAccept, { token, ...account })
          if (status !== 429) return statuses.push(status)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(49).fill(400)])
    const { body } = await signIn(email, NEW)
    const guest = await world.call(me, {}, { token: body.data.token })
    expect(guest.data).toMatchObject({ projects: [{ id: owner.project_id, role: 'viewer' }] })
    expect((await world.call(invitationsList, {}, owner)).data).toEqual({
      invitations: [],
      next_after_id: null,
    })
  })

  test('200: a user with an account joins without a password; a member keeps their role', async () => {
    const owner = await world.member('owner')
    const ann = await world.user()
    await world.call(invitationsCreate, { email: ann.email }, owner)
    await work()
    const { token } = linkIn(box.to(ann.email))
    expect((await world.call(invitationsShow, { token })).data).toMatchObject({ has_account: true })
    expect((await world.call(invitationsAccept, { token })).data).toMatchObject({ user_id: ann.id })
    // Whoever became a member in another way keeps that role.
    const bea = await world.user()
    await world.call(invitationsCreate, { email: bea.email, role: 'viewer' }, owner)
    await work()
    await world.call(membersAdd, { email: bea.email, role: 'owner' }, owner)
    await world.call(invitationsAccept, { token: linkIn(box.to(bea.email)).token })
    expect((await world.call(me, {}, bea)).data).toMatchObject({ projects: [{ role: 'owner' }] })
  })

  test('400: whoever is a member already; on the platform, whoever has an account', async () => {
    const owner = await world.member('owner')
    const ann = await world.user()
    const boss = await world.user({ superadmin: true })
    const codeOf = async (email: string, as: { token: string }) => {
      const answer = await world.call(invitationsCreate, { email }, as)
      return [answer.status, answer.headers.get('x-error-code')]
    }
    expect(await codeOf(owner.email.toUpperCase(), owner)).toEqual([400, 'rule'])
    expect(await codeOf(ann.email, boss)).toEqual([400, 'rule'])
    expect(await codeOf(ann.email, owner)).toEqual([201, null])
    // A person without a password needs the invitation to sign in for the first time.
    await world.db.query(sql`update users set is_unproven = true where id = ${ann.id}`)
    expect(await codeOf(ann.email, boss)).toEqual([201, null])
    // What is on another platform is not told.
    const far = await world.db.transaction((tx) => insertPlatform(tx, 'Far'))
    const stranger = await world.user({ platform_id: far.id })
    expect(await codeOf(stranger.email, owner)).toEqual([201, null])
  })

  test('400: revoked, replaced, expired, used; an inviter without rights; a suspended project', async () => {
    const use = (token: string) => world.call(invitationsAccept, { token, ...account })
    const revoked = await invited()
    expect((await world.call(invitationsRevoke, { id: revoked.id }, revoked.owner)).status).toBe(200)
    expect((await world.call(invitationsRevoke, { id: revoked.id }, revoked.owner)).status).toBe(404)
    expect((await use(revoked.token)).status).toBe(400)

    const replaced = await invited()
    await world.call(invitationsCreate, { email: replaced.email.toUpperCase() }, replaced.owner)
    expect((await use(replaced.token)).status).toBe(400)

    const demoted = await invited('owner')
    const other = await world.member('owner', demoted.owner.project_id)
    const role = { user_id: demoted.owner.id, role: 'member' as const }
    expect((await world.call(membersSetRole, role, other)).status).toBe(200)
    expect((await use(demoted.token)).headers.get('x-error-code')).toBe('link_invalid')

    const suspended = await invited()
    await world.db.query(
      sql`update projects set suspended_at = now() where id = ${suspended.owner.project_id}`,
    )
    expect((await use(suspended.token)).status).toBe(400)
    await world.db.query(
      sql`update projects set suspended_at = null where id = ${suspended.owner.project_id}`,
    )
    await world.db.query(sql`update one_time_links set expires_at = now() where id = ${suspended.id}`)
    expect((await use(suspended.token)).status).toBe(400)
    const [listed] = (await world.call(invitationsList, {}, suspended.owner)).body.data.invitations
    expect(listed).toMatchObject({ id: suspended.id, is_expired: true })
  })

  test('400: a user of another platform cannot join, and the inviter does not learn why', async () => {
    const owner = await world.member('owner')
    const [platform] = await world.db.query<{ id: number }>(
      sql`insert into platforms (name) values ('Other') returning id`,
    )
    const stranger = await world.user({ platform_id: platform?.id ?? 0 })
    const made = await world.call(invitationsCreate, { email: stranger.email }, owner)
    expect(made.status).toBe(201)
    await work()
    const { token } = linkIn(box.to(stranger.email))
    expect((await world.call(invitationsShow, { token })).status).toBe(400)
    expect((await world.call(invitationsAccept, { token, ...account })).status).toBe(400)
  })

  test('the recipient of a mailed link takes over an account made with an unmailed link', async () => {
    const { owner, email, token, id } = await invited()
    // As if it had been passed on by hand.
    await world.db.query(sql`update one_time_links set is_mailed = false where id = ${id}`)
    await world.call(invitationsAccept, { token, ...account })
    const thief = (await signIn(email, NEW)).body.data.token as string
    const other = await world.member('owner')
    await world.call(invitationsCreate, { email }, other)
    await work()
    const mailed = linkIn(box.to(email)).token
    expect((await world.call(invitationsShow, { token: mailed })).data).toMatchObject({ has_account: false })
    expect((await world.call(invitationsAccept, { token: mailed })).status).toBe(422)
    const own = { name: 'Guest', password: 'chosen by the one who reads the mail' }
    expect((await world.call(invitationsAccept, { token: mailed, ...own })).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect((await world.call(me, {}, { token: thief })).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(401)
    expect((await signIn(email, own.password)).status).toBe(200)
    expect(owner.project_id).not.toBe(other.project_id)
  })

  test('201: a superadmin invites to the platform; a role without a project is 422', async () => {
    const admin = await world.user({ superadmin: true })
    const email = `platform${admin.id}@example.com`
    expect((await world.call(invitationsCreate, { email, role: 'owner' }, admin)).status).toBe(422)
    expect((await world.call(invitationsCreate, { email }, admin)).data).toMatchObject({
      invitation: { project_id: null, role: null },
    })
    await work()
    const accepted = await world.call(invitationsAccept, { token: linkIn(box.to(email)).token, ...account })
    expect(accepted.data).toMatchObject({ email, project_id: null })
  })

  test('names that look like headers or markup stay text', async () => {
    const owner = await world.member('owner')
    await world.db.query(sql`
      update projects set name = ${'Shop\r\nBcc: victim@example.com\r\n\r\n<script>x</script>'}
      where id = ${owner.project_id}`)
    await world.call(profileUpdate, { name: '<b>Eve</b>' }, owner)
    const email = `careful${owner.id}@example.com`
    await world.call(invitationsCreate, { email }, owner)
    await work()
    const mail = box.to(email)
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.subject).toBe('<b>Eve</b> invites you to Shop Bcc: victim@ example. com <script>x</script>')
    expect(mail?.html).not.toMatch(/<script|<b>/)
    expect(box.mails).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  test('201: the answer has the link, which does not verify the address; 400: forgot', async () => {
    const silent = await createWorld({ SMTP_URL: '', PUBLIC_URL: 'https://muster.example' })
    const owner = await silent.member('owner')
    const made = await silent.call(invitationsCreate, { email: 'guest@example.com' }, owner)
    const token = made.body.data.link.split('#')[1]
    const accepted = await silent.call(invitationsAccept, { token, name: 'Guest', password: NEW })
    expect(accepted.status).toBe(200)
    const [user] = await silent.db.query<{ email_verified_at: Date | null }>(
      sql`select email_verified_at from users where email = 'guest@example.com'`,
    )
    expect(user).toEqual({ email_verified_at: null })
    for (const email of ['guest@example.com', 'nobody@example.com'])
      expect((await silent.call(passwordForgot, { email })).status).toBe(400)
    const [mails] = await silent.db.query<{ count: number }>(sql`select count(*) as count from mails`)
    expect(mails?.count).toBe(0)
    await silent.close()
  })
})

describe('notices', () => {
  test('users get a mail about a new device and a changed password, not about a known device', async () => {
    const ann = await world.user()
    const from = (agent: string) => ({ headers: { 'user-agent': agent } })
    const body = { email: ann.email, password: PASSWORD }
    const first = await world.call(authenticate, body, from('Browser one'))
    await work()
    expect(box.to(ann.email, /New sign-in/)?.text).toContain('Browser one')
    box.mails.length = 0
    await world.call(authenticate, body, from('Browser one'))
    await world.call(authenticate, { ...body, token: first.body.data.token }, from('Browser two'))
    await work()
    expect(box.mails).toHaveLength(0)
    await world.call(authenticate, body, from('Browser three'))
    await work()
    expect(box.mails).toHaveLength(1)
  })
})

describe('a mail server that does not work', () => {
  test.each(['refusing', 'busy'] as const)(
    '%s: no mail is lost, it is retried, and metrics show it',
    async (mood) => {
      const ann = await world.user()
      box.mood = mood
      await world.call(passwordForgot, { email: ann.email })
      await work()
      const [waiting] = await world.db.query<{ error: string; attempts: number }>(
        sql`select error, attempts from mails where user_id = ${ann.id} and state = 'waiting'`,
      )
      expect(waiting).toMatchObject({
        attempts: 1,
        error: expect.stringContaining(mood === 'busy' ? '451' : '550'),
      })
      expect(await world.metrics.registry.metrics()).toMatch(/muster_mails_retried [1-9]/)
      // Not before its time.
      await work()
      expect(box.to(ann.email)).toBeUndefined()
      box.mood = 'well'
      await makeDue()
      await work()
      expect(linkIn(box.to(ann.email, /Choose/)).token).toMatch(/^msl_/)
    },
  )

  test('unreachable: all mails wait, and an expired mail is dropped as failed', async () => {
    const gone = await startMailbox()
    await gone.close()
    const away = { ...world, config: { ...world.config, SMTP_URL: gone.url } }
    const ann = await world.user()
    await world.call(passwordForgot, { email: ann.email })
    const context = { db: away.db, config: away.config, log: createLog('silent') }
    await mailJob({ ...context, signal: new AbortController().signal }, {})
    const [row] = await world.db.query<{ state: string; error: string }>(
      sql`select state, error from mails where user_id = ${ann.id}`,
    )
    expect(row).toMatchObject({ state: 'waiting', error: expect.stringContaining('did not answer') })
    await world.db.query(sql`update mails set give_up_at = now(), send_at = now() where user_id = ${ann.id}`)
    await work()
    const [late] = await world.db.query<{ state: string; content_encrypted: unknown }>(
      sql`select state, content_encrypted from mails where user_id = ${ann.id}`,
    )
    expect(late).toEqual({ state: 'failed', content_encrypted: null })
    expect(box.to(ann.email)).toBeUndefined()
  })
})
