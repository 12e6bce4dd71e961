import type { Project } from '@muster/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMembersOf, useProjectById, useRolloutsOf } from '../api/platform.ts'
import { useMasterBoards, useRenderedBoard } from '../api/templates.ts'
import { languageName } from '../languages/language.ts'
import { shortDay, whenText } from '../parts/dates.ts'
import { Picker } from '../parts/Picker.tsx'
import { Shown } from '../parts/query.tsx'
import { Avatar, Badge, Empty, Menu, Page } from '../parts/ui.tsx'
import { useRolloutSubject } from '../studio/rollout-subject.ts'
import { t } from '../texts.ts'
import { EditProject, SuspendProject, useProjectItems } from './ProjectDialogs.tsx'

/** A project as superadmins see it: never its own cards, nor what it changed. */
export function ProjectPage() {
  const { project: id } = useParams({ from: '/platform/projects/$project' })
  const query = useProjectById(id)
  return (
    <Shown of={query}>
      {(project) => (project ? <Facts project={project} /> : <Empty title={t.projects.notFound} isAlone />)}
    </Shown>
  )
}

function Facts({ project }: { readonly project: Project }) {
  const [asked, ask] = useState<'edit' | 'suspend'>()
  const itemsFor = useProjectItems(
    () => ask('edit'),
    () => ask('suspend'),
  )
  const close = () => ask(undefined)
  const facts: readonly (readonly [string, string])[] = [
    [t.projects.zone, project.time_zone],
    ...(project.language ? [[t.projects.language, languageName(project.language)] as const] : []),
    [t.projects.created, whenText(project.created_at)],
    [t.subscription.tools, project.tools.join(', ') || t.card.empty],
    ...Object.entries(project.attributes),
  ]
  return (
    <Page
      title={project.name}
      actions={<Menu label={`${t.menu} ${project.name}`} items={itemsFor(project)} />}
    >
      {project.suspended_at && (
        <p>
          <Badge kind="bad">{t.projects.suspended}</Badge> {t.projects.suspendHint}
        </p>
      )}
      <div className="project-columns">
        <section className="panel part" aria-labelledby="project-facts">
          <h2 id="project-facts">{t.projects.facts}</h2>
          <dl className="project-facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <People projectId={project.id} />
        <Received projectId={project.id} />
      </div>
      <AsSeen project={project} />
      {asked === 'edit' && <EditProject project={project} close={close} />}
      {asked === 'suspend' && <SuspendProject project={project} close={close} />}
    </Page>
  )
}

function People({ projectId }: { readonly projectId: number }) {
  const query = useMembersOf(projectId)
  return (
    <section className="panel part" aria-labelledby="project-people">
      <h2 id="project-people">
        {t.projects.people} {query.data && <span className="count">{query.data.length}</span>}
      </h2>
      <Shown of={query}>
        {(members) =>
          members.length === 0 ? (
            <p className="hint">{t.projects.nobody}</p>
          ) : (
            <ul className="people">
              {members.map(({ user_id, name, role }) => (
                <li key={user_id}>
                  <Avatar id={user_id} name={name} /> {name} <span className="muted">{t.role[role]}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

/** What the last rollouts did in the project. */
function Received({ projectId }: { readonly projectId: number }) {
  const subjectOf = useRolloutSubject()
  const query = useRolloutsOf(projectId)
  return (
    <section className="panel part" aria-labelledby="project-rollouts">
      <h2 id="project-rollouts">{t.projects.rollouts}</h2>
      <Shown of={query}>
        {(rollouts) =>
          rollouts.length === 0 ? (
            <p className="hint">{t.studio.rolloutsEmpty}</p>
          ) : (
            <ul className="received">
              {rollouts.map(({ rollout, outcome }) => (
                <li key={rollout.number}>
                  <Link to="/rollouts/$number" params={{ number: rollout.number }}>
                    {t.studio.rolloutTitle(subjectOf(rollout), rollout.number)}
                  </Link>
                  <span className="muted">{outcome && t.projects.outcome[outcome]}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  )
}

/** A template as it is published for this project. */
function AsSeen({ project }: { readonly project: Project }) {
  const { data: boards = [] } = useMasterBoards()
  const own = boards.filter(({ tool_key }) => project.tools.includes(tool_key ?? ''))
  const [chosen, choose] = useState<number>()
  const boardId = chosen ?? own[0]?.id
  const { data } = useRenderedBoard(boardId, project.id)
  if (boardId === undefined) return null
  return (
    <section className="part" aria-labelledby="project-templates">
      <div className="part-head">
        <h2 id="project-templates">{t.projects.asSeen}</h2>
        <Picker
          className="inline"
          isLabelHidden
          label={t.projects.template}
          value={String(boardId)}
          options={own.map(({ id, title }) => ({ value: String(id), label: title }))}
          choose={(value) => choose(Number(value))}
        />
      </div>
      <p className="hint">{t.projects.asSeenHint}</p>
      {data && !data.board && <p>{t.projects.notSeen}</p>}
      {data?.board && (
        <div className="seen-groups">
          {data.board.groups.map((group) => (
            <section key={group.master_group_id} className="panel">
              <h3>{group.title}</h3>
              <ul>
                {group.cards.map((card) => (
                  <li key={card.master_card_id}>
                    {card.title}
                    {card.due_date && (
                      <span className="muted"> {shortDay(project.time_zone, card.due_date)}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  )
}
