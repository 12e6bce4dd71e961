import { Link, useParams } from '@tanstack/react-router'
import { Bell, Columns3, LayoutDashboard, LayoutTemplate, Menu, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadCount } from '../api/account.ts'
import { useMe } from '../api/project.ts'
import { formatNumber } from '../languages/language.ts'
import { t } from '../texts.ts'
import { projectShown } from './last-project.ts'

/** The navigation of a phone, within reach of a thumb. */
export function BottomBar({
  isOpen,
  openMenu,
  openPalette,
}: {
  readonly isOpen: boolean
  openMenu(): void
  openPalette(): void
}) {
  const { data: me } = useMe()
  const { project } = useParams({ strict: false })
  const shown = me && projectShown(me, project)
  const { data: unread = 0 } = useUnreadCount()
  const item = (to: string, icon: ReactNode, text: string) => (
    <Link to={to} className="bottom-item" activeProps={{ 'aria-current': 'page' }}>
      {icon}
      <span>{text}</span>
    </Link>
  )
  return (
    <nav className="bottom-bar" aria-label={t.shell.quickNav}>
      {me?.user.superadmin
        ? item('/headquarters', <LayoutDashboard size={20} aria-hidden />, t.shell.headquarters)
        : item('/today', <Sun size={20} aria-hidden />, t.shell.today)}
      {shown
        ? item(`/p/${shown}`, <Columns3 size={20} aria-hidden />, t.shell.boards)
        : me?.user.superadmin &&
          item('/templates', <LayoutTemplate size={20} aria-hidden />, t.shell.templates)}
      <button type="button" className="bottom-item" onClick={openPalette}>
        <Search size={20} aria-hidden />
        <span>{t.shell.search}</span>
      </button>
      <Link to="/notifications" className="bottom-item" activeProps={{ 'aria-current': 'page' }}>
        <Bell size={20} aria-hidden />
        <span>{t.shell.notifications}</span>
        {unread > 0 && <span className="bottom-count">{formatNumber(unread)}</span>}
      </Link>
      <button
        type="button"
        className="bottom-item"
        aria-label={isOpen ? t.shell.closeMenu : t.shell.openMenu}
        aria-expanded={isOpen}
        onClick={openMenu}
      >
        <Menu size={20} aria-hidden />
        <span aria-hidden>{t.menu}</span>
      </button>
    </nav>
  )
}
