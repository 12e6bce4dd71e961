import type { ImportPlan, ImportReport } from '@muster/sdk/imports'
import { useId, useRef, useState } from 'react'
import { readExport, useImport } from '../api/imports.ts'
import { messageOf } from '../parts/errors.ts'
import { say } from '../parts/toasts.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const kinds = ['board', 'group', 'card', 'comment', 'file'] as const
const MOST_PROBLEMS = 20

/** Reads an export of another tool, says what it would make and what stays behind, and then imports it. */
export function ImportBoards({ close }: { close(): void }) {
  const id = useId()
  const bring = useImport()
  const running = useRef<AbortController>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [plan, setPlan] = useState<ImportPlan>()
  const [report, setReport] = useState<ImportReport>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [error, setError] = useState<string>()

  async function run(of: ImportPlan, beside: readonly File[], isDryRun: boolean): Promise<ImportReport> {
    running.current?.abort()
    running.current = new AbortController()
    try {
      return await bring(of, {
        isDryRun,
        signal: running.current.signal,
        onProgress: (done, total) => setProgress({ done, total }),
        openFile: async (name) => beside.find((file) => file.name === name),
      })
    } finally {
      setProgress(undefined)
    }
  }

  async function read(chosen: readonly File[]): Promise<void> {
    setError(undefined)
    setReport(undefined)
    const [exported = chosen[0], ...others] = chosen.toSorted((a, b) => rank(a) - rank(b))
    if (!exported) return
    try {
      const found = await readExport(exported)
      setPlan(found)
      setFiles(others)
      setReport(await run(found, others, true))
    } catch (refused) {
      setError(t.importBoards.unreadable(exported.name, messageOf(refused)))
    }
  }

  async function start(of: ImportPlan): Promise<void> {
    setError(undefined)
    try {
      const made = await run(of, files, false)
      say(t.importBoards.done(made.made.board, made.made.card))
      if (made.refusedCount === 0) close()
      else setReport(made)
    } catch (refused) {
      setError(t.importBoards.stopped(messageOf(refused)))
    }
  }

  const isNothingNew = report !== undefined && kinds.every((kind) => report.made[kind] === 0)
  return (
    <Dialog
      title={t.importBoards.title}
      onClose={() => {
        running.current?.abort()
        close()
      }}
      className="wide"
    >
      <p>{t.importBoards.hint}</p>
      <div className="field">
        <label htmlFor={id}>{t.importBoards.file}</label>
        <input
          id={id}
          type="file"
          multiple
          disabled={progress !== undefined}
          onChange={(event) => void read([...(event.target.files ?? [])])}
        />
      </div>
      {plan && report && <Found plan={plan} report={report} />}
      {isNothingNew && report.refusedCount === 0 && <p>{t.importBoards.nothingNew}</p>}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {progress && (
        <progress value={progress.done} max={progress.total} aria-label={t.importBoards.progress} />
      )}
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={!plan || !report || isNothingNew || progress !== undefined}
          onClick={() => plan && void start(plan)}
        >
          {t.importBoards.run}
        </button>
        <button
          type="button"
          onClick={() => {
            running.current?.abort()
            close()
          }}
        >
          {t.cancel}
        </button>
      </div>
    </Dialog>
  )
}

/** The export comes before the files of its cards. */
const rank = ({ name }: File): number => (/\.json$/i.test(name) ? 0 : /\.csv$/i.test(name) ? 1 : 2)

function Found({ plan, report }: { readonly plan: ImportPlan; readonly report: ImportReport }) {
  return (
    <>
      <div role="status">
        <ul className="plain-list">
          {kinds
            .filter((kind) => report.made[kind] + report.known[kind] > 0)
            .map((kind) => (
              <li key={kind}>{t.importBoards.count[kind](report.made[kind], report.known[kind])}</li>
            ))}
        </ul>
      </div>
      {plan.left.length + report.missingFiles > 0 && (
        <>
          <h3>{t.importBoards.left}</h3>
          <ul className="plain-list">
            {plan.left.map(({ what, count, name = '' }) => (
              <li key={`${what} ${name}`}>
                {t.importBoards.leftOut(count, t.importBoards.what[what], name)}
              </li>
            ))}
            {report.missingFiles > 0 && <li>{t.importBoards.missingFiles(report.missingFiles)}</li>}
          </ul>
        </>
      )}
      {report.refusedCount > 0 && (
        <>
          <h3>{t.importBoards.refused(report.refusedCount)}</h3>
          <ul className="plain-list error">
            {report.refused.slice(0, MOST_PROBLEMS).map(({ kind, external_id, title, message }) => (
              <li key={`${kind} ${external_id}`}>{`${title || external_id}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
