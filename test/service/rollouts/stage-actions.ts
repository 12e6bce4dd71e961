// Rollouts that reach projects in waves, as a history drives them.
import { operations } from '@muster/contract'
import { expect } from 'vitest'
import type { Wave } from '../../../api/src/templates/store/waves.ts'
import { type Action, type History, hasCards, pick } from './context.ts'
import type { Master, Rollout, Stage } from './model.ts'

/** A moment that does not come within a history. */
const LATER = new Date(Date.now() + 86_400_000).toISOString()

function planOf({ model }: History, b: number, c: number): Pick<Stage, 'waves' | 'target'> {
  const halves: Wave[] = [{ percent: 34 }, { percent: 67 }, { percent: 100 }]
  const someone = model.projects[b % model.projects.length]?.id ?? 0
  const plans: Pick<Stage, 'waves' | 'target'>[] = [
    { waves: halves, target: null },
    { waves: [{ project_ids: [someone] }, ...halves], target: null },
    { waves: halves, target: { attributes: { city: 'Hamburg' } } },
    { waves: [{ percent: 100 }], target: { project_ids: [someone] } },
    {
      waves: [{ project_ids: [someone] }, { percent: 50 }, { percent: 100 }],
      target: { attributes: { city: 'Lisbon' } },
    },
  ]
  return pick(plans, c) as Pick<Stage, 'waves' | 'target'>
}

const standing = ({ model }: History): Rollout[] =>
  model.rollouts.filter(({ stage, undone }) => stage && !undone && stage.state !== 'rejected')

/** What a wave that has just begun says of itself, against the model. */
async function expectWave(
  history: History,
  rollout: Rollout,
  tool: string,
  updated: { all: number; withAccess: number },
  added: Set<number>,
) {
  const { real, model } = history
  const { stage } = await real.admin(operations.rolloutsStage, { number: rollout.number })
  expect([stage.state, stage.step]).toEqual([rollout.stage?.state, rollout.stage?.step])
  const projects = model.projects.filter(({ id }) => added.has(id))
  const withAccess = projects.filter((project) => model.hasAccess(project, tool)).length
  expect(stage.waves[stage.step - 1]).toMatchObject({
    projects_with_access: withAccess,
    skipped_no_access: projects.length - withAccess,
    projects_updated: hasCards(model, rollout)
      ? updated.all
      : expect.toSatisfy((count: number) => count >= updated.all),
  })
}

const seeing = ({ model }: History, stage: Stage | undefined) =>
  new Set(stage ? model.projects.filter((project) => model.isIn(project, stage)).map(({ id }) => id) : [])

async function stageOut(history: History, master: Master | undefined, b: number, c: number, isPush: boolean) {
  const { real, model } = history
  if (!master) return
  const plan = planOf(history, b, c)
  const isScheduled = (b + c) % 5 === 0
  const what = isPush ? { card_id: master.id } : { board_id: master.id }
  const body = { ...what, stage: { ...plan, ...(isScheduled ? { publish_at: LATER } : {}) } }
  const isRefused = model.isStaged(model.chosenFor(master))
  const preview = await real.tryAdmin(operations.rolloutsPreview, body)
  expect(preview.status).toBe(isRefused ? 400 : 200)
  const answer = await real.tryAdmin(isPush ? operations.masterCardsPush : operations.masterBoardsSync, body)
  let isStaged = false
  const updated = model.countUpdated(master.tool, () => {
    isStaged = !isRefused && model.stage(master, plan, isScheduled ? 'scheduled' : 'baking')
  })
  expect([answer.status, answer.text]).toEqual([isStaged ? 200 : 400, expect.anything()])
  if (!isStaged) return
  const rollout = model.rollouts.at(-1) as Rollout
  const { outcomes, waves } = preview.body.data
  for (const wave of waves) {
    const all = Object.values<number>(wave.outcomes).reduce((sum, count) => sum + count, 0)
    expect(all).toBe(model.projects.length)
  }
  if (isScheduled) return
  if (hasCards(model, rollout)) expect(outcomes.gets_copy + outcomes.text_changes).toBe(updated.withAccess)
  expect(outcomes.later).toBe(model.projects.length - seeing(history, rollout.stage).size)
  await expectWave(history, rollout, master.tool, updated, seeing(history, rollout.stage))
}

export const stageActions = {
  async stagePush(history, a, b, c) {
    await stageOut(history, pick(history.model.live('card'), a), b, c, true)
  },
  async stageSync(history, a, b, c) {
    await stageOut(history, pick(history.model.live('board'), a), b, c, false)
  },
  async advance(history, a) {
    const { real, model } = history
    const rollout = pick(standing(history), a)
    if (!rollout?.stage) return
    const answer = await real.tryAdmin(operations.rolloutsAdvance, {
      number: rollout.number,
      step: rollout.stage.step + 1,
    })
    const before = seeing(history, rollout.stage)
    const [first] = rollout.items
    const tool = first ? model.master(first.kind, first.id).tool : ''
    let isDone = false
    const updated = model.countUpdated(
      tool,
      () => {
        isDone = model.advance(rollout.stage as Stage)
      },
      () => rollout,
    )
    expect([answer.status, answer.text]).toEqual([isDone ? 200 : 400, expect.anything()])
    if (isDone)
      await expectWave(
        history,
        rollout,
        tool,
        updated,
        new Set([...seeing(history, rollout.stage)].filter((id) => !before.has(id))),
      )
  },
  async hold(history, a) {
    const rollout = pick(standing(history), a)
    if (!rollout?.stage) return
    const { status } = await history.real.tryAdmin(operations.rolloutsHold, { number: rollout.number })
    const isPossible = rollout.stage.state === 'baking' || rollout.stage.state === 'scheduled'
    expect(status).toBe(isPossible ? 200 : 400)
    if (isPossible) rollout.stage.state = 'held'
  },
  async release(history, a) {
    const rollout = pick(standing(history), a)
    if (!rollout?.stage) return
    const { status } = await history.real.tryAdmin(operations.rolloutsRelease, { number: rollout.number })
    const isPossible = rollout.stage.state === 'held'
    expect(status).toBe(isPossible ? 200 : 400)
    if (isPossible) rollout.stage.state = rollout.stage.step === 0 ? 'scheduled' : 'baking'
  },
  async propose(history, a, b, c) {
    const { real, model } = history
    const card = pick(model.live('card'), a)
    if (!card) return
    const plan = planOf(history, b, c)
    const answer = await real.tryAdmin(operations.rolloutsPropose, { card_id: card.id, stage: plan })
    const isPossible = !model.isStaged(model.chosenFor(card)) && model.stage(card, plan, 'proposed')
    expect([answer.status, answer.text]).toEqual([isPossible ? 201 : 400, expect.anything()])
  },
  async decide(history, a, b) {
    const { real, model } = history
    const rollout = pick(
      standing(history).filter(({ stage }) => stage?.state === 'proposed'),
      a,
    )
    if (!rollout?.stage) return
    const { number } = rollout
    if (b % 3 === 0) {
      await real.admin(operations.rolloutsReject, { number })
      return model.reject(rollout.stage)
    }
    const { stage } = await real.admin(operations.rolloutsStage, { number })
    const body = { number, fingerprint: stage.fingerprint }
    expect((await real.tryAdmin(operations.rolloutsApprove, body)).status).toBe(400)
    const { status, text } = await real.second(operations.rolloutsApprove, body)
    expect([status, text]).toEqual([200, expect.anything()])
    model.approve(rollout.stage)
  },
  async attributes({ real, model }, a, b) {
    const project = pick(model.projects, a)
    if (!project) return
    const attributes: Record<string, string> = b % 3 === 2 ? {} : { city: b % 3 ? 'Hamburg' : 'Lisbon' }
    await real.admin(operations.projectsUpdate, { id: project.id, attributes })
    model.setAttributes(project, attributes)
  },
} satisfies Record<string, Action>
