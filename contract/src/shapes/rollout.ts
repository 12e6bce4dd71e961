import { Type } from 'typebox'
import { id, integer, moment, nullable, oneOf } from './fields.ts'

export const masterKind = oneOf('board', 'group', 'card')

/** The effect of a rollout on a project. */
export const outcome = oneOf(
  'gets_copy',
  'text_changes',
  'unchanged',
  'keeps_own',
  'deleted',
  'no_access',
  'later',
)

export const Outcomes = Type.Object(
  {
    gets_copy: Type.Integer({
      description: 'Projects that get a new copy, or whose hidden copy is shown again.',
    }),
    text_changes: Type.Integer({ description: 'Projects that get no new copy and show a changed text.' }),
    unchanged: Type.Integer({ description: 'Projects that already show everything as published.' }),
    keeps_own: Type.Integer({ description: 'Projects that have overridden these texts and keep their own.' }),
    deleted: Type.Integer({
      description: 'Projects that deleted the copy, or the group or board that it belongs in.',
    }),
    no_access: Type.Integer({ description: 'Projects without the tool, and suspended ones.' }),
    later: Type.Integer({
      description: 'Projects of a later wave, and those that the rollout is not for. 0 without a stage.',
    }),
  },
  { additionalProperties: false },
)

const changes = Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }), {
  description: 'Each published field that changes, with its old and new value.',
})

export const RolloutItem = Type.Object(
  {
    kind: masterKind,
    master_id: id,
    effect: Type.Unsafe<'enters' | 'changes' | 'withdraws' | 'reverts' | 'hides' | 'returns'>({
      ...oneOf('enters', 'changes', 'withdraws', 'reverts', 'hides', 'returns'),
      description:
        'enters: projects get copies; changes: texts change; withdraws: copies are removed. An undo has the opposite effects: hides (of enters), reverts (of changes), returns (of withdraws).',
    }),
    changes,
  },
  { additionalProperties: false },
)

export const Rollout = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      description: 'The number of the rollout, unique within the platform.',
    }),
    kind: oneOf('push', 'sync', 'withdrawal', 'undo'),
    master_id: nullable(id),
    of_number: nullable(id),
    author_id: nullable(id),
    reason: nullable(Type.String()),
    state: Type.Unsafe<'done' | 'undone' | 'proposed' | 'scheduled' | 'baking' | 'held' | 'rejected'>({
      ...oneOf('done', 'undone', 'proposed', 'scheduled', 'baking', 'held', 'rejected'),
      description:
        'proposed, scheduled, baking, held, rejected: as rollouts/stage has it; done: every project that it is for shows it; undone: a later rollout undid this one.',
    }),
    projects_with_access: integer,
    skipped_no_access: integer,
    projects_updated: integer,
    undone_by: nullable(id),
    created_at: moment,
  },
  { additionalProperties: false },
)

export const LeftItem = Type.Object(
  {
    kind: masterKind,
    master_id: id,
    reason: Type.Unsafe<'changed_later' | 'holds_others' | 'place_gone' | 'identifier_taken'>({
      ...oneOf('changed_later', 'holds_others', 'place_gone', 'identifier_taken'),
      description:
        'changed_later: a later rollout or a deletion changed it; holds_others: it contains something that was published later; place_gone: its master group was deleted or is not live in projects; identifier_taken: another master card has its unique_identifier.',
    }),
  },
  { additionalProperties: false },
)

export const ProjectOutcome = Type.Object(
  {
    project_id: id,
    name: Type.String(),
    outcome,
  },
  { additionalProperties: false },
)

export const DriftedCopy = Type.Object(
  {
    project_id: id,
    copy_id: id,
    own_fields: Type.Array(Type.String(), {
      description: 'The texts and settings that the project has overridden.',
    }),
    is_touched: Type.Boolean({
      description:
        'Whether the project touched the copy: gave it a status, owner, tag or date, moved it or commented on it.',
    }),
    is_deleted: Type.Boolean(),
  },
  { additionalProperties: false },
)
