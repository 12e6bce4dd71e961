// Files of cards, comments and masters, on every storage: who sees them, until when, and what is left of them.
import { photo, png } from '@harness/pictures.ts'
import { storages } from '@harness/storages.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeProject } from '../../../api/src/core/purge.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { makeLink } from '../../../api/src/files/links.ts'
import { type Storage, storageOf } from '../../../api/src/files/storage.ts'
import { objects } from '../../../api/src/jobs/objects.ts'
import { createLog } from '../../../api/src/log.ts'

const DAY_MS = 86_400_000

describe.each(storages)('on $name', ({ start }) => {
  let world: World
  let storage: Storage
  let close: () => Promise<void>
  let boss: { token: string; id: number }
  beforeAll(async () => {
    const started = await start()
    close = started.close
    world = await createWorld({
      ...started.env,
      PROJECT_MAX_FILES_MIB: '30',
      PLATFORM_MAX_FILES_MIB: '30',
    })
    storage = storageOf(world.config)
    boss = await world.user({ superadmin: true })
  })
  afterAll(async () => {
    await world.close()
    await close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
  const done = async (op: Operation, body: object, token = boss.token): Promise<any> => {
    const answer = await world.call(op, body, { token })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.data
  }
  const codeOf = async (op: Operation, body: object, token: string): Promise<string> => {
    const { status, headers } = await world.call(op, body, { token })
    return status < 300 ? 'done' : `${status} ${headers.get('x-error-code')}`
  }
  const textFile = (text: string, name = 'note.txt') => new File([text], name)
  const open = (url: string) => fetch(world.origin + url)
  const statusOf = async (url: string) => {
    const answer = await open(url)
    await answer.arrayBuffer()
    return answer.status
  }
  const linkTo = async (id: number, token: string, size?: string): Promise<string> =>
    (await done(o.filesLink, { id, ...(size && { size }) }, token)).url
  /** Runs the job that removes objects, as if it were this late. */
  const runJob = async (laterMs: number) => {
    await world.db.query(
      sql`update loose_objects set remove_at = remove_at - make_interval(secs => ${laterMs / 1000})`,
    )
    await world.db.query(
      sql`update master_files set removed_at = removed_at - make_interval(secs => ${laterMs / 1000})`,
    )
    const { db, config } = world
    await objects({ db, config, log: createLog('fatal'), signal: new AbortController().signal }, {})
  }
  const objectOf = async (table: 'files' | 'master_files', id: number): Promise<string> => {
    const [row] = await world.db.query<{ object: string }>(
      table === 'files'
        ? sql`select object from files where id = ${id}`
        : sql`select object from master_files where id = ${id}`,
    )
    return row?.object ?? ''
  }
  const isStored = async (object: string) => {
    const content = await storage.get(object)
    content?.destroy()
    return content !== undefined
  }

  async function place() {
    const owner = await world.team()
    const { card } = await done(o.cardsCreate, { title: 'Card' }, owner.token)
    const member = await world.member('member', owner.project_id)
    const viewer = await world.member('viewer', owner.project_id)
    return { ...owner, member, viewer, card: card.id as number }
  }

  test('a file is answered as it was sent, as a download', async () => {
    const { card, token, viewer } = await place()
    const { file } = await done(
      o.filesCreate,
      { card_id: card, file: textFile('Ärger & <b>', 'Grüße.html') },
      token,
    )
    expect(file).toMatchObject({
      name: 'Grüße.html',
      bytes: 12,
      is_picture: false,
      width: null,
      card_id: card,
    })
    const answer = await open(await linkTo(file.id, viewer.token))
    expect(await answer.text()).toBe('Ärger & <b>')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.html`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const listed = (await done(o.filesList, { card_id: card }, viewer.token)).files
    expect(listed).toEqual([{ ...file, is_from_template: false }])
  })

  test('a picture is written anew: turned, without metadata, in three sizes', async () => {
    const { card, token } = await place()
    const body = { card_id: card, file: new File([await photo(2_000, 1_000)], 'shop.jpg') }
    const { file } = await done(o.filesCreate, body, token)
    expect(file).toMatchObject({ type: 'image/jpeg', is_picture: true, width: 1_000, height: 2_000 })
    const sizes = { original: [1_000, 2_000], large: [800, 1_600], small: [160, 320] }
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const answer = await open(await linkTo(file.id, token, size))
      const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([size, shown.width, shown.height]).toEqual([size, width, height])
      expect([size, shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([
        size,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    }
  })

  test('25 MiB are taken, one byte more is refused with a readable answer', async () => {
    const { card, token } = await place()
    const most = new Uint8Array(26_214_400)
    const { file } = await done(o.filesCreate, { card_id: card, file: new File([most], 'most.bin') }, token)
    expect(file.bytes).toBe(26_214_400)
    const more = { card_id: card, file: new File([most, 'x'], 'more.bin') }
    expect(await codeOf(o.filesCreate, more, token)).toBe('400 file_too_large')
    // 25 of the 30 MiB are taken.
    const last = { card_id: card, file: new File([most.subarray(0, 6 * 1_048_576)], 'last.bin') }
    expect(await codeOf(o.filesCreate, last, token)).toBe('400 quota_files')
    const { usage } = await done(o.projectsUsage, {}, token)
    expect(usage.files_bytes).toEqual({ used: 26_214_400, limit: 30 * 1_048_576 })
    await done(o.filesDelete, { id: file.id }, token)
    expect(await codeOf(o.filesCreate, last, token)).toBe('done')
  })

  test('with an Idempotency-Key the content counts as the body, and is stored once', async () => {
    const { card, token, project_id } = await place()
    const send = (text: string) =>
      world.call(
        o.filesCreate,
        { card_id: card, file: textFile(text) },
        { token, headers: { 'idempotency-key': `upload-${card}` } },
      )
    const [first, again, other] = [await send('one'), await send('one'), await send('two')]
    expect([first.status, again.status, other.status]).toEqual([201, 201, 422])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const rows = await world.db.query(sql`select id from files where project_id = ${project_id}`)
    expect(rows).toHaveLength(1)
  })

  test('a link ends with time, token, membership, erasure, file, card and any change', async () => {
    const { card, token, member, viewer, project_id } = await place()
    const make = async (by = member.token) => {
      const { file } = await done(o.filesCreate, { card_id: card, file: textFile('secret') }, token)
      return { file, url: await linkTo(file.id, by) }
    }
    const { file, url } = await make()
    expect(await statusOf(url)).toBe(200)
    // Every character of the link counts.
    const at = url.lastIndexOf('/') + 1
    for (let n = at; n < url.length; n++) {
      const other = url[n] === '0' ? '1' : '0'
      const changed = url.slice(0, n) + other + url.slice(n + 1)
      expect([changed, await statusOf(changed)]).toEqual([changed, 403])
    }
    for (const changed of [
      `${url}x`,
      url.slice(0, -1),
      url.replace('/o.', '/s.'),
      '/api/files/',
      '/api/files/x',
    ])
      expect([changed, await statusOf(changed)]).toEqual([changed, 403])
    const [caller] = await world.db.query<{ id: number }>(
      sql`select id from access_tokens where user_id = ${member.id}`,
    )
    const expired = makeLink(
      world.config.SECRET_KEY,
      // biome-ignore lint/suspicious/noExplicitAny: only these fields are used.
      { user_id: member.id, token_id: caller?.id ?? 0 } as any,
      { projectId: project_id, fileId: file.id, size: 'original' },
      new Date(Date.now() - 601_000),
    )
    expect(await statusOf(expired.url)).toBe(403)

    const gone = await make()
    await done(o.filesDelete, { id: gone.file.id }, token)
    expect(await statusOf(gone.url)).toBe(403)
    const ofCard = await make()
    await done(o.cardsDelete, { id: card }, token)
    expect([await statusOf(ofCard.url), await codeOf(o.filesLink, { id: ofCard.file.id }, token)]).toEqual([
      403,
      '404 not_found',
    ])
    await done(o.cardsRestore, { id: card }, token)
    expect(await statusOf(ofCard.url)).toBe(200)
    const another = await world.session(member.id)
    const ofOtherToken = await linkTo(file.id, another)
    await done(o.sessionsEnd, {}, another)
    expect(await statusOf(ofOtherToken)).toBe(403)
    await done(o.membersRemove, { user_id: member.id }, token)
    expect(await statusOf(url)).toBe(403)
    const ofErased = await linkTo(file.id, viewer.token)
    expect(await statusOf(ofErased)).toBe(200)
    await done(o.usersErase, { id: viewer.id })
    expect(await statusOf(ofErased)).toBe(403)
    expect((await done(o.filesList, { card_id: card }, token)).files).not.toEqual([])
  })

  test('the files of a comment go to the trash with it and come back', async () => {
    const { card, token, viewer } = await place()
    const { comment } = await done(o.commentsCreate, { card_id: card, comment: 'Look' }, token)
    const { file } = await done(o.filesCreate, { comment_id: comment.id, file: textFile('x') }, token)
    expect(file).toMatchObject({ card_id: card, comment_id: comment.id })
    const url = await linkTo(file.id, viewer.token)
    await done(o.commentsDelete, { id: comment.id }, token)
    expect((await done(o.filesList, { card_id: card }, token)).files).toEqual([])
    expect([await statusOf(url), await codeOf(o.filesDelete, { id: file.id }, token)]).toEqual([
      403,
      '404 not_found',
    ])
    await done(o.commentsRestore, { id: comment.id }, token)
    expect(await statusOf(url)).toBe(200)
  })

  test('purging a card removes its files, and a job their content', async () => {
    const { card, token, project_id } = await place()
    const body = { card_id: card, file: new File([await png(50, 50)], 'a.png') }
    const { file } = await done(o.filesCreate, body, token)
    const object = await objectOf('files', file.id)
    await done(o.cardsDelete, { id: card }, token)
    await runJob(2 * DAY_MS)
    expect(await isStored(object)).toBe(true)
    await world.db.transaction((tx) => purgeProject(tx, project_id, new Date(Date.now() + 1_000)))
    await runJob(0)
    for (const key of [object, `${object}.small`, `${object}.large`]) expect(await isStored(key)).toBe(false)
  })

  test('an object that cannot be removed keeps no other from being removed, and is tried again later', async () => {
    const { card, token } = await place()
    const { file } = await done(o.filesCreate, { card_id: card, file: 'text' }, token)
    const object = await objectOf('files', file.id)
    await done(o.filesDelete, { id: file.id }, token)
    await world.db.query(sql`
      insert into loose_objects (object, is_picture, remove_at) values ('no key', false, now() - interval '1 year')`)
    await runJob(2 * DAY_MS)
    expect(await isStored(object)).toBe(false)
    const left = await world.db.query<{ object: string; isLater: boolean }>(sql`
      delete from loose_objects where object = 'no key' returning object, remove_at > now() as "isLater"`)
    // A bucket takes any name.
    const isRefused = storage.name.startsWith('the folder')
    expect(left).toEqual(isRefused ? [{ object: 'no key', isLater: true }] : [])
  })

  test('who may delete: members their own, owners all, and nobody the evidence of a tick', async () => {
    const { card, token, member, viewer } = await place()
    const add = async (as: string) => {
      const body = { card_id: card, file: new File([await png(20, 20)], 'a.png') }
      return (await done(o.filesCreate, body, as)).file.id as number
    }
    const [own, ofOwner, proof] = [await add(member.token), await add(token), await add(token)]
    expect(await codeOf(o.filesDelete, { id: ofOwner }, member.token)).toBe('403 forbidden_role')
    expect(await codeOf(o.filesDelete, { id: own }, viewer.token)).toBe('403 forbidden_role')
    expect(await codeOf(o.filesDelete, { id: own }, token)).toBe('done')
    await done(
      o.checklistsSetItems,
      { card_id: card, items: [{ key: 'a', title: 'A', evidence: 'photo' }] },
      token,
    )
    await done(o.checklistsTick, { card_id: card, key: 'a', file_id: proof }, token)
    expect(await codeOf(o.filesDelete, { id: proof }, token)).toBe('400 is_evidence')
    // A tick that does not count any more holds no file, and does not come back without its evidence.
    const items = [{ key: 'a', title: 'A', evidence: 'photo' }]
    await done(o.checklistsSetItems, { card_id: card, items: [] }, token)
    const held = await add(token)
    expect(await codeOf(o.filesDelete, { id: proof }, token)).toBe('done')
    await done(o.checklistsSetItems, { card_id: card, items }, token)
    expect((await done(o.checklistsGet, { card_id: card }, token)).checklist.ticked).toBe(0)
    await done(o.checklistsTick, { card_id: card, key: 'a', file_id: held }, token)
    expect(await codeOf(o.filesDelete, { id: held }, token)).toBe('400 is_evidence')
    // The picture of a comment is no evidence, because it goes with its comment.
    const { comment } = await done(o.commentsCreate, { card_id: card, comment: 'Look' }, token)
    const ofComment = { comment_id: comment.id, file: new File([await png(20, 20)], 'c.png') }
    const { file } = await done(o.filesCreate, ofComment, token)
    const tick = { card_id: card, key: 'a', file_id: file.id }
    expect(await codeOf(o.checklistsTick, tick, token)).toBe('422 validation')
    await done(o.checklistsUntick, { card_id: card, key: 'a' }, token)
    expect(await codeOf(o.filesDelete, { id: held }, token)).toBe('done')
  })

  async function master() {
    const tool_key = `files${Math.random().toString(36).slice(2)}`
    const { board } = await done(o.masterBoardsCreate, { title: 'Opening', tool_key })
    const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
    const { card } = await done(o.masterCardsCreate, { group_id: group.id, title: `Card ${tool_key}` })
    await done(o.masterBoardsSync, { board_id: board.id })
    const project = async () => {
      const owner = await world.team()
      await done(o.projectsUpdate, { id: owner.project_id, tools: [tool_key] })
      const { cards } = await done(o.cardsList, { text: tool_key }, owner.token)
      return { ...owner, card: cards[0].id as number }
    }
    return { master: card.id as number, projects: [await project(), await project()] as const }
  }
  const addToMaster = async (id: number, text = 'How to') =>
    (await done(o.masterFilesCreate, { master_card_id: id, file: textFile(text, 'how-to.txt') })).file
  const shownIn = async ({ card, token }: { card: number; token: string }) =>
    (await done(o.filesList, { card_id: card }, token)).files as { id: number; is_from_template: boolean }[]
  const rowsInProjects = async () =>
    (await world.db.query<{ count: number }>(sql`select count(*) as count from cards`))[0]?.count

  test('a file of a master is shown by every project once it is rolled out, and by nobody else', async () => {
    const { master: id, projects } = await master()
    const [first, second] = projects
    const draft = await addToMaster(id)
    expect(await shownIn(first)).toEqual([])
    const rows = await rowsInProjects()
    await done(o.masterCardsPush, { card_id: id })
    const [given] = await shownIn(first)
    const [givenToo] = await shownIn(second)
    expect(given).toMatchObject({
      name: 'how-to.txt',
      card_id: first.card,
      is_from_template: true,
      created_by: null,
    })
    expect(given?.id).not.toBe(givenToo?.id)
    const url = await linkTo(given?.id ?? 0, first.token)
    expect(await (await open(url)).text()).toBe('How to')
    // One project's id is nothing in another, and a file of a master is not the project's to delete.
    expect(await codeOf(o.filesLink, { id: givenToo?.id }, first.token)).toMatch(/^403/)
    expect(await codeOf(o.filesDelete, { id: given?.id }, first.token)).toMatch(/^40[034]/)
    const outsider = await world.team()
    for (const op of [o.filesLink, o.filesDelete])
      expect(await codeOf(op, { id: given?.id }, outsider.token)).toMatch(/^403/)
    expect(await codeOf(o.masterFilesLink, { id: draft.id }, first.token)).toMatch(/^403/)
    const elsewhere = await world.user({ superadmin: true, platform_id: await otherPlatform() })
    for (const op of [o.masterFilesLink, o.masterFilesDelete])
      expect(await codeOf(op, { id: draft.id }, elsewhere.token)).toMatch(/^403/)
    expect(await rowsInProjects()).toBe(rows)
    // A project that deletes its copy loses the file.
    await done(o.cardsDelete, { id: first.card }, first.token)
    expect(await statusOf(url)).toBe(403)
  })

  test('removed files stay while a version of the template needs them, and then go', async () => {
    const { master: id, projects } = await master()
    const [first] = projects
    const never = await addToMaster(id, 'never published')
    const neverObject = await objectOf('master_files', never.id)
    await done(o.masterFilesDelete, { id: never.id })
    await runJob(2 * DAY_MS)
    expect(await isStored(neverObject)).toBe(false)

    const file = await addToMaster(id)
    const object = await objectOf('master_files', file.id)
    await done(o.masterCardsPush, { card_id: id })
    const [given] = await shownIn(first)
    const url = await linkTo(given?.id ?? 0, first.token)
    await done(o.masterFilesDelete, { id: file.id })
    await runJob(2 * DAY_MS)
    // A superadmin opens it as long as projects show it.
    expect([await statusOf(url), await codeOf(o.masterFilesLink, { id: file.id }, boss.token)]).toEqual([
      200,
      'done',
    ])
    await done(o.masterCardsPush, { card_id: id })
    await runJob(2 * DAY_MS)
    expect([await shownIn(first), await statusOf(url), await isStored(object)]).toEqual([[], 403, true])
    expect(await codeOf(o.masterFilesLink, { id: file.id }, boss.token)).toBe('404 not_found')
    const { rollouts } = await done(o.rolloutsList, { limit: 1 })
    await done(o.rolloutsUndo, { number: rollouts[0].number })
    expect([(await shownIn(first)).length, await statusOf(url)]).toEqual([1, 200])
  })

  test('a rollout in waves shows a new file only to the projects of its waves', async () => {
    const { master: id, projects } = await master()
    const [first, second] = projects
    await addToMaster(id)
    const waves = [{ project_ids: [first.project_id] }, { percent: 100 }]
    await done(o.masterCardsPush, { card_id: id, stage: { waves } })
    expect([(await shownIn(first)).length, (await shownIn(second)).length]).toEqual([1, 0])
    const { rollouts } = await done(o.rolloutsList, { limit: 1 })
    await done(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
    expect([(await shownIn(first)).length, (await shownIn(second)).length]).toEqual([1, 1])
  })

  test('the files of masters have a limit for the platform', async () => {
    const { master: id } = await master()
    const most = new Uint8Array(26_214_400)
    const large = { master_card_id: id, file: new File([most], 'large.bin') }
    expect(await codeOf(o.masterFilesCreate, large, boss.token)).toBe('done')
    expect(await codeOf(o.masterFilesCreate, large, boss.token)).toBe('400 quota_files')
  })

  test('a superadmin opens the files of a card that waits for the sign-off of the platform, and no others', async () => {
    const { master: id, projects } = await master()
    const [{ card, token }] = projects
    await done(o.masterCardsUpdate, { id, needs_sign_off: true, sign_off_by: 'platform' })
    await done(o.masterCardsPush, { card_id: id })
    const { file } = await done(o.filesCreate, { card_id: card, file: textFile('proof') }, token)
    expect(await codeOf(o.filesLink, { id: file.id }, boss.token)).toBe('403 forbidden_project')
    await done(o.cardsUpdate, { id: card, status: 'to_check' }, token)
    const url = await linkTo(file.id, boss.token)
    expect(await statusOf(url)).toBe(200)
    const elsewhere = await world.user({ superadmin: true, platform_id: await otherPlatform() })
    expect(await codeOf(o.filesLink, { id: file.id }, elsewhere.token)).toBe('403 forbidden_project')
    await done(o.cardsAccept, { id: card })
    expect(await statusOf(url)).toBe(403)
  })

  async function otherPlatform(): Promise<number> {
    const [row] = await world.db.query<{ id: number }>(sql`
      insert into platforms (name) values ('Another') returning id`)
    return row?.id ?? 0
  }
})
