import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router'
import { Failed } from './parts/query.tsx'
import { Empty, Loading } from './parts/ui.tsx'
import type { ComplianceSearch, ProjectSearch } from './search.ts'
import { Home } from './shell/Home.tsx'
import { PlatformLayout } from './shell/PlatformLayout.tsx'
import { ProjectLayout } from './shell/ProjectLayout.tsx'
import { Root } from './shell/Root.tsx'
import { t } from './texts.ts'

// The first bundle has the frame of the pages. A screen is loaded when it is opened, or when the pointer is over
// its link.

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Empty isAlone title={t.errors.missing} hint={t.errors.missingHint}>
      <Link to="/">{t.errors.home}</Link>
    </Empty>
  ),
})
/** The pages of a platform are for its superadmins. */
const platformPages = createRoute({ getParentRoute: () => root, id: 'platform', component: PlatformLayout })
const onPlatform = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => platformPages, path, component })

const at = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
const number = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$project',
  params: {
    parse: ({ project: id }) => ({ project: Number(id) }),
    stringify: ({ project: id }) => ({ project: String(id) }),
  },
  component: ProjectLayout,
  validateSearch: ({
    card,
    q,
    tag,
    owner,
    status,
    overdue,
    view,
    from,
  }: Record<string, unknown>): ProjectSearch => ({
    card: number(card),
    q: word(q),
    tag: number(tag),
    owner: number(owner),
    status: word(status),
    overdue: overdue === true || overdue === 'true' ? true : undefined,
    from: from === 'today' ? from : undefined,
    view: view === 'list' || view === 'calendar' ? view : undefined,
  }),
})
const inProject = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => project, path, component })

const lists = () => import('./lists/lists.tsx')
const studio = () => import('./studio/index.ts')
const people = () => import('./project/index.ts')
const platform = () => import('./platform/index.ts')
const open = () => import('./open/index.tsx')

/** Converts ids in URLs to numbers. */
const boardParams = {
  parse: ({ board: id }: { board: string }) => ({ board: Number(id) }),
  stringify: ({ board: id }: { board: number }) => ({ board: String(id) }),
}
const rolloutParams = {
  parse: ({ number: id }: { number: string }) => ({ number: Number(id) }),
  stringify: ({ number: id }: { number: number }) => ({ number: String(id) }),
}

const board = createRoute({
  getParentRoute: () => project,
  path: '/boards/$board',
  params: boardParams,
  component: lazyRouteComponent(() => import('./board/BoardPage.tsx'), 'BoardPage'),
})

const tree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Home }),
  at(
    '/today',
    lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
  ),
  project.addChildren([
    inProject('/', lazyRouteComponent(lists, 'Boards')),
    board,
    inProject('/mine', lazyRouteComponent(lists, 'Mine')),
    inProject('/inbox', lazyRouteComponent(lists, 'Inbox')),
    inProject('/search', lazyRouteComponent(lists, 'Search')),
    inProject(
      '/trash',
      lazyRouteComponent(() => import('./lists/Trash.tsx'), 'Trash'),
    ),
    inProject(
      '/overview',
      lazyRouteComponent(() => import('./project/Overview.tsx'), 'Overview'),
    ),
    inProject('/members', lazyRouteComponent(people, 'Members')),
    inProject('/audit', lazyRouteComponent(people, 'ProjectAudit')),
    inProject('/webhooks', lazyRouteComponent(people, 'Webhooks')),
    inProject('/subscription', lazyRouteComponent(people, 'SubscriptionPage')),
  ]),
  at('/forgot', lazyRouteComponent(open, 'Forgot')),
  at('/reset', lazyRouteComponent(open, 'Reset')),
  at('/invitation', lazyRouteComponent(open, 'Invitation')),
  at('/unsubscribe', lazyRouteComponent(open, 'Unsubscribe')),
  at(
    '/notifications',
    lazyRouteComponent(() => import('./account/Notifications.tsx'), 'Notifications'),
  ),
  at('/confirm-email', lazyRouteComponent(open, 'ConfirmEmail')),
  at(
    '/account',
    lazyRouteComponent(() => import('./account/Account.tsx'), 'Account'),
  ),
  platformPages.addChildren([
    onPlatform('/templates', lazyRouteComponent(studio, 'Templates')),
    createRoute({
      getParentRoute: () => platformPages,
      path: '/templates/$board',
      params: boardParams,
      component: lazyRouteComponent(studio, 'TemplateBoard'),
      validateSearch: ({ card }: Record<string, unknown>) => ({ card: number(card) }),
    }),
    createRoute({
      getParentRoute: () => platformPages,
      path: '/templates/$board/roll-out',
      params: boardParams,
      component: lazyRouteComponent(studio, 'NewRollout'),
      validateSearch: ({ card, step }: Record<string, unknown>) => ({
        card: number(card),
        step: [2, 3, 4].find((each) => each === Number(step)),
      }),
    }),
    onPlatform('/rollouts', lazyRouteComponent(studio, 'Rollouts')),
    createRoute({
      getParentRoute: () => platformPages,
      path: '/rollouts/$number',
      params: rolloutParams,
      component: lazyRouteComponent(studio, 'RolloutPage'),
    }),
    onPlatform('/drift', lazyRouteComponent(studio, 'Drift')),
    onPlatform(
      '/headquarters',
      lazyRouteComponent(() => import('./platform/Headquarters.tsx'), 'Headquarters'),
    ),
    onPlatform('/projects', lazyRouteComponent(platform, 'Projects')),
    createRoute({
      getParentRoute: () => platformPages,
      path: '/projects/$project',
      params: {
        parse: ({ project: id }: { project: string }) => ({ project: Number(id) }),
        stringify: ({ project: id }: { project: number }) => ({ project: String(id) }),
      },
      component: lazyRouteComponent(platform, 'ProjectPage'),
    }),
    createRoute({
      getParentRoute: () => platformPages,
      path: '/compliance',
      component: lazyRouteComponent(platform, 'Compliance'),
      validateSearch: ({ of, days, by, day, value, order }: Record<string, unknown>): ComplianceSearch => ({
        of: word(of),
        days: number(days),
        by: word(by),
        day: word(day),
        value: word(value),
        order: order === 'best' ? order : undefined,
      }),
    }),
    onPlatform('/users', lazyRouteComponent(platform, 'Users')),
    onPlatform('/service-tokens', lazyRouteComponent(platform, 'ServiceTokens')),
    onPlatform('/look', lazyRouteComponent(platform, 'LookPage')),
    onPlatform('/single-sign-on', lazyRouteComponent(platform, 'SingleSignOn')),
    onPlatform('/audit', lazyRouteComponent(platform, 'PlatformAudit')),
  ]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: ({ error }) => <Failed error={error} retry={() => location.reload()} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
