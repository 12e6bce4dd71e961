import { textOfFile, UnclosedQuote } from '@muster/sdk/imports'
import { useId, useState } from 'react'
import { readAllProjects, useImportProjects } from '../api/platform.ts'
import { messageOf } from '../parts/errors.ts'
import { say } from '../parts/toasts.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { changeOf, type ImportStep, planImport, projectsIn } from './project-csv.ts'

const MOST_LINES = 5_000
const MOST_PROBLEMS = 20

/** Reads a CSV file, says what it would change, and then changes it. */
export function ImportProjects({ close }: { close(): void }) {
  const id = useId()
  const [steps, setSteps] = useState<readonly ImportStep[]>()
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<number>()
  const { create, update, refresh } = useImportProjects()
  async function read(file: File | undefined): Promise<void> {
    setError(undefined)
    setSteps(undefined)
    if (!file) return
    try {
      const imported = projectsIn(textOfFile(await file.arrayBuffer()))
      if (imported.length === 0) setError(t.importing.empty)
      else if (imported.length > MOST_LINES) setError(t.importing.tooMany(MOST_LINES))
      else setSteps(planImport(imported, await readAllProjects()))
    } catch (refused) {
      setError(refused instanceof UnclosedQuote ? t.importing.unclosed : messageOf(refused))
    }
  }
  const of = (kind: ImportStep['kind']) => steps?.filter((step) => step.kind === kind) ?? []
  const count = of('new').length + of('changed').length
  async function run(): Promise<void> {
    let at = 0
    try {
      for (const step of steps ?? []) {
        if (step.kind === 'new') await create(bodyOf(step.project))
        else if (step.kind === 'changed') await update(changeOf(step.project, step.known))
        else continue
        setDone(++at)
      }
      say(t.importing.done(at))
      close()
    } catch (refused) {
      // What was imported stays: the same file again changes only the rest.
      setError(t.importing.stopped(at, messageOf(refused)))
      setDone(undefined)
    } finally {
      refresh()
    }
  }
  return (
    <Dialog title={t.importing.title} onClose={close} className="wide">
      <p>{t.importing.hint}</p>
      <div className="field">
        <label htmlFor={id}>{t.importing.file}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </div>
      {steps && (
        <div role="status">
          <ul className="plain-list">
            {(['new', 'changed', 'same', 'wrong'] as const).map((kind) => (
              <li key={kind}>{t.importing.count[kind](of(kind).length)}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="plain-list error">
        {of('wrong')
          .slice(0, MOST_PROBLEMS)
          .map(
            (step) =>
              step.kind === 'wrong' && (
                <li key={step.line}>{t.importing.problem(step.line, t.importing.why[step.why])}</li>
              ),
          )}
      </ul>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {done !== undefined && <progress value={done} max={count} aria-label={t.importing.progress} />}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={count === 0 || done !== undefined}
          onClick={() => void run()}
        >
          {t.importing.run(count)}
        </button>
        <button type="button" onClick={close}>
          {t.cancel}
        </button>
      </div>
    </Dialog>
  )
}

const bodyOf = ({ name, tools, time_zone, attributes }: Extract<ImportStep, { kind: 'new' }>['project']) => ({
  name,
  tools: [...(tools ?? [])],
  attributes: { ...attributes },
  ...(time_zone && { time_zone }),
})
