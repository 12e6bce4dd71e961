// Everything else is derived from the declarations, so a declaration that is too weak must be noticed here.
import { type Operation, operations, requirementOf } from '@muster/contract'
import { expect, test } from 'vitest'

const list = Object.entries<Operation>(operations)
const named = (isChosen: (op: Operation, name: string) => boolean) =>
  list.filter(([name, op]) => isChosen(op, name)).map(([name]) => name)

test('only sign-in, mailed links and the look of a platform are public; only operations on the own account need no role', () => {
  expect(named(({ access }) => access === 'public').toSorted()).toEqual([
    'authenticate',
    'emailConfirm',
    'invitationsAccept',
    'invitationsShow',
    'notificationsUnsubscribe',
    'passkeysChallenge',
    'passkeysSignIn',
    'passwordForgot',
    'passwordReset',
    'platformBranding',
    'sessionsCreate',
    'ssoFind',
  ])
  expect(named(({ access }) => access === 'signed-in').sort()).toEqual(['logout', 'me', 'plansList'])
  const ofOneself = named(({ access }) => access === 'session')
  expect(ofOneself.every((name) => operations[name as 'me'].path.startsWith('/v1/'))).toBe(true)
})

test('templates, rollouts, users and projects are for superadmins', () => {
  const theirs = named(({ path }) =>
    /\/admin\/|\/platforms\/v1\/((users|projects|platform|service-tokens|sso|embeds)\/|members\/(bulk-)?upsert)/.test(
      path,
    ),
  )
  const ofTheProject = ['projectsExport', 'projectsUsage', 'platformBranding']
  const others = /\/themes\/|\/subscriptions\/|\/operations\/checks\/report$/
  expect(theirs.filter((name) => !ofTheProject.includes(name))).toEqual(
    named(({ access, path }) => access === 'superadmin' && !others.test(path)),
  )
})

test('a viewer cannot write, except what is theirs alone: read marks and saved filters', () => {
  const byViewers = named((op) => op.effect === 'write' && requirementOf(op).role === 'viewer')
  expect(byViewers).toEqual(['commentsRead', 'filtersDelete', 'filtersSave'])
})

const webhooks = named(({ path }) => path.includes('/webhooks/')).sort()
const audits = ['auditExport', 'auditList']
const invitations = ['invitationsCreate', 'invitationsList', 'invitationsRevoke']

test('only owners manage members, payments, board deletion, imports and sign-off; everybody may leave', () => {
  const owners = named((op) => requirementOf(op).role === 'owner')
  expect(owners.sort()).toEqual([
    ...audits,
    'boardsDelete',
    'boardsRestore',
    'cardsAccept',
    'cardsReturn',
    'importsWrite',
    ...invitations,
    'membersAdd',
    'membersRemove',
    'membersSetRole',
    'projectsExport',
    'subscriptionsUpgradeTrial',
    ...webhooks,
  ])
  expect(named(({ onOneself }) => onOneself !== undefined)).toEqual(['membersRemove'])
})

test('a flag replaces a role only for members, sign-off, its files, theme versions and payments', () => {
  const flags = list.flatMap(([name, op]) => {
    const { role, flag } = requirementOf(op)
    return role && flag ? [`${name}: ${flag}`] : []
  })
  expect(flags.sort()).toEqual([
    ...[...audits, 'cardsAccept', 'cardsReturn', 'filesLink', ...invitations].map(
      (name) => `${name}: superadmin`,
    ),
    'membersAdd: superadmin',
    'membersList: superadmin',
    'membersRemove: superadmin',
    'membersSetRole: superadmin',
    'projectsUsage: superadmin',
    'subscriptionsGet: superadmin_billing',
    'subscriptionsUpgradeTrial: superadmin_billing',
    'themesVersionsDeprecate: superadmin',
    ...webhooks.map((name) => `${name}: superadmin`),
  ])
})
