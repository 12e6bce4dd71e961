import { Outlet, useRouterState } from '@tanstack/react-router'
import { Toasts } from '../parts/toasts.tsx'
import { Shell } from './Shell.tsx'

/** Where links in mails lead, and who is not signed in may go. */
const OPEN = /^\/(forgot|reset|invitation|confirm-email|unsubscribe)\/?$/

export function Root() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (!OPEN.test(path)) return <Shell />
  return (
    <main className="alone">
      <Outlet />
      <Toasts />
    </main>
  )
}
