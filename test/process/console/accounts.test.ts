// People come in by themselves: every mail is caught by a real mail server and followed in the browser.
import { choose, chooseOwn, DEMO_PASSWORD, people, useConsole } from '@harness/console.ts'
import { linkIn, type Mailbox, startMailbox } from '@harness/mailbox.ts'
import { type NameServer, startNameServer } from '@harness/name-server.ts'
import { startOpenIdProvider } from '@harness/openid.ts'
import { eventually } from '@harness/timing.ts'
import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { afterAll, expect, test } from 'vitest'

let box: Mailbox
let dns: NameServer
const { stage, open, visit } = useConsole(/^$/, async () => {
  box = await startMailbox()
  dns = await startNameServer()
  return {
    SMTP_URL: box.url,
    MAIL_FROM: 'Muster <muster@example.com>',
    DNS_SERVERS: dns.address,
    LOG_LEVEL: 'debug',
  }
})
const tokens: string[] = []
afterAll(async () => {
  // What a link opens stands in no line that the service wrote.
  expect(tokens.length).toBeGreaterThan(2)
  for (const token of tokens) expect(stage.service.output()).not.toContain(token)
  await box.close()
  await dns.close()
})

const NEW_PASSWORD = 'warm bread before seven'

async function mailTo(address: string, subject: RegExp): Promise<Email> {
  await eventually(() => box.to(address, subject) !== undefined)
  const mail = box.to(address, subject)
  if (!mail) throw new Error('unreachable')
  return mail
}

async function follow(page: Page, mail: Email): Promise<void> {
  const { link, token } = linkIn(mail)
  tokens.push(token)
  const referers: string[] = []
  page.on('request', (request) => referers.push(JSON.stringify(request.headers())))
  await page.goto(link)
  await page.locator('.sign-in').waitFor()
  // The token is taken out of the address, and goes nowhere but into the body of a call.
  await expect.poll(() => page.url()).not.toContain('msl_')
  expect(referers.filter((headers) => headers.includes(token))).toEqual([])
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto(stage.service.origin)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an owner invites a guest, who accepts, can work immediately and is listed as a member', async () => {
  const owner = await visit(people.owner, `/p/${stage.demo.project_id}/members`)
  await owner.page.getByRole('button', { name: 'Invite someone' }).click()
  await owner.page.getByRole('dialog').getByLabel('E-mail address').fill('nora@guest.example')
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Invite someone' }).click()
  await owner.page.getByText('Invitation sent to nora@guest.example.').waitFor()
  await owner.page.getByRole('rowheader', { name: 'nora@guest.example' }).waitFor()

  const { page } = await open({ viewport: { width: 390, height: 844 } })
  const mail = await mailTo('nora@guest.example', /invites you/)
  await follow(page, mail)
  await page.getByText(/^Olga .* invites you to Northside bakery\./).waitFor()
  await page.getByLabel('Your name').fill('Nora Baumann')
  await page.getByLabel(/^New password/).fill('passwordpassword')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByText('is one of the most common passwords').waitFor()
  await page.getByLabel(/^New password/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByRole('heading', { name: 'Boards' }).waitFor()
  await owner.page.reload()
  await owner.page.getByRole('cell', { name: 'nora@guest.example' }).waitFor()
  expect(await owner.page.getByText('Pending invitations').count()).toBe(0)
  // The link was used.
  const late = await open()
  await late.page.goto(linkIn(mail).link)
  await late.page.getByRole('alert').getByText('The link has ended').waitFor()
})

test('a mail reads well on a phone', async () => {
  const mail = await mailTo('nora@guest.example', /invites you/)
  const { page } = await open({ viewport: { width: 360, height: 640 } })
  await page.setContent(mail.html ?? '')
  const button = await page.getByRole('link', { name: 'Accept the invitation' }).boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(mail.html).not.toMatch(/<img|<script|url\(/)
  expect(mail.text).toContain(linkIn(mail).link)
})

test('a forgotten password is reset from the sign-in page by mail, and every session ends', async () => {
  const other = await visit(people.viewer, '/account')
  await other.page.getByRole('heading', { name: 'Sessions' }).waitFor()
  const { page } = await open()
  await page.goto(stage.service.origin)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail address').fill(people.viewer)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(`If ${people.viewer} has an account, a link is on its way.`).waitFor()
  await follow(page, await mailTo(people.viewer, /Choose a new password/))
  await page.getByLabel(/^New password/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByText('Your password was changed').waitFor()
  await mailTo(people.viewer, /password was changed/)
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
  await signIn(page, people.viewer, NEW_PASSWORD)
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  // A browser that was not seen before.
  await mailTo(people.viewer, /New sign-in/)
})

test('a new e-mail address is confirmed by its link, and the old address gets a notice', async () => {
  const { page } = await visit(people.member, '/account')
  await page.getByLabel('Name', { exact: true }).fill('Milan N.')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('definition').getByText('Milan N.').waitFor()
  await page.getByLabel('New e-mail address').fill('milan@new.example')
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await page.getByText('We sent a link to milan@new.example.').waitFor()
  await mailTo(people.member, /about to change/)
  const fresh = await open()
  await follow(fresh.page, await mailTo('milan@new.example', /Confirm/))
  await fresh.page.getByRole('button', { name: 'Confirm your address' }).click()
  await fresh.page.getByText('From now on, sign in with milan@new.example.').waitFor()
  await mailTo(people.member, /was changed/)
  await signIn(fresh.page, 'milan@new.example', DEMO_PASSWORD)
  await fresh.page.getByRole('heading', { name: /^Good / }).waitFor()
})

test('single sign-on is added by a superadmin, used by a new user, required and not avoidable', async () => {
  const provider = await startOpenIdProvider([`${stage.service.origin}/api/v1/sso/acme/callback`])
  try {
    const admin = await visit(people.superadmin, '/single-sign-on')
    await admin.page.getByRole('button', { name: 'Add a provider' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Acme')
    await dialog.getByLabel(/^Short name/).fill('acme')
    await dialog.getByLabel(/^Provider URL/).fill(provider.issuer)
    await dialog.getByLabel('Client ID').fill('muster')
    await dialog.getByLabel('Client secret').fill('a secret of the provider')
    await dialog.getByLabel(/^Domains/).fill('acme.example')
    await dialog.getByRole('button', { name: 'Add' }).click()
    expect(await dialog.getByLabel('Redirect URL').inputValue()).toBe(
      `${stage.service.origin}/api/v1/sso/acme/callback`,
    )
    // The domain counts when its record is in the DNS.
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await dialog.getByText('The record was not found.').waitFor()
    dns.records.set(
      await dialog.getByLabel('Name: acme.example').inputValue(),
      await dialog.getByLabel('Value: acme.example').inputValue(),
    )
    await dialog.getByRole('button', { name: 'Check now' }).click()
    await dialog.getByText('verified', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()

    // Not watched: the way leads elsewhere and back.
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    const signInAs = async (login: string | null, account?: object) => {
      await provider.tell({ login, ...(login && account && { accounts: { [login]: account } }) })
      await page.goto(stage.service.origin)
      await page.getByLabel('E-mail address').fill('ida@acme.example')
      await page.getByRole('link', { name: 'Continue with Acme' }).click()
    }
    await signInAs('ida', { email: 'ida@other.example', email_verified: true })
    await page.getByText('Your organisation did not confirm this e-mail address.').waitFor()
    expect(page.url()).not.toContain('sso_error')
    await signInAs('ida', { email: 'ida@acme.example', email_verified: true, name: 'Ida Acme' })
    await page.getByText('You are not a member of any project yet').waitFor()
    await chooseOwn(page, 'Sign out')

    await admin.page.getByRole('button', { name: 'Menu Acme' }).click()
    await admin.page.getByRole('menuitem', { name: 'Require it for these domains' }).click()
    await admin.page.getByText('required', { exact: true }).waitFor()
    await page.goto(stage.service.origin)
    await page.getByLabel('E-mail address').fill('ida@acme.example')
    await page.getByText('Your organisation requires single sign-on.').waitFor()
    // The provider has forgotten them too.
    await context.clearCookies()
    await signInAs(null)
    await page.getByText('You cancelled the sign-in at your organisation').waitFor()
    await context.close()
    await admin.page.goto(`${stage.service.origin}/audit`)
    await admin.page.getByRole('cell', { name: 'Ida Acme' }).first().waitFor()
  } finally {
    await provider.close()
  }
})

test('a service token is created with scopes, shown once, used, rotated and audited', async () => {
  const { page } = await visit(people.superadmin, '/service-tokens')
  await page.getByRole('button', { name: 'New service token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('Pipeline')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Edit templates').check()
  await dialog.getByLabel('Read the audit log').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const token = await page.locator('dialog .secret input').inputValue()
  const list = await fetch(`${stage.service.base}/services/platforms/v1/audit/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(list.status).toBe(200)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('rowheader', { name: 'Pipeline' }).waitFor()
  await page.getByRole('button', { name: 'Menu Pipeline' }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  expect(await page.locator('dialog .secret input').inputValue()).not.toBe(token)
  await page.goto(`${stage.service.origin}/audit`)
  await choose(page, 'Show', 'Service tokens')
  await page.getByText('Service token · replaced').waitFor()
})

test('passkeys work instead of and besides the password, on two devices, and can be removed', async () => {
  // Passkeys are bound to a name, not to a number.
  const origin = stage.service.origin.replace('127.0.0.1', 'localhost')
  async function device() {
    const context = await stage.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { page, context }
  }
  const enter = async (page: Page) => {
    await page.goto(origin)
    await page.getByLabel('E-mail address').fill(people.superadmin)
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  const addPasskey = async (page: Page, name: string) => {
    await page.getByRole('link', { name: 'Templates', exact: true }).waitFor()
    await page.goto(`${origin}/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Device name').fill(name)
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('rowheader', { name }).waitFor()
  }
  const signOut = async (page: Page) => {
    await chooseOwn(page, 'Sign out')
    await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
  }
  const [phone, laptop] = [await device(), await device()]
  try {
    await enter(phone.page)
    await addPasskey(phone.page, 'Phone')
    await expect.poll(() => phone.page.locator('.codes li').count()).toBe(10)
    await phone.page.getByRole('button', { name: 'I’ve saved them' }).click()
    await signOut(phone.page)
    await phone.page.getByRole('button', { name: 'Use a passkey' }).click()
    await phone.page.getByRole('link', { name: 'Templates', exact: true }).waitFor()
    await signOut(phone.page)
    // Beside the password.
    await enter(phone.page)
    await phone.page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await phone.page.getByRole('button', { name: 'Use a passkey' }).click()
    await phone.page.getByRole('link', { name: 'Templates', exact: true }).waitFor()

    // Another device has none yet: a recovery code lets its owner in.
    await enter(laptop.page)
    await laptop.page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await laptop.page.getByRole('button', { name: 'Use a passkey' }).click()
    await laptop.page.getByRole('alert').waitFor()
    await phone.page.goto(`${origin}/account`)
    await phone.page.getByRole('button', { name: 'Remove Phone' }).click()
    await phone.page.getByRole('dialog').getByLabel('Current password').fill(DEMO_PASSWORD)
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await phone.page.getByText('No passkeys.').waitFor()
    await enter(laptop.page)
    await addPasskey(laptop.page, 'Laptop')

    await laptop.page.goto(`${origin}/single-sign-on`)
    await laptop.page.getByRole('button', { name: 'Require it' }).click()
    await laptop.page.getByText('Required', { exact: true }).waitFor()
    await laptop.page.getByRole('button', { name: 'No longer require it' }).click()
    await laptop.page.getByText('Not required').waitFor()
  } finally {
    await phone.context.close()
    await laptop.context.close()
  }
})

test('a mentioned user sees it, opens the card, and unsubscribes from the daily mail', async () => {
  const owner = await visit(people.owner, `/p/${stage.demo.project_id}/boards/${stage.demo.board_id}`)
  await owner.page.getByRole('link', { name: 'Invite your team', exact: true }).click()
  const writer = owner.page.getByLabel('Write a comment').first()
  await writer.pressSequentially('Please look, @olg')
  await writer.press('Enter')
  await writer.pressSequentially('and @')
  await owner.page.getByRole('option', { name: 'Vera Okafor' }).click()
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await owner.page.locator('.mention', { hasText: '@Vera Okafor' }).waitFor()
  const vera = await visit(people.viewer, '/notifications')
  await vera.page.getByRole('link', { name: 'Olga Lindqvist mentioned you on Invite your team.' }).click()
  await vera.page.locator('.drawer .mention').first().waitFor()
  await vera.page.goto(`${stage.service.origin}/notifications`)
  await vera.page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => vera.page.locator('.nav-item .count').count()).toBe(0)
  await vera.page.goto(`${stage.service.origin}/account`)
  await vera.page.getByLabel('someone mentions me').uncheck()
  const { page } = await open()
  await page.goto(`${stage.service.origin}/unsubscribe#1.wrong`)
  await page.getByRole('button', { name: 'Stop the daily e-mail' }).click()
  await page.getByRole('alert').getByText('The link is not complete.').waitFor()
})
