import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  Bell,
  ChartNoAxesColumn,
  ChevronsUpDown,
  CircleCheck,
  CircleUser,
  Columns3,
  CreditCard,
  FolderKanban,
  GitCompare,
  Inbox,
  Keyboard,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  LogIn,
  LogOut,
  type LucideIcon,
  Paintbrush,
  Rocket,
  ScrollText,
  Search,
  ShieldCheck,
  Sun,
  SunMoon,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react'
import { useUnreadCount } from '../api/account.ts'
import { useBoards } from '../api/boards.ts'
import { live } from '../api/feed.ts'
import { useMe } from '../api/project.ts'
import { endSession } from '../api/session.ts'
import { brand } from '../parts/brand.ts'
import { Picker } from '../parts/Picker.tsx'
import { useStore } from '../parts/store.ts'
import { complainOf } from '../parts/toasts.tsx'
import { Avatar, Dot, Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { projectShown } from './last-project.ts'
import { setTheme, theme, themes } from './theme.ts'

export function Sidebar({
  isOpen,
  openPalette,
  openHelp,
}: {
  readonly isOpen: boolean
  openPalette(): void
  openHelp(): void
}) {
  const { data: me } = useMe()
  const { project } = useParams({ strict: false })
  const shown = me && projectShown(me, project)
  return (
    <nav className={`sidebar ${isOpen ? 'is-open' : ''}`} aria-label={t.shell.nav}>
      <div className="brand">
        <BrandMark />
        {project && project === shown && <LiveMark />}
      </div>
      <button type="button" className="palette-button" onClick={openPalette}>
        <Search size={15} aria-hidden />
        <span>{t.shell.openPalette}</span>
        <kbd>/</kbd>
      </button>
      <div className="scroll">
        {me?.user.superadmin && (
          <Item to="/headquarters" icon={LayoutDashboard} text={t.shell.headquarters} />
        )}
        {me && me.projects.length > 0 && <Item to="/today" icon={Sun} text={t.shell.today} />}
        <BellItem />
        {me?.user.superadmin && <PlatformNav />}
        {me && me.projects.length > 0 && <ProjectSwitch current={shown} />}
        {shown && <ProjectNav project={shown} />}
      </div>
      <UserMenu openHelp={openHelp} />
    </nav>
  )
}

/** Who is signed in, with their account, the appearance of the console, and the way out. */
function UserMenu({ openHelp }: { openHelp(): void }) {
  const { data: me } = useMe()
  const navigate = useNavigate()
  const chosen = useStore(theme)
  const name = me?.user.name ?? t.shell.account
  const names = { system: t.shell.system, light: t.shell.light, dark: t.shell.dark }
  return (
    <Menu
      label={name}
      className="nav-item"
      items={[
        {
          label: t.shell.account,
          icon: <CircleUser size={16} aria-hidden />,
          run: () => void navigate({ to: '/account' }),
        },
        ...themes.map((each) => ({
          label: `${t.shell.theme}: ${names[each]}`,
          isChosen: each === chosen,
          icon: <SunMoon size={16} aria-hidden />,
          run: () => setTheme(each),
        })),
        {
          label: t.keys.title,
          icon: <Keyboard size={16} aria-hidden />,
          run: openHelp,
        },
        {
          label: t.shell.signOut,
          icon: <LogOut size={16} aria-hidden />,
          run: () => void endSession().catch(complainOf),
        },
      ]}
    >
      <span aria-hidden>
        <Avatar id={me?.user.id ?? 0} name={name} />
      </span>
      <span>{name}</span>
      <span className="visually-hidden">{t.shell.userMenu}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </Menu>
  )
}

/** The name and the logo of the platform, or those of Muster. */
function BrandMark() {
  const shown = useStore(brand)
  return (
    <>
      {shown?.logoUrl ? <img src={shown.logoUrl} alt="" height={24} /> : <Logo />}
      <strong>{shown?.name ?? t.app}</strong>
    </>
  )
}

const Logo = () => (
  <svg className="logo" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M1 2h4v9H1zM6 2h4v6H6zM11 2h4v12h-4z" />
  </svg>
)

function LiveMark() {
  const state = useStore(live)
  const texts = {
    live: t.shell.live,
    connecting: t.shell.connecting,
    polling: t.shell.notLive,
    offline: t.shell.offline,
  }
  return (
    <span className={`live-mark ${state}`} role="status" title={texts[state]}>
      <span className={state === 'live' || state === 'connecting' ? 'visually-hidden' : ''}>
        {state === 'polling'
          ? t.shell.notLive.split(':')[0]
          : state === 'offline'
            ? t.shell.offline.split(':')[0]
            : texts[state]}
      </span>
    </span>
  )
}

function ProjectSwitch({ current }: { readonly current: number | undefined }) {
  const { data: me } = useMe()
  const navigate = useNavigate()
  return (
    <Picker
      isLabelHidden
      label={t.shell.project}
      value={String(current ?? '')}
      options={(me?.projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      choose={(value) => void navigate({ to: '/p/$project', params: { project: Number(value) } })}
    />
  )
}

function Item({
  to,
  icon: Icon,
  text,
}: {
  readonly to: string
  readonly icon: LucideIcon
  readonly text: string
}) {
  return (
    <Link to={to} className="nav-item" activeOptions={{ exact: false, includeSearch: false }}>
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </Link>
  )
}

/** The number of unread notifications, refreshed once a minute. */
function BellItem() {
  const { data: unread } = useUnreadCount()
  return (
    <Link to="/notifications" className="nav-item">
      <Bell size={16} aria-hidden />
      <span>{t.shell.notifications}</span>
      {unread ? (
        <span className="count" title={t.notifications.unread(unread)}>
          {unread >= 100 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  )
}

function ProjectNav({ project }: { readonly project: number }) {
  const base = `/p/${project}`
  const role = useMe().data?.projects.find(({ id }) => id === project)?.role
  return (
    <>
      <Link to={base} className="nav-item" activeOptions={{ exact: true, includeSearch: false }}>
        <FolderKanban size={16} aria-hidden />
        <span>{t.shell.boards}</span>
      </Link>
      <BoardLinks project={project} />
      <Item to={`${base}/mine`} icon={CircleCheck} text={t.shell.mine} />
      <Item to={`${base}/inbox`} icon={Inbox} text={t.shell.inbox} />
      <Item to={`${base}/search`} icon={Search} text={t.shell.search} />
      <h2>{t.shell.manage}</h2>
      <Item to={`${base}/overview`} icon={ChartNoAxesColumn} text={t.shell.overview} />
      <Item to={`${base}/trash`} icon={Trash2} text={t.shell.trash} />
      <Item to={`${base}/members`} icon={Users} text={t.shell.members} />
      {role === 'owner' && <Item to={`${base}/audit`} icon={ScrollText} text={t.shell.audit} />}
      {role === 'owner' && <Item to={`${base}/webhooks`} icon={Webhook} text={t.shell.webhooks} />}
      <Item to={`${base}/subscription`} icon={CreditCard} text={t.shell.subscription} />
    </>
  )
}

const MAX_LINKS = 30

function BoardLinks({ project }: { readonly project: number }) {
  const { data: boards } = useBoards(project)
  if (!boards?.length) return null
  return (
    <ul className="board-links">
      {boards.slice(0, MAX_LINKS).map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/p/$project/boards/$board"
            params={{ project, board: id }}
            className="nav-item"
            activeOptions={{ includeSearch: false }}
          >
            <Dot id={id} />
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PlatformNav() {
  return (
    <>
      <h2>{t.shell.content}</h2>
      <Item to="/templates" icon={LayoutTemplate} text={t.shell.templates} />
      <Item to="/rollouts" icon={Rocket} text={t.shell.rollouts} />
      <Item to="/drift" icon={GitCompare} text={t.shell.drift} />
      <Item to="/compliance" icon={ShieldCheck} text={t.shell.compliance} />
      <h2>{t.shell.platform}</h2>
      <Item to="/projects" icon={Columns3} text={t.shell.projects} />
      <Item to="/users" icon={Users} text={t.shell.users} />
      <Item to="/service-tokens" icon={KeyRound} text={t.shell.services} />
      <Item to="/look" icon={Paintbrush} text={t.shell.look} />
      <Item to="/single-sign-on" icon={LogIn} text={t.shell.sso} />
      <Item to="/audit" icon={ScrollText} text={t.shell.audit} />
    </>
  )
}
