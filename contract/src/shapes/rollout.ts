import { Type } from 'typebox'
import { id, integer, moment, nullable, oneOf } from './fields.ts'

export const masterKind = oneOf('board', 'group', 'card')

/** What a rollout means for a project. */
export const outcome = oneOf('gets_copy', 'text_changes', 'unchanged', 'keeps_own', 'deleted', 'no_access')

export const Outcomes = Type.Object(
  {
    gets_copy: Type.Integer({ description: 'Projects that get a copy, or see a hidden one again.' }),
    text_changes: Type.Integer({ description: 'Projects that get no copy and show a changed text.' }),
    unchanged: Type.Integer({ description: 'Projects where everything is as it is to be already.' }),
    keeps_own: Type.Integer({ description: 'Projects that changed those texts themselves and keep theirs.' }),
    deleted: Type.Integer({
      description: 'Projects that deleted the copy, or the group or board it is to stand in.',
    }),
    no_access: Type.Integer({ description: 'Projects without the tool, and suspended ones.' }),
  },
  { additionalProperties: false },
)

const changes = Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }), {
  description: 'Each published field that changes, from what to what.',
})

export const RolloutItem = Type.Object(
  {
    kind: masterKind,
    master_id: id,
    effect: Type.Unsafe<'enters' | 'changes' | 'withdraws' | 'reverts' | 'hides' | 'returns'>({
      ...oneOf('enters', 'changes', 'withdraws', 'reverts', 'hides', 'returns'),
      description:
        'enters: projects get copies; changes: texts change; withdraws: copies are taken away; reverts, hides, returns: an undo of these three.',
    }),
    changes,
  },
  { additionalProperties: false },
)

export const Rollout = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Counts within the platform.' }),
    kind: oneOf('push', 'sync', 'withdrawal', 'undo'),
    master_id: nullable(id),
    of_number: nullable(id),
    author_id: nullable(id),
    reason: nullable(Type.String()),
    state: Type.Unsafe<'filling' | 'paused' | 'done' | 'undone'>({
      ...oneOf('filling', 'paused', 'done', 'undone'),
      description:
        'filling: every project shows it when it is opened, and the rest are being prepared; paused: that preparation is held.',
    }),
    projects_filled: integer,
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
        'changed_later: a later rollout or a deletion wrote it; holds_others: something published later stands in it; place_gone: its master group was deleted, or projects do not have it; identifier_taken: another master card has its unique_identifier.',
    }),
  },
  { additionalProperties: false },
)

export const ProjectOutcome = Type.Object(
  {
    project_id: id,
    name: Type.String(),
    outcome,
    is_filled: Type.Boolean({ description: 'Its copies are there; otherwise they come when it is opened.' }),
  },
  { additionalProperties: false },
)

export const DriftedCopy = Type.Object(
  {
    project_id: id,
    copy_id: id,
    own_fields: Type.Array(Type.String(), {
      description: 'The texts and settings that the project took over.',
    }),
    is_touched: Type.Boolean({
      description: 'The project gave it a status, owner, tag or date, moved it or commented on it.',
    }),
    is_deleted: Type.Boolean(),
  },
  { additionalProperties: false },
)
