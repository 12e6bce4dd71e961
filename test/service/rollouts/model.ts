// The eager model: what projects show if every one of them got rows for its copies at the commit of every rollout.
// Plain and slow on purpose; the real thing, where copies have no rows until they are changed, has to show the same.

import { parseMoment } from '../../../api/src/core/moment.ts'
import { publishedFields } from '../../../api/src/templates/store/fields.ts'
import { bucketOf } from '../../../api/src/templates/store/membership.ts'
import { belowAt, namedIn, type Wave } from '../../../api/src/templates/store/waves.ts'
import { initialOf, isHidden, templateFields } from './values.ts'

export type Kind = 'board' | 'group' | 'card'
export type Texts = Record<string, unknown>
type State = 'live' | 'kept' | 'undone' | 'withdrawn' | 'staged'

export interface Master {
  kind: Kind
  id: number
  parent: number
  tool: string
  draft: Texts
  deleted: boolean
  deletedIn: number
}
interface Published {
  texts: Texts
  state: State
  changed: number
  /** The entry that deleted the master. */
  until: number | null
  /** When projects got it: at this moment, or by their wave of a stage. */
  entered: { at: number | null; by: Stage | null }
}
export interface Row {
  kind: Kind
  key: string
  master: number | null
  parent: string | null
  own: Texts
  touched: boolean
  deleted: boolean
  /** It was hidden when it was deleted: then the service has a row of it, or none. */
  wasHidden: boolean
  /** Which deletion took it away; what went together comes back together. */
  deletedIn: number
  /** The number that a board or group was given. */
  position: number | null
  /** When a card was made or put here: after the copies, in this order. Null for a copy that follows its template. */
  made: number | null
  /** The order of a project's own: of the cards of a group, by key. Of a board: its groups have numbers of their own. */
  order: string[] | null
  age: number
  /** The entry since which the project has had the tool by which it got the copy, and the moment, if that was recorded. */
  since: number
  sinceAt: number
  /** When the project got it, each time that it did. */
  got: Set<number>
}
export interface Project {
  id: number
  created: number
  zone: string
  language: string | null
  tools: string[]
  attributes: Record<string, string>
  suspended: boolean
  /** The tools that it has, each with the entry and the moment since which it does. */
  since: Map<string, { entry: number; at: number }>
  /** The stages that it is in by a target, each from a wave on: it stays in, whatever becomes of it. */
  pinned: Map<number, number>
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
export interface Rollout {
  number: number
  kind: string
  items: Item[]
  undone: boolean
  stage?: Stage
}
export interface Stage {
  number: number
  waves: readonly Wave[]
  target: { project_ids?: number[]; attributes?: Record<string, string> } | null
  step: number
  state: 'proposed' | 'scheduled' | 'baking' | 'held' | 'done' | 'undone' | 'rejected'
  /** The waves that began. */
  began: { step: number; at: number; below: number; isTargeted: boolean }[]
}

const KINDS = ['board', 'group', 'card'] as const
/** As api/src/boards/store/order.ts has them. */
const BEYOND = 1_000_000_000_000_000
const STEP = 65_536
const nameOf = (kind: Kind, id: number) => `${kind} ${id}`
const copyKey = (kind: Kind, id: number) => `${kind} m${id}`
const DAY_MS = 86_400_000
const same = (a: Texts, b: Texts) => JSON.stringify(a) === JSON.stringify(b)

export class Model {
  seq = 0
  masters = new Map<string, Master>()
  published = new Map<string, Published>()
  projects: Project[] = []
  rollouts: Rollout[] = []
  /** What a stage shows of a master, to its projects alone. */
  overlays = new Map<string, { texts: Texts; stage: Stage; enters: boolean }>()
  /** How many days have passed that no clock has seen: then everything is as much older. */
  days = 0
  now = () => Date.now() + this.days * DAY_MS

  /** Whether a project sees a stage. */
  isIn(project: Project, { number, waves, target, step }: Stage): boolean {
    if (namedIn(waves).some(({ id, step: from }) => id === project.id && from <= step)) return true
    if (target) return (project.pinned.get(number) ?? Number.POSITIVE_INFINITY) <= step
    return bucketOf(project.id, number) < belowAt(waves, step)
  }
  private overlay(project: Project, row: Pick<Row, 'kind' | 'master'>): Texts | undefined {
    const found = this.overlays.get(nameOf(row.kind, row.master ?? 0))
    return found && this.isIn(project, found.stage) ? found.texts : undefined
  }
  /** Whether every project with access sees a card, as it is published. */
  isSeenByAll = (id: number): boolean =>
    this.published.get(nameOf('card', id))?.state === 'live' && !this.overlays.has(nameOf('card', id))
  /** Whether a copy has texts to follow. */
  isFollowing = (project: Project, row: Row): boolean =>
    this.published.get(nameOf(row.kind, row.master ?? 0))?.state !== 'undone' ||
    this.overlay(project, row) !== undefined

  /** The copy gives back what is its own. Without a date to follow, its own stays. */
  inherit(project: Project, row: Row) {
    const texts = this.overlay(project, row) ?? this.published.get(nameOf(row.kind, row.master ?? 0))?.texts
    const hasDate = texts?.due_days != null || !('due_date' in row.own)
    row.own = hasDate ? {} : { due_date: row.own.due_date }
  }

  /** A project that fits a target belongs to its stage from then on; while it is held, from the next wave on. */
  private pin(projects: readonly Project[]) {
    for (const { stage } of this.rollouts) {
      if (!stage?.target || ![...this.overlays.values()].some((each) => each.stage === stage)) continue
      const { project_ids, attributes } = stage.target
      for (const project of projects) {
        const fits =
          (!project_ids || project_ids.includes(project.id)) &&
          Object.entries(attributes ?? {}).every(([key, value]) => project.attributes[key] === value)
        if (!fits) continue
        const bucket = bucketOf(project.id, stage.number)
        const first = stage.waves.findIndex((_, at) => bucket < belowAt(stage.waves, at + 1)) + 1
        const from = Math.max(first, stage.state === 'held' ? stage.step + 1 : 0)
        project.pinned.set(stage.number, Math.min(from, project.pinned.get(stage.number) ?? from))
      }
    }
  }
  master = (kind: Kind, id: number) => this.masters.get(nameOf(kind, id)) as Master
  live = (kind: Kind) => [...this.masters.values()].filter((each) => each.kind === kind && !each.deleted)
  hasAccess = (project: Project, tool: string) => !project.suspended && project.tools.includes(tool)
  rows = (project: Project, kind: Kind) => [...project.rows.values()].filter((row) => row.kind === kind)

  /** Whether the template lets a row be shown, deleted or not. */
  isAllowed(project: Project, row: Row): boolean {
    if (row.master === null) return true
    const { state, until } = this.published.get(nameOf(row.kind, row.master)) as Published
    if (state === 'live' || this.overlay(project, row)) return true
    if (state === 'kept' && row.since < Number(until)) return true
    if (state === 'withdrawn') return false
    if (row.touched || Object.keys(row.own).length) return true
    return (
      row.kind !== 'card' &&
      [...project.rows.values()].some((child) => child.parent === row.key && this.isShown(project, child))
    )
  }
  isShown = (project: Project, row: Row): boolean => !row.deleted && this.isAllowed(project, row)

  /** Beyond every number of a template stand the groups that a project has not placed on a board it has ordered. */
  private numberOf(project: Project, row: Row, template: number): number {
    const board = row.kind === 'group' ? project.rows.get(row.parent ?? '') : undefined
    return (board?.order ? BEYOND : 0) + template
  }

  /** The texts of its template, with their variables as they are. */
  private template = (project: Project, row: Row): Texts | undefined =>
    row.master === null
      ? undefined
      : (this.overlay(project, row) ?? this.published.get(nameOf(row.kind, row.master))?.texts)

  show(project: Project, row: Row): Texts {
    const template = this.template(project, row)
    const { due_days, ...from }: Texts = Object.fromEntries(
      Object.entries(translated(project, template ?? {}))
        .filter(([name]) => !isHidden(row.kind, name))
        .map(([name, value]) => [
          name,
          filled(project, value, row.kind === 'card' && name === 'description'),
        ]),
    )
    if (due_days != null) from.due_date = this.dueDate(project, row, Number(due_days))
    const fixed =
      row.kind === 'board' && row.master ? { tool_key: this.master('board', row.master).tool } : {}
    const shown: Texts = { ...fixed, ...from, ...row.own }
    if (row.position !== null) shown.position = row.position
    else if (row.kind !== 'card') shown.position = this.numberOf(project, row, Number(shown.position))
    return shown
  }

  /** Everything a project shows: its boards, groups and cards, and the order of the cards of each group. */
  shown(project: Project) {
    const rows = KINDS.flatMap((kind) =>
      this.rows(project, kind)
        .filter((row) => this.isShown(project, row) && (kind !== 'card' || row.parent !== null))
        .map((row) => {
          const { position, due_date, ...texts } = this.show(project, row)
          const place = kind === 'card' ? { due: due_date ?? null } : { position }
          return { key: row.key, parent: row.parent, ...texts, ...place }
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    const orders = this.rows(project, 'group')
      .filter((row) => this.isShown(project, row))
      .map((row) => [row.key, this.inGroup(project, row.key).map(({ key }) => key)] as const)
    return { rows, orders: Object.fromEntries(orders) }
  }

  /** When a project got a copy: not before it began or had the tool. As the clocks of the model show it. */
  private gotAt(project: Project, row: Row): number {
    const name = nameOf(row.kind, row.master ?? 0)
    const overlay = this.overlays.get(name)
    const isStaged = overlay?.enters && this.isIn(project, overlay.stage)
    const { at, by } = (this.published.get(name) as Published).entered
    const stage = isStaged ? overlay.stage : by
    const wave = stage?.began.find(
      ({ step, below, isTargeted }) =>
        namedIn(stage.waves).some((each) => each.id === project.id && each.step <= step) ||
        (project.pinned.get(stage.number) ?? Number.POSITIVE_INFINITY) <= step ||
        (!isTargeted && bucketOf(project.id, stage.number) < below),
    )
    return Math.max(project.created, wave?.at ?? at ?? 0, row.sinceAt)
  }

  /** The moments at which a project got a copy, as other clocks show them now. */
  gotMoments(project: Project, row: Row): number[] {
    row.got.add(this.gotAt(project, row))
    return [...row.got].map((at) => at - this.days * DAY_MS)
  }

  /** So many days after the project got the card, at the end of the day there. */
  private dueDate(project: Project, row: Row, days: number): string {
    const from = this.gotAt(project, row) - this.days * DAY_MS
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: project.zone }).format(from)
    const day = new Date(Date.parse(local) + days * DAY_MS).toISOString().slice(0, 10)
    const end = parseMoment(day, { zone: project.zone, bareDate: 'end' })
    if (!end) throw new Error(`${day} is no day`)
    return end.toISOString()
  }

  /** The cards of a group in order. */
  inGroup(project: Project, key: string): Row[] {
    const { order } = project.rows.get(key) as Row
    const cards = this.rows(project, 'card').filter((row) => row.parent === key && this.isShown(project, row))
    const texts = (row: Row) =>
      this.overlay(project, row) ?? this.published.get(nameOf('card', row.master ?? 0))?.texts
    const template = (row: Row) => Number(texts(row)?.position)
    const byTemplate = cards
      .filter((row) => (order ? !order.includes(row.key) : row.made === null))
      .sort((a, b) => template(a) - template(b) || Number(a.master) - Number(b.master))
    const others = cards.filter((row) => !byTemplate.includes(row))
    if (order) {
      return [...others.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), ...byTemplate]
    }
    return [...byTemplate, ...others.sort((a, b) => Number(a.made) - Number(b.made))]
  }

  /** A card comes last: in a group that the project has ordered, after copies that had no place until now. */
  append(project: Project, row: Row, groupKey: string) {
    const group = project.rows.get(groupKey) as Row
    if (group.order) {
      const unplaced = this.inGroup(project, groupKey).filter(({ key }) => !group.order?.includes(key))
      const isNew = (key: string) => key !== row.key
      group.order.push(...unplaced.map(({ key }) => key).filter(isNew), row.key)
    }
    row.made = ++this.made
  }
  made = 0

  addCopies() {
    for (const project of this.projects) for (const kind of KINDS) this.addCopiesOf(project, kind)
  }
  private addCopiesOf(project: Project, kind: Kind) {
    for (const master of this.masters.values()) {
      const published = this.published.get(nameOf(master.kind, master.id))
      const isStaged = this.overlay(project, { kind, master: master.id }) !== undefined
      if (master.kind !== kind || !this.hasAccess(project, master.tool)) continue
      const { entry: since, at: sinceAt } = project.since.get(master.tool) ?? { entry: 0, at: 0 }
      // A copy that the project would have kept, had its place been there.
      const isKept = published?.state === 'kept' && since < Number(published.until)
      if (published?.state !== 'live' && !isStaged && !isKept) continue
      const above = ({ board: null, group: 'board', card: 'group' } as const)[kind]
      const parent = above && project.rows.get(copyKey(above, master.parent))
      const key = copyKey(kind, master.id)
      if (project.rows.has(key) || (above && (!parent || parent.deleted))) continue
      const copy = newRow(kind, key, parent?.key ?? null)
      project.rows.set(key, { ...copy, master: master.id, since, sinceAt })
    }
  }

  /**
   * Projects where a card is shown that was not or is no longer, a group or board that was never published
   * is shown, or any text is another; all of them, and those with access. Groups and boards that go and come back as they were count through their cards.
   */
  countUpdated(
    tool: string,
    change: () => void,
    of?: () => Rollout | undefined,
  ): { all: number; withAccess: number } {
    // By the templates, not by what their variables happen to be in a project.
    const view = (project: Project) =>
      new Map(
        [...project.rows.values()]
          .filter((row) => this.isShown(project, row) && (row.kind !== 'card' || row.parent !== null))
          .map((row) => {
            const { due_days: days, position: _, ...from }: Texts = this.template(project, row) ?? {}
            const { tool_key } = this.show(project, row)
            const due_date = days == null ? null : `after ${days} days`
            return [row.key, JSON.stringify({ ...from, tool_key, due_date, ...row.own })]
          }),
      )
    const before = new Map(this.projects.map((project) => [project, view(project)]))
    change()
    const isUndo = this.rollouts.at(-1)?.kind === 'undo'
    const isNew = ({ effect, was, hasNewText }: Item) =>
      effect === 'enters' && (hasNewText || (was === null && !isUndo))
    const items = (of ? of() : this.rollouts.at(-1))?.items ?? []
    const fresh = new Set(items.filter(isNew).map(({ kind, id }) => copyKey(kind, id)))
    const isUpdated = (project: Project) => {
      const [old, now] = [before.get(project) ?? new Map(), view(project)]
      const counts = (key: string) =>
        key.startsWith('card') || fresh.has(key) || (old.has(key) && now.has(key))
      const keys = [...old.keys(), ...now.keys()].filter(counts)
      return keys.some((key) => old.get(key) !== now.get(key))
    }
    const updated = this.projects.filter(isUpdated)
    return {
      all: updated.length,
      withAccess: updated.filter((project) => this.hasAccess(project, tool)).length,
    }
  }

  /** What publishing these masters changes, with the texts that they would have. */
  private itemsOf(chosen: readonly Master[]): (Item & { draft: Texts })[] {
    return chosen.flatMap((master) => {
      const was = this.published.get(nameOf(master.kind, master.id)) ?? null
      const draft = Object.fromEntries(
        publishedFields(master.kind).map((field) => [field, compiled(master, field)]),
      )
      if (was?.state === 'live' && same(was.texts, draft)) return []
      const withoutPlace = ({ position: _, ...rest }: Texts) => rest
      const hasNewText = was !== null && !same(withoutPlace(was.texts), withoutPlace(draft))
      const effect = was?.state === 'live' ? ('changes' as const) : ('enters' as const)
      return [{ kind: master.kind, id: master.id, effect, was, hasNewText, draft }]
    })
  }

  private publish(kind: string, chosen: Master[]) {
    this.seq++
    const items = this.itemsOf(chosen)
    for (const { kind, id, draft: texts, was } of items) {
      const stays = was?.state === 'live' || was?.state === 'kept'
      const entered = stays ? was.entered : { at: this.now(), by: null }
      const published = { texts, state: 'live', changed: this.seq, until: null, entered } as const
      this.published.set(nameOf(kind, id), published)
    }
    this.rollouts.push({ number: this.seq, kind, items, undone: false })
    this.addCopies()
  }

  /** What a push of a card or a sync of a board publishes. */
  chosenFor(master: Master): Master[] {
    if (master.kind === 'board') {
      const groups = this.live('group').filter((group) => group.parent === master.id)
      const cards = this.live('card').filter((card) => groups.some((group) => group.id === card.parent))
      return [master, ...groups, ...cards]
    }
    const group = this.master('group', master.parent)
    const board = this.master('board', group.parent)
    const missing = [board, group].filter(
      (each) => this.published.get(nameOf(each.kind, each.id))?.state !== 'live',
    )
    return [...missing, master]
  }
  push(card: Master) {
    this.publish('push', this.chosenFor(card))
  }
  sync(board: Master) {
    this.publish('sync', this.chosenFor(board))
  }

  isStaged = (masters: readonly Master[]) =>
    masters.some(({ kind, id }) => this.overlays.has(nameOf(kind, id)))
  isStagedBelow = (master: Master) => this.isStaged(this.below(master))

  /** False: the drafts are published as they are. */
  stage(master: Master, plan: Pick<Stage, 'waves' | 'target'>, state: Stage['state']): boolean {
    const items = this.itemsOf(this.chosenFor(master))
    if (items.length === 0) return false
    const number = ++this.seq
    const stage: Stage = { ...plan, number, step: 0, state, began: [] }
    const entered = { at: null, by: null }
    for (const { kind, id, draft, was, effect } of items) {
      this.overlays.set(nameOf(kind, id), {
        texts: draft,
        stage,
        enters: effect === 'enters' && was?.state !== 'kept',
      })
      if (!was)
        this.published.set(nameOf(kind, id), {
          texts: draft,
          state: 'staged',
          changed: number,
          until: null,
          entered,
        })
    }
    this.rollouts.push({
      number,
      kind: master.kind === 'card' ? 'push' : 'sync',
      items,
      undone: false,
      stage,
    })
    this.pin(this.projects)
    if (state === 'baking') this.letIn(stage)
    return true
  }
  private letIn(stage: Stage) {
    stage.step++
    const { waves, step, target } = stage
    stage.began.push({ step, at: this.now(), below: belowAt(waves, step), isTargeted: target !== null })
    stage.state = stage.step === stage.waves.length ? 'done' : 'baking'
    if (stage.state === 'done' && !stage.target) this.settle(stage)
    this.addCopies()
  }
  private overlaid = (stage: Stage) => [...this.overlays].filter(([, each]) => each.stage === stage)
  private settle(stage: Stage) {
    for (const [name, { texts, enters }] of this.overlaid(stage)) {
      const before = this.published.get(name) as Published
      const entered = enters ? { at: this.now(), by: stage } : before.entered
      this.published.set(name, { texts, state: 'live', changed: stage.number, until: null, entered })
      this.overlays.delete(name)
    }
  }
  private takeBack(stage: Stage) {
    for (const [name] of this.overlaid(stage)) {
      const published = this.published.get(name) as Published
      if (published.state === 'staged') published.entered = { ...published.entered, by: stage }
      if (published.state === 'staged') Object.assign(published, { state: 'undone', changed: this.seq })
      this.overlays.delete(name)
    }
  }
  /** False: it cannot go on. */
  advance(stage: Stage): boolean {
    if (stage.state === 'done' && stage.target) {
      this.seq++
      Object.assign(stage, { target: null, waves: [...stage.waves, { percent: 100 }] })
      this.letIn(stage)
      return true
    }
    if (stage.state !== 'baking' && stage.state !== 'scheduled') return false
    this.seq++
    this.letIn(stage)
    return true
  }
  approve(stage: Stage) {
    this.seq++
    this.letIn(stage)
  }
  reject(stage: Stage) {
    this.seq++
    this.takeBack(stage)
    stage.state = 'rejected'
  }
  setAttributes(project: Project, attributes: Record<string, string>) {
    project.attributes = attributes
    this.pin([project])
    this.addCopies()
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
      if (!each.deleted) Object.assign(each, { deleted: true, deletedIn: this.seq })
      const published = this.published.get(nameOf(each.kind, each.id))
      if (published?.state === 'live')
        Object.assign(published, { state: 'kept', changed: this.seq, until: this.seq })
    }
  }
  /** False: what it belongs to is deleted. */
  restoreMaster(master: Master): boolean {
    const above = ({ board: null, group: 'board', card: 'group' } as const)[master.kind]
    if (above && this.master(above, master.parent).deleted) return false
    const { deletedIn } = master
    for (const each of this.below(master)) if (each.deletedIn === deletedIn) each.deleted = false
    return true
  }
  withdraw(card: Master) {
    this.seq++
    Object.assign(card, { deleted: true, deletedIn: this.seq })
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
    if (rollout.undone || rollout.kind === 'undo' || rollout.stage?.state === 'rejected') return false
    const seq = this.seq + 1
    const { stage } = rollout
    if (stage && (stage.state !== 'done' || stage.target)) {
      this.seq = seq
      this.takeBack(stage)
      stage.state = 'undone'
      rollout.undone = true
      this.rollouts.push({ number: seq, kind: 'undo', items: rollout.items, undone: false })
      return true
    }
    const isFree = ({ kind, id }: Item) =>
      kind === 'card' ||
      ![...this.masters.values()].some((child) => {
        const state = this.published.get(nameOf(child.kind, child.id))?.state
        const isChild = KINDS.indexOf(child.kind) === KINDS.indexOf(kind) + 1 && child.parent === id
        const isShown =
          state === 'live' || state === 'kept' || this.overlays.has(nameOf(child.kind, child.id))
        return isChild && isShown
      })
    const done: Item[] = []
    for (const item of [...rollout.items].sort((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind))) {
      const published = this.published.get(nameOf(item.kind, item.id)) as Published
      const master = this.master(item.kind, item.id)
      const place = this.published.get(nameOf('group', master.parent))
      const isPlaceGone = item.effect === 'withdraws' && place?.state !== 'live'
      if (published.changed !== rollout.number || isPlaceGone) continue
      if (this.overlays.has(nameOf(item.kind, item.id))) continue
      if (item.was?.state !== 'live' && item.effect !== 'withdraws' && !isFree(item)) continue
      if (item.effect === 'withdraws') master.deleted = false
      const entered = item.was && { ...item.was.entered, at: item.was.entered.at ?? published.entered.at }
      if (item.was) Object.assign(published, item.was, { entered })
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

  addProject(id: number, tools: string[], attributes: Record<string, string> = {}): Project {
    const project: Project = {
      id,
      tools,
      attributes,
      suspended: false,
      rows: new Map(),
      zone: 'UTC',
      language: null,
      pinned: new Map(),
      created: this.now(),
      since: new Map(),
    }
    project.since = this.sinceNow(project)
    this.projects.push(project)
    this.pin([project])
    this.addCopies()
    return project
  }

  setAccess(project: Project, { tools = project.tools, suspended = project.suspended }) {
    const isSame =
      suspended === project.suspended && [...tools].sort().join() === [...project.tools].sort().join()
    this.pin([project])
    if (isSame) return this.addCopies()
    Object.assign(project, { tools, suspended })
    project.since = this.sinceNow(project)
    this.refill(project)
  }
  private sinceNow = ({ suspended, tools, since }: Project): Project['since'] =>
    new Map(
      (suspended ? [] : tools).map((tool) => [tool, since.get(tool) ?? { entry: this.seq, at: this.now() }]),
    )

  /** The project gets everything that is published for it now. */
  private refill(project: Project) {
    this.removeHidden(project)
    this.addCopies()
  }
  private removeHidden(project: Project) {
    for (const kind of ['card', 'group', 'board'] as const)
      for (const row of this.rows(project, kind)) {
        const isBare = !row.touched && !Object.keys(row.own).length && !row.deleted && row.master !== null
        const holds = [...project.rows.values()].some((child) => child.parent === row.key)
        if (isBare && !holds && !this.isAllowed(project, row)) project.rows.delete(row.key)
      }
  }

  /** What differs from what is shown becomes the project's. */
  edit(project: Project, row: Row, changes: Texts) {
    const shown = this.show(project, row)
    for (const [field, value] of Object.entries(changes)) {
      if ((shown[field] ?? null) === value) continue
      if (field === 'position') this.place(project, row, value as number)
      else row.own[field] = value
    }
  }

  /** A number of its own for one group means numbers of their own for all groups of the board. */
  private place(project: Project, row: Row, position: number) {
    const board = row.kind === 'group' && project.rows.get(row.parent ?? '')
    if (board) {
      const number = (group: Row) => Number(this.show(project, group).position)
      const shown = this.rows(project, 'group')
        .filter((each) => each.parent === board.key && this.isShown(project, each))
        .map((group) => ({ group, number: number(group) }))
        .sort(
          (a, b) =>
            a.number - b.number ||
            (a.group.master ?? Infinity) - (b.group.master ?? Infinity) ||
            a.group.age - b.group.age,
        )
      // Numbers beyond the templates become the next ones after all others.
      const near = shown.filter((each) => each.number < BEYOND / 2)
      let last = Math.max(-1, ...near.map((each) => each.number))
      for (const each of shown) each.group.position = each.number < BEYOND / 2 ? each.number : ++last
      board.order = []
    }
    Object.assign(row, { position, touched: true })
  }

  /** To the place with this number among the cards that the board shows. */
  move(project: Project, row: Row, groupKey: string, wanted: number) {
    const group = project.rows.get(groupKey) as Row
    const all = this.inGroup(project, groupKey)
    const isActive = (each: Row) => this.show(project, each).is_active === true
    const others = all.filter((each) => each !== row)
    const visible = others.filter(isActive)
    const place = Math.min(wanted, visible.length)
    const present = all.indexOf(row)
    if (present !== -1 && all.slice(0, present).filter(isActive).length === place) return
    const from = project.rows.get(row.parent ?? '')
    if (from?.order) from.order = from.order.filter((key) => key !== row.key)
    const hidden = (group.order ?? []).filter((key) => key !== row.key)
    const isPlaced = group.order !== null && others.every(({ key }) => hidden.includes(key))
    const order = isPlaced
      ? hidden
      : withHidden(
          hidden,
          others.map(({ key }) => key),
        )
    const next = visible[place]
    order.splice(next ? order.indexOf(next.key) : order.length, 0, row.key)
    group.order = order
    Object.assign(row, { parent: groupKey, made: ++this.made, touched: true })
  }

  /** The template orders the group or board again. */
  inheritOrder(project: Project, row: Row) {
    if (row.kind === 'board') {
      const groups = this.rows(project, 'group').filter(
        (each) => each.parent === row.key && this.isShown(project, each),
      )
      const numbers = groups.sort((a, b) => {
        const place = (each: Row) => Number(this.show(project, each).position)
        return place(a) - place(b) || (a.master ?? Infinity) - (b.master ?? Infinity) || a.age - b.age
      })
      numbers.forEach((each, at) => {
        each.position = each.master === null ? BEYOND + (at + 1) * STEP : null
      })
    } else {
      for (const each of this.inGroup(project, row.key)) {
        const isOfGroup = each.master !== null && this.master('card', each.master).parent === row.master
        each.made = isOfGroup ? null : ++this.made
      }
    }
    row.order = null
  }

  deletions = 0
  /** With everything below, hidden or not. */
  delete(project: Project, row: Row, deletedIn = ++this.deletions) {
    if (row.deleted) return
    Object.assign(row, { deleted: true, deletedIn, wasHidden: !this.isAllowed(project, row) })
    const group = row.kind === 'card' ? project.rows.get(row.parent ?? '') : undefined
    if (group?.order && !group.deleted) group.order = group.order.filter((key) => key !== row.key)
    for (const child of project.rows.values())
      if (child.parent === row.key) this.delete(project, child, deletedIn)
  }

  /** A board or a group, with what went with it. */
  restoreWhole(project: Project, row: Row) {
    const { deletedIn } = row
    for (const each of project.rows.values())
      if (each.deleted && each.deletedIn === deletedIn && this.isAtOrBelow(project, each, row))
        each.deleted = false
    row.touched = true
    this.refill(project)
  }
  private isAtOrBelow = (project: Project, row: Row, above: Row): boolean =>
    row === above ||
    (row.parent !== null && this.isAtOrBelow(project, project.rows.get(row.parent) as Row, above))

  restoreCard(project: Project, row: Row) {
    const group = project.rows.get(row.parent ?? '')
    Object.assign(row, { deleted: false, touched: true })
    if (!group || group.deleted) row.parent = null
    else if (group.order || group.master !== null) {
      const isOfGroup = row.master !== null && this.master('card', row.master).parent === group.master
      if (isOfGroup) row.made = null
      else this.append(project, row, group.key)
    }
  }
}

/** A text as it is published: with variables, the braces stand for what a project fills in. */
function compiled({ kind, draft }: Master, field: string): unknown {
  const text = draft[field] ?? initialOf(kind, field)
  const isTemplate = draft.variables === true && templateFields(kind).includes(field)
  return isTemplate && typeof text === 'string' ? text.replaceAll('{{', '«') : text
}

/** The texts of a template in the language of a project. */
function translated({ language }: Project, texts: Texts): Texts {
  const { translations } = texts as { translations?: Record<string, Texts> | null }
  return { ...texts, ...(language && translations?.[language]) }
}

/** The same in a project, all of which are called x. */
function filled({ attributes }: Project, text: unknown, isHtml: boolean): unknown {
  if (typeof text !== 'string') return text
  const shown = (value: string) => (isHtml ? value.replaceAll('&', '&amp;') : value)
  return text
    .replaceAll('«project.name}}', 'x')
    .replaceAll(/«attributes\.city\|([^}]*)\}\}/g, (_, otherwise) => shown(attributes.city || otherwise))
}

/** Cards that are hidden keep their place among the others. */
function withHidden(before: readonly string[], shown: readonly string[]): string[] {
  const order = [...shown]
  before.forEach((key, at) => {
    if (order.includes(key)) return
    const next = before.slice(at + 1).find((each) => order.includes(each))
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, key)
  })
  return order
}

let age = 0
export const newRow = (kind: Kind, key: string, parent: string | null): Row => ({
  kind,
  key,
  parent,
  age: ++age,
  master: null,
  own: {},
  touched: false,
  deleted: false,
  deletedIn: 0,
  wasHidden: false,
  position: null,
  made: null,
  order: null,
  since: 0,
  sinceAt: 0,
  got: new Set(),
})
