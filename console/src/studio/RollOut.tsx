import type { Outcomes } from '@muster/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { Form } from '../parts/form.tsx'
import { Paged } from '../parts/pages.tsx'
import { queries, Shown } from '../parts/query.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { readTemplatesAgain, usePreview, type What } from './data.ts'

type Outcome = keyof Outcomes

/** Before anything is published: how many projects it concerns, and which. */
export function RollOut({
  what,
  title,
  close,
}: {
  readonly what: What
  readonly title: string
  close(): void
}) {
  const preview = usePreview(what)
  const [shown, show] = useState<Outcome>()
  const navigate = useNavigate()
  async function publish({ reason = '' }: Record<string, string>) {
    const more = { reason: reason || null }
    if ('board_id' in what) await api.templates.boards.sync({ ...what, ...more })
    else await api.templates.cards.push({ ...what, ...more })
    const { rollouts } = await api.rollouts.list({ limit: 1 })
    close()
    await Promise.all([readTemplatesAgain(), queries.invalidateQueries({ queryKey: ['rollouts'] })])
    await navigate({ to: '/rollouts/$number', params: { number: String(rollouts[0]?.number ?? 1) } })
  }
  return (
    <Dialog title={t.studio.rollOutTitle(title)} onClose={close} className="wide">
      <Shown of={preview}>
        {({ outcomes, items_count }) => {
          const concerned = outcomes.gets_copy + outcomes.text_changes
          return (
            <>
              <h3>{t.studio.preview}</h3>
              <ul className="outcomes">
                {(Object.keys(t.studio.outcome) as Outcome[]).map((outcome) => (
                  <li key={outcome}>
                    <button
                      type="button"
                      className={`outcome ${outcome}`}
                      aria-expanded={shown === outcome}
                      disabled={outcomes[outcome] === 0}
                      onClick={() => show(shown === outcome ? undefined : outcome)}
                    >
                      <strong>{outcomes[outcome].toLocaleString()}</strong>
                      <span>{t.studio.outcome[outcome]}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {shown && <PreviewProjects what={what} outcome={shown} />}
              {items_count === 0 ? (
                <p>{t.studio.nothingToPublish}</p>
              ) : (
                <>
                  <p className="hint">{t.studio.shownAtOnce}</p>
                  <Form
                    fields={[{ name: 'reason', label: t.studio.reason, isOptional: true }]}
                    label={t.studio.publish(concerned)}
                    submit={publish}
                  >
                    <button type="button" onClick={close}>
                      {t.cancel}
                    </button>
                  </Form>
                </>
              )}
            </>
          )
        }}
      </Shown>
    </Dialog>
  )
}

function PreviewProjects({ what, outcome }: { readonly what: What; readonly outcome: Outcome }) {
  const pages = useInfiniteQuery({
    queryKey: ['preview', what, 'projects', outcome],
    queryFn: async ({ pageParam }) => {
      const page = await api.rollouts.previewProjects({ ...what, outcome, limit: 50, after_id: pageParam })
      return { rows: page.projects, next: page.next_after_id }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <section className="projects-behind" aria-label={t.studio.showProjects(t.studio.outcome[outcome] ?? '')}>
      <Paged of={pages} empty={null}>
        {(rows) => (
          <ul>
            {rows.map(({ project_id, name }) => (
              <li key={project_id}>{name}</li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  )
}
