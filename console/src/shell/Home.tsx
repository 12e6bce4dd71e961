import { Navigate } from '@tanstack/react-router'
import { useMe } from '../api/project.ts'
import { Empty, Loading } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { lastProject } from './last-project.ts'

/** Redirects to the last or default project, or to the templates for superadmins without a project. */
export function Home() {
  const { data: me } = useMe()
  if (!me) return <Loading />
  const known = me.projects.find(({ id }) => id === lastProject())?.id ?? me.default_project_id
  if (known) return <Navigate to="/p/$project" params={{ project: known }} replace />
  if (me.user.superadmin) return <Navigate to="/templates" replace />
  return <Empty isAlone title={t.shell.noProject} hint={t.shell.noProjectHint} />
}
