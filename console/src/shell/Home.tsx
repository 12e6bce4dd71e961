import { Navigate } from '@tanstack/react-router'
import { useMe } from '../api/project.ts'
import { Loading } from '../parts/ui.tsx'

/** Redirects superadmins to the headquarters, and everybody else to what they have to do today. */
export function Home() {
  const { data: me } = useMe()
  if (!me) return <Loading />
  return <Navigate to={me.user.superadmin ? '/headquarters' : '/today'} replace />
}
