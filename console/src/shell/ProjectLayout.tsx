import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useLive } from '../api/live.ts'
import { forgetProject, useMe, useProject, useProjectId } from '../api/project.ts'
import { Empty } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { rememberProject } from './last-project.ts'

const CardDrawer = lazy(() => import('../card/CardDrawer.tsx'))

/** The layout of all project pages: follows the feed, and shows an open card above the page. */
export function ProjectLayout() {
  const id = useProjectId()
  const project = useProject()
  const { data: me } = useMe()
  const { card } = useSearch({ from: '/p/$project' })
  useLive(project ? id : undefined)
  useEffect(() => {
    if (project) rememberProject(id)
  }, [project, id])
  const isGone = me !== undefined && project === undefined
  useEffect(() => {
    if (isGone) forgetProject(id)
  }, [isGone, id])
  if (isGone)
    return (
      <Empty isAlone title={t.errors.forbidden} hint={t.errors.forbiddenHint}>
        <Link to="/">{t.errors.home}</Link>
      </Empty>
    )
  return (
    <div className={`project ${card ? 'has-card' : ''}`}>
      {project?.is_suspended && (
        <p className="banner" role="status">
          {t.shell.suspended}
        </p>
      )}
      <Outlet />
      {card !== undefined && (
        <Suspense>
          <CardDrawer key={card} id={card} />
        </Suspense>
      )}
    </div>
  )
}
