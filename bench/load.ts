// Generates load and measures its cost: pgbench for SQL, wrk for HTTP, and the CPU time of every process from
// /proc.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job } from './jobs.ts'
import type { BenchProject } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
export const removeScripts = () => rmSync(folder, { recursive: true, force: true })

export const CONNECTIONS = 16

function pgbench(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return newest ? join(root, newest, 'bin/pgbench') : 'pgbench'
}

/** Throws if a required tool is missing, before the slow setup starts. */
export function assertTools(): void {
  for (const [tool, args, hint] of [
    ['wrk', ['-v'], 'wrk'],
    [pgbench(), ['--version'], 'postgresql'],
  ] as const) {
    try {
      execFileSync(tool, [...args], { stdio: 'ignore' })
    } catch (error) {
      // `wrk -v` exits with 1, which is not an error here.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Error(`${tool} is missing. On Debian: apt-get install ${hint}`)
    }
  }
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${text}`)
  return text
}

/** Runs a script with prepared statements. Returns the transactions per second. */
export async function runSql(url: string, script: string, seconds: number): Promise<number> {
  const file = join(folder, 'script.sql')
  writeFileSync(file, `${script}\n`)
  const sizes = ['-c', String(CONNECTIONS), '-j', '2', '-T', String(seconds)]
  const args = ['-n', '-M', 'prepared', ...sizes, '-f', file, url]
  const text = await output(pgbench(), args)
  const tps = Number(/tps = ([\d.]+)/.exec(text)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(text)?.[1] ?? 0)
  if (!tps || failed) throw new Error(text)
  return tps
}

/**
 * The script that makes wrk send the bodies of each project in turn. Each process of wrk has its own script and
 * numbers: two that change the same card to the same title at once measure refusals.
 */
function wrkScript({ op, body }: Job, projects: readonly BenchProject[], process: number): string {
  const requests = projects.flatMap((project) =>
    Array.from({ length: 4 }, (_, at) => {
      const sent = JSON.stringify(body(project, Math.floor(Math.random() * 100) + at))
      return `{ [==[${sent}]==], "Bearer ${project.token}", "${project.projectId}" }`
    }),
  )
  const file = join(folder, `load-${process}.lua`)
  const start = process * 1_000_000_000 + Math.floor(Math.random() * 1_000_000)
  writeFileSync(
    file,
    `local requests = { ${requests.join(', ')} }
local headers = { ["content-type"] = "application/json" }
local n = ${start}
request = function()
  n = n + 1
  local each = requests[n * 7 % #requests + 1]
  headers["authorization"] = each[2]
  headers["x-project-id"] = each[3]
  local body = each[1]:gsub("Changed %d+", "Changed " .. string.format("%d", n))
  return wrk.format("POST", "/api${op.path}", headers, body)
end
done = function(summary)
  io.write(string.format("requests %d errors %d duration %d\\n", summary.requests,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout, summary.duration))
end
`,
  )
  return file
}

/**
 * Runs a job and returns the total requests per second of these origins. Throws if an answer is not a
 * success.
 */
export async function runHttp(
  origins: readonly string[],
  job: Job,
  projects: readonly BenchProject[],
  seconds: number,
): Promise<{ rate: number; requests: number }> {
  const texts = await Promise.all(
    origins.map((origin, at) => {
      const script = wrkScript(job, projects, at)
      return output('wrk', [
        '-t1',
        '--timeout',
        '30s',
        `-c${CONNECTIONS}`,
        `-d${seconds}s`,
        '-s',
        script,
        origin,
      ])
    }),
  )
  let [rate, requests] = [0, 0]
  for (const text of texts) {
    const [, done, errors, duration] = /requests (\d+) errors (\d+) duration (\d+)/.exec(text) ?? []
    if (!done || Number(errors)) throw new Error(`${job.name}: ${text}`)
    requests += Number(done)
    rate += Number(done) / (Number(duration) / 1e6)
  }
  return { rate, requests }
}

const TICKS = 100

/** The CPU time in µs that these processes and their current children have used. */
export function cpuOf(pids: readonly number[]): number {
  const all = readdirSync('/proc')
    .map(Number)
    .filter(Boolean)
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        const of = (at: number) => Number(fields[at]) + Number(fields[at + 1])
        return [{ pid, parent: Number(fields[1]), ticks: of(11), ended: of(13) }]
      } catch {
        return []
      }
    })
  const own = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
  // The time of children that have ended is counted with their parent.
  const total = own.reduce((sum, { pid, ticks, ended }) => sum + ticks + (pids.includes(pid) ? ended : 0), 0)
  return (total / TICKS) * 1e6
}
