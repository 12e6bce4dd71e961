import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBoards } from '../api/boards.ts'
import { useLive } from '../api/live.ts'
import { useProjectId } from '../api/project.ts'
import { BoardPage } from '../board/BoardPage.tsx'
// Not loaded when it is needed: a frame that lives for days may outlive the files of its version.
import CardDrawer from '../card/CardDrawer.tsx'
import { Boards } from '../lists/lists.tsx'
import { Failed } from '../parts/query.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { Loading } from '../parts/ui.tsx'
import type { ProjectSearch } from '../search.ts'
import { t } from '../texts.ts'
import type { Host } from './host.ts'
import type { Address } from './session.ts'

/**
 * The pages of an embedded board. Their paths are those of the console, so that the screens find what is open in the
 * same place; but the address of the frame never changes.
 */
export function Pages({ address, host }: { readonly address: Address; readonly host: Host }) {
  return <RouterProvider router={routerFor(address, host)} />
}

const routers = new WeakMap<Host, ReturnType<typeof makeRouter>>()
function routerFor(address: Address, host: Host) {
  const router = routers.get(host) ?? makeRouter(address, host)
  routers.set(host, router)
  return router
}

function makeRouter({ project: projectId, board: boardId }: Address, host: Host) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
  })
  const numbers = <Name extends string>(name: Name) => ({
    parse: (params: Record<Name, string>) => ({ [name]: Number(params[name]) }) as Record<Name, number>,
    stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
  })
  const project = createRoute({
    getParentRoute: () => root,
    path: '/p/$project',
    params: numbers('project'),
    component: () => <Project hasBoards={boardId === undefined} />,
    validateSearch: (search: Record<string, unknown>): ProjectSearch => search,
  })
  const boards = createRoute({ getParentRoute: () => project, path: '/', component: FirstPage })
  const board = createRoute({
    getParentRoute: () => project,
    path: '/boards/$board',
    params: numbers('board'),
    component: BoardPage,
  })
  const start = `/p/${projectId}${boardId ? `/boards/${boardId}` : '/'}`
  const view = host.options.kind === 'card-list' ? '?view=list' : ''
  const router = createRouter({
    routeTree: root.addChildren([project.addChildren([boards, board])]),
    history: createMemoryHistory({ initialEntries: [start + view] }),
    defaultPendingComponent: Loading,
    defaultErrorComponent: ({ error }) => <Failed error={error} retry={() => location.reload()} />,
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    const [, id] = /\/boards\/(\d+)/.exec(toLocation.pathname) ?? []
    const { card } = toLocation.search as ProjectSearch
    host.tell({ type: 'navigate', detail: { board_id: id ? Number(id) : null, card_id: card ?? null } })
  })
  return router
}

/** The boards of the project; the only one is opened at once. */
function FirstPage() {
  const { data: boards } = useBoards()
  const navigate = useNavigate()
  const projectId = useProjectId()
  const only = boards?.length === 1 ? boards[0]?.id : undefined
  useEffect(() => {
    if (only === undefined) return
    void navigate({
      to: '/p/$project/boards/$board',
      params: { project: projectId, board: only },
      search: true,
      replace: true,
    })
  }, [navigate, only, projectId])
  return boards === undefined || only !== undefined ? <Loading /> : <Boards />
}

function Project({ hasBoards }: { readonly hasBoards: boolean }) {
  const id = useProjectId()
  const { board } = useParams({ strict: false })
  const { card } = useSearch({ from: '/p/$project' })
  const { data: boards } = useBoards()
  useLive(id)
  return (
    // A section, so that the header of a board is none of the page around.
    <section className={`project ${card ? 'has-card' : ''}`} aria-label={t.shell.boards}>
      {hasBoards && board !== undefined && (boards?.length ?? 0) > 1 && (
        <nav className="embed-nav">
          <Link to="/p/$project" params={{ project: id }}>
            {t.shell.boards}
          </Link>
        </nav>
      )}
      <Outlet />
      {card !== undefined && <CardDrawer key={card} id={card} />}
    </section>
  )
}
