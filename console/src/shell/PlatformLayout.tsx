import { Link, Outlet } from '@tanstack/react-router'
import { useMe } from '../api/project.ts'
import { Empty } from '../parts/ui.tsx'
import { t } from '../texts.ts'

/** Shows an error instead of the page to users who are not superadmins. */
export function PlatformLayout() {
  const { data: me } = useMe()
  if (me?.user.superadmin) return <Outlet />
  return (
    <Empty isAlone title={t.errors.forbidden} hint={t.errors.superadmins}>
      <Link to="/">{t.errors.home}</Link>
    </Empty>
  )
}
