import type { BoardWithGroups, Event } from '@muster/sdk'
import { useEffect } from 'react'
import { queries } from '../parts/query.tsx'
import { createStore } from '../parts/store.ts'
import { putCard } from './boards.ts'
import { readCard } from './cards.ts'
import { api } from './client.ts'
import { followProject } from './feed.ts'
import { keys, type ProjectKeys } from './keys.ts'
import { useMe } from './project.ts'
import { readAgain } from './write.ts'

/** Recent changes of cards by other users, shown on the card for some seconds. */
export const recent = createStore<
  ReadonlyMap<number, { readonly actorId: number | null; readonly what: string }>
>(new Map())
const RECENT_MS = 6_000
/** The last events of the project on the screen, for the page around an embedded board. */
export const heard = createStore<readonly Event[]>([])
/** Boards with more cards than this are refreshed less often. */
const LARGE_CARDS = 500
const LARGE_PAUSE_MS = 700
const PAUSE_MS = 60
const LISTS_PAUSE_MS = 500
const MAX_SINGLE_CARDS = 20

/** Moves without an answer yet. Until then, a board that is read is older than the one on the screen. */
export const pendingMoves = { count: 0 }

const timers = new Map<string, { readonly at: number; timer?: ReturnType<typeof setTimeout> | undefined }>()

/** Throttles `run` by name: runs it soon, but at most once per `pauseMs`. */
function calmly(name: string, pauseMs: number, run: () => unknown): void {
  const known = timers.get(name)
  if (known?.timer) return
  const wait = Math.max(PAUSE_MS, (known?.at ?? 0) + pauseMs - performance.now())
  const timer = setTimeout(function go() {
    if (pendingMoves.count > 0) {
      timers.set(name, { at: 0, timer: setTimeout(go, PAUSE_MS) })
      return
    }
    timers.set(name, { at: performance.now() })
    run()
  }, wait)
  timers.set(name, { at: known?.at ?? 0, timer })
}

function readBoardAgain(key: ProjectKeys, id: number): void {
  const board = queries.getQueryData<BoardWithGroups>(key.board(id))
  const cards = board?.groups.reduce((sum, group) => sum + group.cards.length, 0) ?? 0
  calmly(`board ${id}`, cards > LARGE_CARDS ? LARGE_PAUSE_MS : PAUSE_MS, () => readAgain(key.board(id)))
}

const openBoards = (key: ProjectKeys) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: key.everyBoard, type: 'active' })
    .map(({ queryKey }) => Number(queryKey.at(-1)))

function remember(events: readonly Event[], userId: number): void {
  const of = events.filter(({ card_id, actor_id }) => card_id !== undefined && actor_id !== userId)
  if (!of.length) return
  const added = new Map(recent.get())
  for (const { card_id, actor_id, type } of of)
    added.set(card_id ?? 0, { actorId: actor_id, what: type.split('.')[1] ?? '' })
  recent.set(added)
  setTimeout(() => {
    const left = new Map(recent.get())
    for (const { card_id } of of) left.delete(card_id ?? 0)
    recent.set(left)
  }, RECENT_MS)
}

/** Refreshes the cached data that the events concern. */
function apply(events: readonly Event[], projectId: number, userId: number): void {
  const key = keys.project(projectId)
  const readBoards = (boardId: number | undefined) => {
    for (const id of boardId === undefined ? openBoards(key) : [boardId]) readBoardAgain(key, id)
  }
  const single = new Set<number>()
  for (const event of events) {
    const [kind = '', what = ''] = event.type.split('.')
    const { card_id, board_id } = event
    if (kind === 'card' && card_id !== undefined) {
      void readAgain(key.activity(card_id))
      if (['updated', 'inherited', 'accepted', 'returned'].includes(what)) single.add(card_id)
      else readBoards(board_id)
      // A move may concern two boards, but the event names only the target.
      if (what === 'moved') readBoards(undefined)
      calmly('cards', LISTS_PAUSE_MS, () => readAgain(key.everyCardList))
      calmly('overview', LISTS_PAUSE_MS, () => readAgain(key.overview))
    }
    if (kind === 'group' || kind === 'board') {
      readBoards(board_id)
      calmly('boards', PAUSE_MS, () => readAgain(key.boards))
    }
    if (kind === 'comment' && card_id !== undefined) void readAgain(key.comments(card_id))
    if (kind === 'checklist' && card_id !== undefined) single.add(card_id)
    if ((kind === 'checklist' || kind === 'card') && card_id !== undefined)
      void readAgain(key.checklist(card_id))
    if (kind === 'file' && card_id !== undefined) void readAgain(key.files(card_id))
    if ((kind === 'checklist' || kind === 'file') && card_id !== undefined)
      void readAgain(key.activity(card_id))
    if (kind === 'comment' || kind === 'checklist' || what === 'inherited' || what === 'updated')
      calmly('extras', LISTS_PAUSE_MS, () => readAgain(key.everyExtras))
    // A rollout and a check change what cards show without an event of each card.
    if (kind === 'template' || kind === 'check') {
      readBoards(undefined)
      calmly('boards', LISTS_PAUSE_MS, () => readAgain(key.boards))
      calmly('open card', LISTS_PAUSE_MS, () =>
        readAgain(key.everyCard, key.everyChecklist, key.everyFiles, key.everyRuns),
      )
      calmly('extras', LISTS_PAUSE_MS, () => readAgain(key.everyExtras))
      calmly('checks', LISTS_PAUSE_MS, () => readAgain(key.checks, key.currentRuns))
      calmly('cards', LISTS_PAUSE_MS, () => readAgain(key.everyCardList))
      calmly('overview', LISTS_PAUSE_MS, () => readAgain(key.overview))
    }
    if (kind === 'tag') void readAgain(key.tags)
    if (kind === 'member') void readAgain(key.members, key.people)
    if (kind === 'project' || (kind === 'member' && event.user_id === userId)) void readAgain(keys.me)
    if (kind === 'subscription') void readAgain(key.subscription)
    if (kind === 'webhook') void readAgain(key.webhooks)
    if (what === 'deleted' || what === 'restored') calmly('trash', LISTS_PAUSE_MS, () => readAgain(key.trash))
  }
  if (single.size > MAX_SINGLE_CARDS) readBoards(undefined)
  else for (const id of single) void readOne(projectId, id)
  for (const { card_id } of events) if (card_id !== undefined) void readAgain(key.card(card_id))
  remember(events, userId)
}

async function readOne(projectId: number, id: number): Promise<void> {
  const read = await readCard(api.with({ projectId }), id).catch(() => undefined)
  if (read) putCard(keys.project(projectId), read.record)
}

/** Keeps everything that is shown of a project up to date. */
export function useLive(projectId: number | undefined): void {
  const userId = useMe().data?.user.id
  useEffect(() => {
    if (projectId === undefined || userId === undefined) return
    return followProject(projectId, {
      events: (events) => {
        heard.set(events)
        apply(events, projectId, userId)
      },
      lost: () => void queries.invalidateQueries(),
    })
  }, [projectId, userId])
}
