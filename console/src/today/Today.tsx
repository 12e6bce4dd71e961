import './today.css'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNotifications } from '../api/account.ts'
import { useCardOf } from '../api/cards.ts'
import { useMe } from '../api/project.ts'
import { type ProjectRun, useCurrentRuns } from '../api/runs.ts'
import {
  MAX_PROJECTS,
  moveToToday,
  type ProjectCard,
  useAddToday,
  useCardsToCheck,
  useOwnCards,
} from '../api/today.ts'
import { CardRow, DoneCircle } from '../board/CardRow.tsx'
import { Decision } from '../card/SignOff.tsx'
import { agoText, dayIn, longDay } from '../parts/dates.ts'
import { Picker } from '../parts/Picker.tsx'
import { Failed } from '../parts/query.tsx'
import { Avatar, Empty, Loading, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { type Section, sectionOf, sections } from './sections.ts'
import { isDone, TodayLists } from './TodayLists.tsx'

const MAX_MENTIONS = 5
const MAX_TO_CHECK = 10

/** The home of a member: what is overdue, due and waiting, in all projects. */
export function Today() {
  const { data: me } = useMe()
  const [projectId, choose] = useState('')
  const own = useOwnCards()
  const current = useCurrentRuns()
  // Cards that are closed here stay until the next visit, so that nothing moves under the pointer.
  const [seen] = useState(() => new Set<number>())
  if (!me) return <Loading />
  if (me.projects.length === 0)
    return <Empty isAlone title={t.shell.noProject} hint={t.shell.noProjectHint} />
  const isChosen = ({ project }: { readonly project: { readonly id: number } }) =>
    projectId === '' || String(project.id) === projectId
  const now = new Date()
  const lists = current.filter(isChosen).filter((each) => isOfToday(each, now))
  // A recurring card is among the lists, not among the cards.
  const inLists = new Set(lists.map(({ run }) => run.card_id))
  const shown = own.cards.filter(isChosen).filter(({ card }) => !inLists.has(card.id))
  const visible = shown.filter(({ card }) => card.status !== 'closed' || seen.has(card.id))
  for (const { card } of visible) if (card.status !== 'closed') seen.add(card.id)
  const parts = Map.groupBy(visible, ({ card, project }) => sectionOf(card, project.time_zone, now))
  const counts = { overdue: openIn(parts.get('overdue')), today: openIn(parts.get('today')) }
  return (
    <Page
      title={t.today.greeting(now.getHours(), me.user.name.split(/\s/)[0] ?? '')}
      hint={[
        longDay(now),
        t.today.summary(counts.overdue, counts.today),
        ...(lists.length > 0
          ? [t.today.listsSummary(lists.filter(({ run }) => isDone(run.status)).length, lists.length)]
          : []),
      ].join(' · ')}
      actions={
        me.projects.length > 1 && (
          <Picker
            isLabelHidden
            label={t.shell.project}
            value={projectId}
            options={[
              { value: '', label: t.today.allProjects },
              ...me.projects
                .slice(0, MAX_PROJECTS)
                .map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            choose={choose}
          />
        )
      }
    >
      <div className="today">
        <div className="today-main">
          <NewCard key={projectId} projectId={Number(projectId) || undefined} />
          {own.error && own.cards.length === 0 && (
            <Failed error={own.error} retry={() => location.reload()} />
          )}
          {own.isPending && own.cards.length === 0 && <Loading />}
          {sections.map((section) => (
            <Part key={section} section={section} cards={parts.get(section) ?? []} />
          ))}
          {!own.isPending && !own.error && sections.every((section) => !parts.get(section)?.length) && (
            <Empty title={t.today.nothing} hint={t.today.nothingHint} />
          )}
          {me.projects.length > MAX_PROJECTS && (
            <p className="hint">{t.today.notAll(MAX_PROJECTS, me.projects.length)}</p>
          )}
        </div>
        <aside className="today-side">
          <TodayLists runs={lists} />
          <ToCheck />
          <Mentions />
        </aside>
      </div>
    </Page>
  )
}

/** A run of today, or an earlier one that is still to be done. */
const isOfToday = ({ run, project }: ProjectRun, now: Date): boolean =>
  !isDone(run.status) || run.on === dayIn(project.time_zone, now)

const openIn = (cards: readonly ProjectCard[] | undefined): number =>
  cards?.filter(({ card }) => card.status !== 'closed').length ?? 0

function Part({ section, cards }: { readonly section: Section; readonly cards: readonly ProjectCard[] }) {
  if (cards.length === 0) return null
  const open = cards.filter(({ card }) => card.status !== 'closed')
  const byDue = (a: ProjectCard, b: ProjectCard) =>
    (a.card.due_date ?? '').localeCompare(b.card.due_date ?? '')
  return (
    <section className="part" aria-labelledby={`today-${section}`}>
      <header className="part-head">
        <h2 id={`today-${section}`} className={section === 'overdue' ? 'overdue' : ''}>
          {t.today[section]} <span className="count">{openIn(cards)}</span>
        </h2>
        {section === 'overdue' && open.length > 0 && (
          <button type="button" className="plain text" onClick={() => void moveToToday(open)}>
            {t.today.moveToToday(open.length)}
          </button>
        )}
      </header>
      <ul className="rows">
        {cards.toSorted(byDue).map((each) => (
          <Row key={each.card.id} of={each} />
        ))}
      </ul>
    </section>
  )
}

function Row({ of: { card, project } }: { readonly of: ProjectCard }) {
  const { data: me } = useMe()
  return (
    <CardRow
      card={card}
      circle={<DoneCircle card={card} projectId={project.id} canWrite={project.role !== 'viewer'} />}
      project={(me?.projects.length ?? 0) > 1 ? project.name : undefined}
      zone={project.time_zone}
      link={(content) => (
        <Link
          to="/p/$project/mine"
          params={{ project: project.id }}
          search={{ card: card.id, from: 'today' }}
          className="row-title"
        >
          {content}
        </Link>
      )}
    />
  )
}

/** Adds a card to a project's inbox, for the person and due today. */
function NewCard({ projectId }: { readonly projectId: number | undefined }) {
  const { data: me } = useMe()
  const writable = (me?.projects ?? []).filter(({ role, is_suspended }) => role !== 'viewer' && !is_suspended)
  const [chosen, choose] = useState<number>()
  const [title, setTitle] = useState('')
  const add = useAddToday()
  const project = writable.find(({ id }) => id === (chosen ?? projectId)) ?? writable[0]
  if (!project) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (!text) return
    setTitle('')
    void add(project, text).then((isAdded) => {
      // Nothing that was typed is lost, neither this title nor the next one.
      if (!isAdded) setTitle((now) => now || text)
    })
  }
  return (
    <form className="today-new" onSubmit={submit}>
      <Plus size={16} aria-hidden />
      <input
        aria-label={t.board.newCard}
        placeholder={t.today.add}
        maxLength={255}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {writable.length > 1 && (
        <Picker
          isLabelHidden
          label={t.shell.project}
          value={String(project.id)}
          options={writable.map(({ id, name }) => ({ value: String(id), label: name }))}
          choose={(id) => choose(Number(id))}
        />
      )}
      {title.trim() && (
        <button type="submit" className="primary small">
          {t.add}
        </button>
      )}
    </form>
  )
}

/** Cards that wait to be checked, in the projects that the person owns. */
function ToCheck() {
  const { cards } = useCardsToCheck()
  const { data: me } = useMe()
  if (cards.length === 0) return null
  return (
    <section className="panel">
      <h2>
        {t.today.toCheck} <span className="count">{cards.length}</span>
      </h2>
      <ul>
        {cards.slice(0, MAX_TO_CHECK).map(({ card, project }) => (
          <li key={card.id}>
            <Link
              to="/p/$project/mine"
              params={{ project: project.id }}
              search={{ card: card.id, from: 'today' }}
              className="row-title"
            >
              {card.title}
            </Link>
            {(me?.projects.length ?? 0) > 1 && <span className="muted">{project.name}</span>}
            <WaitingDecision cardId={card.id} title={card.title} projectId={project.id} />
          </li>
        ))}
      </ul>
      {cards.length > MAX_TO_CHECK && (
        <p className="hint">{t.today.moreToCheck(cards.length - MAX_TO_CHECK)}</p>
      )}
    </section>
  )
}

/** Accept and Return, if the card was submitted for the sign-off of an owner. */
function WaitingDecision({
  cardId,
  title,
  projectId,
}: {
  readonly cardId: number
  readonly title: string
  readonly projectId: number
}) {
  const { data: me } = useMe()
  const { data } = useCardOf(projectId, cardId)
  const signOff = data?.extras.sign_off
  if (!signOff?.is_needed) return null
  if (signOff.by === 'platform') return <span className="muted">{t.signOff.atPlatform}</span>
  return (
    <Decision id={cardId} title={title} projectId={projectId} isOwn={signOff.submitted_by === me?.user.id} />
  )
}

/** Comments that name the person and that they have not read. */
function Mentions() {
  const { data } = useNotifications()
  const rows = (data?.pages ?? [])
    .flatMap((page) => page.rows)
    .filter(({ reason, read_at }) => read_at === null && (reason === 'mentioned' || reason === 'replied'))
  return (
    <section className="panel">
      <h2>
        {t.today.mentions} {rows.length > 0 && <span className="count">{rows.length}</span>}
      </h2>
      {rows.length === 0 && (
        <p className="hint">
          <CalendarCheck size={14} aria-hidden /> {t.today.noMentions}
        </p>
      )}
      <ul>
        {rows.slice(0, MAX_MENTIONS).map((row) => (
          <li key={row.id} className="with-avatar">
            <Avatar id={row.actor_id ?? 0} name={row.actor_name ?? t.somebody} />
            <div>
              {row.project_id && row.card_id ? (
                <Link
                  to="/p/$project/mine"
                  params={{ project: row.project_id }}
                  search={{ card: row.card_id, from: 'today' }}
                  className="row-title"
                >
                  {row.card_title ?? t.notifications.gone}
                </Link>
              ) : (
                <span>{row.card_title ?? t.notifications.gone}</span>
              )}
              <span className="muted">
                {row.actor_name ?? t.somebody} · {agoText(row.created_at)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Link to="/notifications">{t.today.allNotifications}</Link>
    </section>
  )
}
