// Whole boards of other tools, through the command line: everything that was announced arrives, and nothing else, also
// when the command or the service is killed in between.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMuster } from '@harness/commands.ts'
import {
  GENEROUS,
  runMusterProcess,
  type Service,
  size,
  startMuster,
  startService,
} from '@harness/processes.ts'
import { createDatabase } from '@harness/world.ts'
import { type ImportPlan, readPlanka, readTable, readTrello } from '@muster/sdk/imports'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const CARDS = size(120, 5_000)
const KILLS = size(4, 20)

const folder = mkdtempSync(join(tmpdir(), 'muster-import-'))
let settings: Record<string, string>
let env: Record<string, string>
let service: Service
let projectId: number
let client: pg.Client
beforeAll(async () => {
  settings = {
    DATABASE_URL: await createDatabase(),
    REDIS_URL: inject('redisUrl'),
    FILES_FOLDER: join(folder, 'storage'),
    ...GENEROUS,
  }
  const demo = JSON.parse((await runMuster(['demo', '--json'], settings)).stdout)
  service = await startService(settings)
  // The same address after a kill.
  settings = { ...settings, PORT: new URL(service.origin).port }
  env = { XDG_CONFIG_HOME: folder, HOME: folder }
  const login = ['login', demo.owner.email, '--url', service.base, '--password-stdin']
  expect((await runMuster(login, env, demo.owner.password)).code).toBe(0)
  projectId = demo.project_id
  client = new pg.Client({ connectionString: settings.DATABASE_URL ?? '' })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const id = (kind: string, at: number) => `${kind}${at.toString(16).padStart(20, '0')}`
const day = (at: number) => new Date(Date.UTC(2023, 0, 1 + (at % 700), 9, at % 60)).toISOString()
const each = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))

/** As Trello exports a board: with archived cards, people who left, comments that lie beyond its limit, and attachments. */
function trelloBoard() {
  const people = each(6, (at) => ({ id: id('aa', at), fullName: `Person ${at}`, username: `person${at}` }))
  return {
    id: id('bb', 1),
    name: 'Moved from Trello',
    desc: '',
    closed: false,
    lists: each(12, (at) => ({ id: id('cc', at), name: `List ${at}`, closed: at > 9, pos: 65_536 * at })),
    labels: each(5, (at) => ({ id: id('dd', at), name: at ? `Label ${at}` : '', color: 'lime_dark' })),
    // The last two have left the board.
    members: people.slice(0, 4),
    checklists: each(Math.floor(CARDS / 3), (at) => ({
      id: id('ee', at),
      idCard: id('ff', at * 3),
      name: 'Checklist',
      pos: 1,
      checkItems: each(1 + (at % 5), (item) => ({
        id: id('e', at * 10 + item),
        name: `Item ${item}`,
        state: item % 2 ? 'complete' : 'incomplete',
        pos: item,
      })),
    })),
    cards: each(CARDS, (at) => ({
      id: id('ff', at),
      idList: id('cc', at % 12),
      name: at % 40 ? `Card ${at} 🧁` : 'Long '.repeat(80),
      desc: at % 2 ? `Line one of ${at}\n**bold** <i>\n\nNext & last` : '',
      closed: at % 7 === 0,
      pos: at,
      due: at % 4 ? null : day(at),
      dueComplete: at % 8 === 0,
      idLabels: each(at % 4, (n) => id('dd', (at + n) % 5)),
      idMembers: each(at % 3, (n) => id('aa', (at + n) % 6)),
      badges: { comments: at % 3 === 0 ? 2 : 1 },
      attachments:
        at < 4 ? [{ id: id('a', at), name: `file${at}.txt`, fileName: `file${at}.txt`, isUpload: true }] : [],
    })),
    actions: [
      ...each(CARDS, (at) => ({
        id: id('99', at),
        type: 'commentCard',
        date: day(at),
        data: { text: `Comment ${at}\nwith <b>two</b> lines`, card: { id: id('ff', at) } },
        memberCreator: people[at % 6],
      })),
      { id: id('98', 1), type: 'updateCard', date: day(1), data: {} },
    ],
  }
}

function plankaBoard() {
  const board = {
    item: { id: '1357', name: 'Moved from Planka' },
    included: {
      users: each(4, (at) => ({ id: `7${at}`, name: `User ${at}`, username: `user${at}` })),
      lists: each(5, (at) => ({
        id: `2${at}`,
        name: at < 4 ? `List ${at}` : null,
        type: at === 4 ? 'archive' : at === 3 ? 'closed' : 'active',
        position: at,
      })),
      labels: each(3, (at) => ({ id: `3${at}`, name: `Tag ${at}` })),
      cards: each(CARDS, (at) => ({
        id: `4${at}`,
        listId: `2${at % 5}`,
        name: `Planka ${at}`,
        description: at % 3 ? `About ${at}` : null,
        position: at,
        dueDate: at % 5 ? null : day(at),
      })),
      cardMemberships: each(CARDS, (at) => ({ id: `5${at}`, cardId: `4${at}`, userId: `7${at % 4}` })),
      cardLabels: each(CARDS, (at) => ({ id: `6${at}`, cardId: `4${at}`, labelId: `3${at % 3}` })),
      taskLists: each(CARDS, (at) => ({ id: `8${at}`, cardId: `4${at}`, name: 'Tasks', position: 0 })),
      tasks: each(CARDS, (at) => ({
        id: `9${at}`,
        taskListId: `8${at}`,
        name: `Task ${at}`,
        isCompleted: at % 2 === 0,
      })),
    },
  }
  const comments = each(CARDS, (at) => ({
    items: [{ id: `c${at}`, cardId: `4${at}`, userId: `7${at % 4}`, text: `Said ${at}`, createdAt: day(at) }],
    included: { users: [] },
  }))
  return [board, ...comments]
}

const table = () =>
  [
    'Title;List;Due date;Labels;Assignee;Done',
    ...each(
      CARDS,
      (at) =>
        `"Row ${at % 50 ? at : 'same'}, ""quoted""";Column ${at % 8};${day(at).slice(0, 10)};a|b${at % 3};;${at % 2 ? 'x' : ''}`,
    ),
  ].join('\n')

/** What the database has of a source, without ids and times of the import. */
async function stored(source: string): Promise<unknown[]> {
  const { rows } = await client.query(
    `select i.kind, i.external_id, coalesce(b.title, g.title, c.title) as title, c.description, c.status, c.due_date,
       c.work -> 'items' as items, (select count(*)::int from jsonb_object_keys(c.work -> 'ticks')) as ticks, m.comment,
       case when i.kind = 'comment' then m.created_at end as written_at,
       (select array_agg(t.name order by t.name) from tags t where t.project_id = i.project_id
         and t.id = any (array_prepend(c.tag_id, c.more_tag_ids))) as tags,
       (select p.external_id from imported p where p.project_id = i.project_id and p.source = i.source
         and (p.kind, p.record_id) in (('board', g.board_id), ('group', c.group_id), ('card', m.card_id))) as parent
     from imported i
     left join boards b on i.kind = 'board' and b.project_id = i.project_id and b.id = i.record_id
     left join groups g on i.kind = 'group' and g.project_id = i.project_id and g.id = i.record_id
     left join cards c on i.kind = 'card' and c.project_id = i.project_id and c.id = i.record_id
     left join comments m on i.kind = 'comment' and m.project_id = i.project_id and m.id = i.record_id
     where i.project_id = $1 and i.source = $2 order by i.kind, i.external_id`,
    [projectId, source],
  )
  return rows
}

/** What the plan announces, in the same form. */
function announced(plan: ImportPlan): unknown[] {
  const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return plan.items
    .map((item) => {
      const people = (item.people ?? []).map(({ name }) => name)
      const description =
        people.length && item.kind === 'card'
          ? `${item.description ?? ''}<p>People: ${people.join(', ')}</p>`
          : (item.description ?? null)
      return {
        kind: item.kind,
        external_id: item.external_id,
        title: item.title ?? null,
        description: item.kind === 'card' ? description : null,
        status: item.kind === 'card' ? (item.status ?? 'open') : null,
        // A bare date is the end of the day in the time zone of the project.
        due_date: item.due_date ? item.due_date.slice(0, 10) : null,
        titles: item.checklist?.map(({ title }) => title) ?? null,
        ticks: item.checklist?.filter(({ is_done }) => is_done).length ?? 0,
        comment: item.comment ? `${people[0]}:\n${item.comment}` : null,
        written_at: item.kind === 'comment' ? item.created_at : null,
        tags: item.tags?.toSorted() ?? null,
        parent: item.parent_external_id ?? null,
      }
    })
    .toSorted((a, b) => byKey(a.kind, b.kind) || byKey(a.external_id, b.external_id))
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the query above.
const comparable = ({ items, due_date, written_at, ...row }: any) => ({
  ...row,
  due_date: due_date?.toISOString().slice(0, 10) ?? null,
  written_at: written_at?.toISOString() ?? null,
  titles: items?.map(({ title }: { title: string }) => title) ?? null,
})

const exports = {
  trello: {
    file: 'trello.json',
    text: () => JSON.stringify(trelloBoard()),
    read: (text: string) => readTrello(JSON.parse(text)),
  },
  planka: {
    file: 'planka.json',
    text: () => JSON.stringify(plankaBoard()),
    read: (text: string) => readPlanka(JSON.parse(text)),
  },
  csv: { file: 'rows.csv', text: table, read: (text: string) => readTable(text, 'rows') },
}

describe.each(Object.entries(exports))('%s', (format, { file, text, read }) => {
  const path = join(folder, file)
  const args = ['imports', format, path, '--json']
  const plan = read(text())
  beforeAll(() => writeFileSync(path, text()))

  test('a dry run says what will come and what will not, and writes nothing', async () => {
    const { code, stdout, stderr } = await runMuster([...args, '--dry-run'], env)
    expect([code, stderr]).toEqual([0, ''])
    const report = JSON.parse(stdout)
    const count = (kind: string) => plan.items.filter((item) => item.kind === kind).length
    expect(report).toMatchObject({
      made: { board: 1, group: count('group'), card: count('card'), comment: count('comment') },
      refusedCount: 0,
      left: plan.left,
    })
    expect(await stored(plan.source)).toEqual([])
    const shown = await runMuster(['import', format, path, '--dry-run'], env)
    expect(shown.stdout).toMatch(new RegExp(`^cards +${count('card')} would be made$`, 'm'))
  })

  test(`killed ${KILLS} times and run again, everything arrives once`, { timeout: 900_000 }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const running = startMuster(args, env)
      const ended = new Promise<void>((resolve) => running.child.once('exit', () => resolve()))
      // Late enough for some calls, and soon enough to cut most runs off.
      await Promise.race([ended, wait(600 + ((kill * 997) % size(900, 6_000)))])
      if (kill % 2) {
        await service.stop('SIGKILL')
        service = await startService(settings)
      }
      running.child.kill('SIGKILL')
      await ended
    }
    const last = await runMusterProcess(args, env)
    expect([last.code, last.stderr]).toEqual([0, ''])
    const report = JSON.parse(last.stdout)
    expect(report.refusedCount).toBe(0)
    const rows = await stored(plan.source)
    expect(rows.map(comparable)).toEqual(announced(plan))
    // The same file again changes nothing, and neither does it in another call.
    const again = JSON.parse((await runMusterProcess(args, env)).stdout)
    expect(again.made).toMatchObject({ board: 0, group: 0, card: 0, comment: 0 })
    expect(again.known.card).toBe(plan.items.filter(({ kind }) => kind === 'card').length)
    expect(await stored(plan.source)).toEqual(rows)
  })
})

test('files beside the export are uploaded once; nothing outside of the folder is opened', async () => {
  const beside = join(folder, 'beside')
  mkdirSync(beside)
  for (const at of [0, 1, 2]) writeFileSync(join(beside, `file${at}.txt`), `Content ${at}`)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const board = trelloBoard()
  const cards = board.cards.slice(0, 5)
  cards[3]?.attachments.push({ id: 'x', name: '../secret.txt', fileName: '../secret.txt', isUpload: true })
  const path = join(folder, 'small.json')
  writeFileSync(path, JSON.stringify({ ...board, id: 'small', cards, actions: [], checklists: [] }))
  const run = async () =>
    JSON.parse((await runMuster(['imports', 'trello', path, '--files', beside, '--json'], env)).stdout)
  expect(await run()).toMatchObject({ made: { file: 3 }, missingFiles: 2, refusedCount: 0 })
  expect(await run()).toMatchObject({ made: { file: 0 }, known: { file: 3 }, missingFiles: 2 })
  // A file that was renamed or deleted since does not come back.
  await client.query(`update files set name = 'other' where name = 'file1.txt'`)
  await client.query(`delete from files where name = 'file2.txt'`)
  expect(await run()).toMatchObject({ made: { file: 0 }, known: { file: 3 }, refusedCount: 0 })
  // A card that was deleted since does not come back, and neither do its files.
  await client.query('update cards set deleted_at = now() where id = (select min(card_id) from files)')
  expect(await run()).toMatchObject({ made: { file: 0 }, known: { file: 3 }, refusedCount: 0 })
  const { rows } = await client.query('select name from files where project_id = $1 order by name', [
    projectId,
  ])
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['file0.txt', 'other']))
  expect(names).not.toContain('file1.txt')
  expect(names).not.toContain('secret.txt')
})

test('people are found by their addresses; wrong files are explained', async () => {
  const people = join(folder, 'people.csv')
  const { rows } = await client.query(
    'select u.id, u.email from users u join memberships m on m.user_id = u.id where m.project_id = $1 limit 1',
    [projectId],
  )
  writeFileSync(people, `name,email\nperson0,${rows[0].email}\n`)
  const path = join(folder, 'people.json')
  const board = trelloBoard()
  const cards = [{ ...board.cards[0], idMembers: [id('aa', 0)] }]
  writeFileSync(path, JSON.stringify({ ...board, id: 'people', cards, checklists: [] }))
  const args = ['imports', 'trello', path, '--people', people, '--json']
  expect((await runMuster(args, env)).code).toBe(0)
  const made = await client.query(
    `select c.owner_id from cards c join imported i on i.project_id = c.project_id and i.record_id = c.id
     where i.project_id = $1 and i.source = 'trello:people' and i.kind = 'card'`,
    [projectId],
  )
  expect(made.rows).toEqual([{ owner_id: rows[0].id }])

  const explained = async (...words: string[]) => {
    const { code, stderr } = await runMuster(['imports', ...words], env)
    return [code, stderr.trim()]
  }
  expect(await explained('trello', join(folder, 'nowhere.json'))).toEqual([
    2,
    expect.stringMatching(/nowhere\.json cannot be read/),
  ])
  expect(await explained('trello', people)).toEqual([
    2,
    expect.stringMatching(/is not JSON\. Export the board/),
  ])
  expect(await explained('planka', path)).toEqual([2, expect.stringMatching(/This is no board of Planka/)])
  expect(await explained('trello', path, '--people', path)).toEqual([
    2,
    expect.stringMatching(/name and email/),
  ])
  expect(readFileSync(people, 'utf8')).toContain('name,email')
})
