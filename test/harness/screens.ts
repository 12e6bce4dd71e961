// Every screen and state of the console, for the accessibility tests and the screenshots.
import type { Page } from 'playwright-core'
import { tile } from './console.ts'

export interface Screen {
  readonly name: string
  readonly who: 'owner' | 'superadmin' | 'viewer' | 'outsider' | null
  readonly path: (ids: { project: number; board: number; master: number; card: number }) => string
  /** The text that must be visible before the check. */
  readonly shows: string
  act?(page: Page): Promise<unknown>
}

const inProject =
  (rest: string): Screen['path'] =>
  ({ project }) =>
    `/p/${project}${rest}`

const onBoard: Screen['path'] = ({ project, board }) => `/p/${project}/boards/${board}`
const onCard: Screen['path'] = (ids) => `${onBoard(ids)}?card=${ids.card}`
const onMaster: Screen['path'] = ({ master }) => `/templates/${master}`

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const screens: readonly Screen[] = [
  { name: 'sign-in', who: null, path: () => '/', shows: '.sign-in' },
  { name: 'forgotten password', who: null, path: () => '/forgot', shows: '.sign-in input' },
  { name: 'notifications', who: 'owner', path: () => '/notifications', shows: '.empty, .rows' },
  { name: 'unsubscribe', who: null, path: () => '/unsubscribe#7.x', shows: '.sign-in button' },
  { name: 'new password', who: null, path: () => '/reset#msl_0', shows: '.sign-in input' },
  { name: 'ended invitation', who: null, path: () => '/invitation#msl_0', shows: '.sign-in .error' },
  { name: 'boards', who: 'owner', path: inProject(''), shows: '.board-card' },
  { name: 'new board', who: 'owner', path: inProject(''), shows: '.board-card', act: click('New board') },
  { name: 'board', who: 'owner', path: onBoard, shows: '.tile' },
  { name: 'board for a viewer', who: 'viewer', path: onBoard, shows: '.tile' },
  {
    name: 'card menu',
    who: 'owner',
    path: onBoard,
    shows: '.tile',
    act: (page) =>
      tile(page, 'Invite your team')
        .getByRole('button', { name: /^Actions/ })
        .click(),
  },
  {
    name: 'move',
    who: 'owner',
    path: onBoard,
    shows: '.tile',
    async act(page) {
      await tile(page, 'Invite your team')
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
    },
  },
  { name: 'composer', who: 'owner', path: onBoard, shows: '.tile', act: click('+ Add a card') },
  { name: 'filters', who: 'owner', path: onBoard, shows: '.tile', act: click('Filters') },
  {
    name: 'palette',
    who: 'owner',
    path: onBoard,
    shows: '.tile',
    act: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'card', who: 'owner', path: onCard, shows: '.drawer .comment' },
  {
    name: 'editor',
    who: 'owner',
    path: onCard,
    shows: '.drawer .comment',
    async act(page) {
      await page.getByRole('button', { name: /(Edit|Add a) description/ }).click()
      await page.locator('.ProseMirror').waitFor()
    },
  },
  { name: 'my cards', who: 'owner', path: inProject('/mine'), shows: '.page' },
  { name: 'inbox', who: 'owner', path: inProject('/inbox'), shows: '.page' },
  { name: 'search', who: 'owner', path: inProject('/search?q=the'), shows: '.card-row' },
  { name: 'nothing found', who: 'owner', path: inProject('/search?q=zzzz'), shows: '.empty' },
  { name: 'trash', who: 'owner', path: inProject('/trash'), shows: '.row-link' },
  { name: 'overview', who: 'owner', path: inProject('/overview'), shows: '.chart' },
  { name: 'audit log', who: 'owner', path: inProject('/audit'), shows: '.table' },
  { name: 'audit log of the platform', who: 'superadmin', path: () => '/audit', shows: '.table' },
  { name: 'single sign-on', who: 'superadmin', path: () => '/single-sign-on', shows: '.table, .empty' },
  {
    name: 'new provider',
    who: 'superadmin',
    path: () => '/single-sign-on',
    shows: '.table, .empty',
    act: click('Add a provider'),
  },
  { name: 'service tokens', who: 'superadmin', path: () => '/service-tokens', shows: '.table, .empty' },
  {
    name: 'new service token',
    who: 'superadmin',
    path: () => '/service-tokens',
    shows: '.table, .empty',
    act: click('New service token'),
  },
  { name: 'members', who: 'owner', path: inProject('/members'), shows: '.table' },
  {
    name: 'add a member',
    who: 'owner',
    path: inProject('/members'),
    shows: '.table',
    act: click('Add a member'),
  },
  { name: 'webhooks', who: 'owner', path: inProject('/webhooks'), shows: '.webhook' },
  { name: 'subscription', who: 'owner', path: inProject('/subscription'), shows: '.plans' },
  { name: 'account', who: 'owner', path: () => '/account', shows: '.rows' },
  { name: 'forbidden', who: 'outsider', path: onBoard, shows: '.empty' },
  { name: 'nothing here', who: 'owner', path: () => '/no/such/page', shows: '.empty' },
  { name: 'compliance', who: 'superadmin', path: () => '/compliance', shows: '.heat, .empty' },
  {
    name: 'rule of a template',
    who: 'superadmin',
    path: onMaster,
    shows: '.tile',
    async act(page) {
      await page.getByRole('link', { name: 'Open the shop' }).click()
      await page.getByRole('button', { name: /^Repeats/ }).click()
      await page.getByRole('button', { name: /^Unit/ }).click()
      await page.getByRole('option', { name: 'weeks' }).click()
    },
  },
  {
    name: 'overdue reminders',
    who: 'superadmin',
    path: onMaster,
    shows: '.tile',
    async act(page) {
      await page.getByRole('button', { name: 'Actions for this board' }).click()
      await page.getByRole('menuitem', { name: 'Overdue reminders…' }).click()
    },
  },
  {
    name: 'recurring card',
    who: 'owner',
    path: onBoard,
    shows: '.tile',
    async act(page) {
      await page.getByRole('link', { name: 'Open the shop' }).click()
      await page.locator('.run-strip').waitFor()
      await page.locator('.runs summary').click()
    },
  },
  { name: 'templates', who: 'superadmin', path: () => '/templates', shows: '.board-card' },
  { name: 'template', who: 'superadmin', path: onMaster, shows: '.tile' },
  {
    name: 'master card',
    who: 'superadmin',
    path: onMaster,
    shows: '.tile',
    act: (page) => page.locator('.tile-title').first().click(),
  },
  {
    name: 'differences',
    who: 'superadmin',
    path: onMaster,
    shows: '.tile',
    act: click(/Unpublished changes/),
  },
  {
    name: 'roll out',
    who: 'superadmin',
    path: onMaster,
    shows: '.tile',
    async act(page) {
      await page.getByRole('button', { name: 'Roll out…' }).click()
      await page.locator('.difference').first().waitFor()
    },
  },
  ...(['Who', 'How', 'Review'] as const).map((step, at, all) => ({
    name: `roll out, ${step}`,
    who: 'superadmin' as const,
    path: (ids: Parameters<Screen['path']>[0]) => `${onMaster(ids)}/roll-out`,
    shows: '.difference',
    async act(page: Page) {
      for (const name of all.slice(0, at + 1)) await page.getByRole('button', { name, exact: true }).click()
    },
  })),
  { name: 'rollouts', who: 'superadmin', path: () => '/rollouts', shows: '.table' },
  { name: 'rollout', who: 'superadmin', path: () => '/rollouts/1', shows: '.difference' },
  {
    name: 'undo',
    who: 'superadmin',
    path: () => '/rollouts/1',
    shows: '.difference',
    act: click('Undo rollout…'),
  },
  { name: 'drift', who: 'superadmin', path: () => '/drift', shows: '.chart' },
  { name: 'headquarters', who: 'superadmin', path: () => '/headquarters', shows: '.chart' },
  { name: 'list', who: 'owner', path: (ids) => `${onBoard(ids)}?view=list`, shows: '.card-row' },
  {
    name: 'calendar view',
    who: 'owner',
    path: (ids) => `${onBoard(ids)}?view=calendar`,
    shows: '.calendar-view',
  },
  {
    name: 'selected cards',
    who: 'owner',
    path: onBoard,
    shows: '.tile',
    async act(page) {
      await tile(page, 'Invite your team').getByRole('link').focus()
      await page.keyboard.press('x')
    },
  },
  { name: 'today', who: 'owner', path: () => '/today', shows: '.today .panel' },
  {
    name: 'user menu',
    who: 'owner',
    path: () => '/today',
    shows: '.today',
    act: click(/account and settings/),
  },
  { name: 'status', who: 'owner', path: onCard, shows: '.drawer .comment', act: click(/^Status/) },
  { name: 'calendar', who: 'owner', path: onCard, shows: '.drawer .comment', act: click(/^Due/) },
  {
    name: 'mention',
    who: 'owner',
    path: onCard,
    shows: '.drawer .comment',
    act: (page) => page.getByLabel('Write a comment').fill('@'),
  },
  { name: 'projects', who: 'superadmin', path: () => '/projects', shows: '.table' },
  {
    name: 'project',
    who: 'superadmin',
    path: ({ project }) => `/projects/${project}`,
    shows: '.seen-groups',
  },
  {
    name: 'import',
    who: 'superadmin',
    path: () => '/projects',
    shows: '.table',
    act: click('Import…'),
  },
  {
    name: 'selected projects',
    who: 'superadmin',
    path: () => '/projects',
    shows: '.table',
    act: (page) => page.getByRole('checkbox').first().check(),
  },
  { name: 'users', who: 'superadmin', path: () => '/users', shows: '.table' },
  { name: 'look and embedding', who: 'superadmin', path: () => '/look', shows: '.part' },
]

export const looks = [
  { name: 'desktop light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'desktop dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  {
    name: 'phone light',
    viewport: { width: 390, height: 780 },
    colorScheme: 'light',
    isMobile: true,
    hasTouch: true,
  },
  {
    name: 'phone dark',
    viewport: { width: 390, height: 780 },
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
  },
] as const
