import { Outlet, useRouterState } from '@tanstack/react-router'
import { Toasts } from '../parts/toasts.tsx'
import { Shell } from './Shell.tsx'

/** Pages that need no sign-in, such as those that mails link to. */
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
