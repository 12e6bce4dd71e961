// The eager model: what projects show if every one of them were brought up to date at the commit of every rollout.
// Plain and slow on purpose; the real thing, which fills projects when it gets to them, has to show the same.

import { publishedFields } from '../../../api/src/store/rollouts/fields.ts'

export type Kind = 'board' | 'group' | 'card'
export type Texts = Record<string, unknown>
type State = 'live' | 'kept' | 'undone' | 'withdrawn'

export interface Master {
  kind: Kind
  id: number
  parent: number
  tool: string
  draft: Texts
  status: string
  deleted: boolean
}
interface Published {
  texts: Texts
  state: State
  changed: number
  status: string
}
export interface Row {
  kind: Kind
  key: string
  master: number | null
  parent: string | null
  own: Texts
  touched: boolean
  deleted: boolean
  position: number | null
  status: string
}
export interface Project {
  id: number
  tools: string[]
  suspended: boolean
  rows: Map<string, Row>
}
interface Item {
  kind: Kind
  id: number
  effect: 'enters' | 'changes' | 'withdraws'
  was: Published | null
  /** More than its place differs from what was published. */
  hasNewText: boolean
}
interface Rollout {
  number: number
  kind: string
  items: Item[]
  undone: boolean
}

const KINDS = ['board', 'group', 'card'] as const
const nameOf = (kind: Kind, id: number) => `${kind} ${id}`
const copyKey = (kind: Kind, id: number) => `${kind} m${id}`
const same = (a: Texts, b: Texts) => JSON.stringify(a) === JSON.stringify(b)

export class Model {
  seq = 0
  masters = new Map<string, Master>()
  published = new Map<string, Published>()
  projects: Project[] = []
  rollouts: Rollout[] = []

  master = (kind: Kind, id: number) => this.masters.get(nameOf(kind, id)) as Master
  live = (kind: Kind) => [...this.masters.values()].filter((each) => each.kind === kind && !each.deleted)
  hasAccess = (project: Project, tool: string) => !project.suspended && project.tools.includes(tool)
  rows = (project: Project, kind: Kind) => [...project.rows.values()].filter((row) => row.kind === kind)

  /** Whether the template lets a row be shown, deleted or not. */
  isAllowed(project: Project, row: Row): boolean {
    if (row.master === null) return true
    const { state } = this.published.get(nameOf(row.kind, row.master)) as Published
    if (state === 'live' || state === 'kept') return true
    if (state === 'withdrawn') return false
    if (row.touched || Object.keys(row.own).length) return true
    return (
      row.kind !== 'card' &&
      [...project.rows.values()].some((child) => child.parent === row.key && this.isShown(project, child))
    )
  }
  isShown = (project: Project, row: Row): boolean => !row.deleted && this.isAllowed(project, row)

  show(row: Row): Texts {
    const from = row.master === null ? undefined : this.published.get(nameOf(row.kind, row.master))?.texts
    const fixed =
      row.kind === 'board' && row.master ? { tool_key: this.master('board', row.master).tool } : {}
    const shown: Texts = { ...fixed, ...from, ...row.own }
    if (row.position !== null) shown.position = row.position
    return shown
  }

  /** Everything a project shows, in order. */
  shown(project: Project) {
    return KINDS.flatMap((kind) =>
      this.rows(project, kind)
        .filter((row) => this.isShown(project, row))
        .map((row) => ({ key: row.key, parent: row.parent, status: row.status, ...this.show(row) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
  }

  inGroup(project: Project, key: string | null): Row[] {
    const place = (row: Row) => this.show(row).position as number
    return this.rows(project, 'card')
      .filter((row) => row.parent === key && this.isShown(project, row))
      .sort((a, b) => place(a) - place(b) || (a.master ?? Infinity) - (b.master ?? Infinity) || 0)
  }

  addCopies() {
    for (const project of this.projects) for (const kind of KINDS) this.addCopiesOf(project, kind)
  }
  private addCopiesOf(project: Project, kind: Kind) {
    for (const master of this.masters.values()) {
      const published = this.published.get(nameOf(master.kind, master.id))
      if (master.kind !== kind || published?.state !== 'live' || !this.hasAccess(project, master.tool))
        continue
      const above = ({ board: null, group: 'board', card: 'group' } as const)[kind]
      const parent = above && project.rows.get(copyKey(above, master.parent))
      const key = copyKey(kind, master.id)
      if (project.rows.has(key) || (above && (!parent || parent.deleted))) continue
      const { status } = published
      const row = { kind, key, master: master.id, parent: parent?.key ?? null, own: {}, status }
      project.rows.set(key, { ...row, touched: false, deleted: false, position: null })
    }
  }

  /**
   * Projects with access where a card is shown that was not or is no longer, a group or board that was never published
   * is shown, or any text is another. Groups and boards that go and come back as they were count through their cards.
   */
  countUpdated(tool: string, change: () => void): number {
    const view = (project: Project) =>
      new Map(
        this.shown(project).map(({ position: _, status: __, parent: ___, ...row }: Texts) => [
          String(row.key),
          JSON.stringify(row),
        ]),
      )
    const before = new Map(this.projects.map((project) => [project, view(project)]))
    change()
    const isUndo = this.rollouts.at(-1)?.kind === 'undo'
    const isNew = ({ effect, was, hasNewText }: Item) =>
      effect === 'enters' && (hasNewText || (was === null && !isUndo))
    const items = this.rollouts.at(-1)?.items ?? []
    const fresh = new Set(items.filter(isNew).map(({ kind, id }) => copyKey(kind, id)))
    return this.projects.filter((project) => {
      const [old, now] = [before.get(project) ?? new Map(), view(project)]
      const counts = (key: string) =>
        key.startsWith('card') || fresh.has(key) || (old.has(key) && now.has(key))
      const keys = [...old.keys(), ...now.keys()].filter(counts)
      return this.hasAccess(project, tool) && keys.some((key) => old.get(key) !== now.get(key))
    }).length
  }

  private publish(kind: string, chosen: Master[]) {
    this.seq++
    const items = chosen.flatMap((master): Item[] => {
      const was = this.published.get(nameOf(master.kind, master.id)) ?? null
      const draft = Object.fromEntries(
        publishedFields(master.kind).map((field) => [field, master.draft[field] ?? null]),
      )
      if (was?.state === 'live' && same(was.texts, draft)) return []
      const status = was?.status ?? master.status
      const row = { texts: draft, state: 'live' as const, changed: this.seq, status }
      this.published.set(nameOf(master.kind, master.id), row)
      const withoutPlace = ({ position: _, ...rest }: Texts) => rest
      const hasNewText = was !== null && !same(withoutPlace(was.texts), withoutPlace(draft))
      const effect = was?.state === 'live' ? 'changes' : 'enters'
      return [{ kind: master.kind, id: master.id, effect, was, hasNewText }]
    })
    this.rollouts.push({ number: this.seq, kind, items, undone: false })
    this.addCopies()
  }

  push(card: Master) {
    const group = this.master('group', card.parent)
    const board = this.master('board', group.parent)
    const missing = [board, group].filter(
      (each) => this.published.get(nameOf(each.kind, each.id))?.state !== 'live',
    )
    this.publish('push', [...missing, card])
  }
  sync(board: Master) {
    const groups = this.live('group').filter((group) => group.parent === board.id)
    const cards = this.live('card').filter((card) => groups.some((group) => group.id === card.parent))
    this.publish('sync', [board, ...groups, ...cards])
  }

  /** The master and all below it. */
  private below = (master: Master): Master[] => [
    master,
    ...[...this.masters.values()]
      .filter(
        (each) => KINDS.indexOf(each.kind) === KINDS.indexOf(master.kind) + 1 && each.parent === master.id,
      )
      .flatMap((each) => this.below(each)),
  ]
  remove(master: Master) {
    this.seq++
    for (const each of this.below(master)) {
      if (!each.deleted) each.deleted = true
      const published = this.published.get(nameOf(each.kind, each.id))
      if (published?.state === 'live') Object.assign(published, { state: 'kept', changed: this.seq })
    }
  }
  withdraw(card: Master) {
    this.seq++
    card.deleted = true
    const published = this.published.get(nameOf('card', card.id))
    if (!published) return
    const item: Item = {
      kind: 'card',
      id: card.id,
      effect: 'withdraws',
      was: { ...published },
      hasNewText: false,
    }
    Object.assign(published, { state: 'withdrawn', changed: this.seq })
    this.rollouts.push({ number: this.seq, kind: 'withdrawal', items: [item], undone: false })
  }

  /** False: nothing of it could be undone. */
  undo(rollout: Rollout): boolean {
    if (rollout.undone || rollout.kind === 'undo') return false
    const seq = this.seq + 1
    const isFree = ({ kind, id }: Item) =>
      kind === 'card' ||
      ![...this.masters.values()].some((child) => {
        const state = this.published.get(nameOf(child.kind, child.id))?.state
        const isChild = KINDS.indexOf(child.kind) === KINDS.indexOf(kind) + 1 && child.parent === id
        return isChild && (state === 'live' || state === 'kept')
      })
    const done: Item[] = []
    for (const item of [...rollout.items].sort((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind))) {
      const published = this.published.get(nameOf(item.kind, item.id)) as Published
      const master = this.master(item.kind, item.id)
      const place = this.published.get(nameOf('group', master.parent))
      const isPlaceGone = item.effect === 'withdraws' && place?.state !== 'live'
      if (published.changed !== rollout.number || isPlaceGone) continue
      if (item.was?.state !== 'live' && item.effect !== 'withdraws' && !isFree(item)) continue
      if (item.effect === 'withdraws') master.deleted = false
      if (item.was) Object.assign(published, item.was)
      else Object.assign(published, { state: 'undone', changed: seq })
      done.push(item)
    }
    if (done.length === 0) return false
    this.seq = seq
    rollout.undone = true
    this.rollouts.push({ number: seq, kind: 'undo', items: done, undone: false })
    this.addCopies()
    return true
  }

  addProject(id: number, tools: string[]): Project {
    const project: Project = { id, tools, suspended: false, rows: new Map() }
    this.projects.push(project)
    this.addCopies()
    return project
  }

  setAccess(project: Project, { tools = project.tools, suspended = project.suspended }) {
    const isSame =
      suspended === project.suspended && [...tools].sort().join() === [...project.tools].sort().join()
    if (isSame) return
    // Hidden copies that nobody touched go: a project that was never opened would not have them.
    for (const kind of ['card', 'group', 'board'] as const)
      for (const row of this.rows(project, kind)) {
        const isBare = !row.touched && !Object.keys(row.own).length && !row.deleted && row.master !== null
        const holds = [...project.rows.values()].some((child) => child.parent === row.key)
        const state = row.master === null ? 'live' : this.published.get(nameOf(kind, row.master))?.state
        if (isBare && !holds && (state === 'undone' || state === 'withdrawn')) project.rows.delete(row.key)
      }
    Object.assign(project, { tools, suspended })
    this.addCopies()
  }

  /** What differs from what is shown becomes the project's. */
  edit(row: Row, changes: Texts) {
    const shown = this.show(row)
    for (const [field, value] of Object.entries(changes)) {
      if ((shown[field] ?? null) === value) continue
      if (field === 'position') [row.position, row.touched] = [value as number, true]
      else row.own[field] = value
    }
  }
  setStatus(row: Row, status: string) {
    if (row.status !== status) [row.status, row.touched] = [status, true]
  }

  nextPosition(project: Project, group: string): number {
    const stored = this.rows(project, 'card').filter((row) => row.parent === group && !row.deleted)
    const master = project.rows.get(group)?.master
    const published = [...this.masters.values()]
      .filter((each) => each.kind === 'card' && each.parent === master)
      .map((each) => this.published.get(nameOf('card', each.id))?.texts.position as number | undefined)
    const places = [...stored.map((row) => row.position), ...published].filter((place) => place != null)
    return 1 + Math.max(-1, ...(places as number[]))
  }

  move(project: Project, row: Row, group: string, wanted: number) {
    const others = this.inGroup(project, group).filter((each) => each !== row)
    const place = Math.min(wanted, others.length)
    others.forEach((other, at) => {
      const to = at + (at >= place ? 1 : 0)
      if (this.show(other).position !== to) other.position = to
    })
    Object.assign(row, { parent: group, position: place, touched: true })
  }

  /** With everything below, hidden or not. */
  delete(project: Project, row: Row) {
    if (row.deleted) return
    row.deleted = true
    for (const child of project.rows.values()) if (child.parent === row.key) this.delete(project, child)
  }
}
