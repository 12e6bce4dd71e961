import { type Static, Type } from 'typebox'
import { id, line, moment, nullable, nullish, oneOf, text, words } from './fields.ts'

const MAX_PROJECTS = 1_000

const projectIds = Type.Array(id, {
  minItems: 1,
  maxItems: MAX_PROJECTS,
  description: 'Projects of the platform, by id.',
  examples: [[7, 12]],
})

/** Values that a platform stores about a project. */
export const attributes = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40 }),
  line(200),
  {
    maxProperties: 20,
    additionalProperties: false,
    description: 'What the platform knows of the project: at most 20 keys of small letters, with texts.',
    examples: [{ city: 'Hamburg', size: 'small' }],
  },
)

const target = Type.Object(
  {
    project_ids: nullish(projectIds),
    plans: nullish(
      Type.Array(words(100), {
        minItems: 1,
        maxItems: 100,
        description: 'Projects that have one of these plans.',
        examples: [['pro']],
      }),
    ),
    attributes: nullish(attributes),
  },
  {
    additionalProperties: false,
    description:
      'Which projects the rollout is for: those that fit all that is named. Absent: every project with the tool.',
  },
)

const percent = Type.Number({
  minimum: 0.01,
  maximum: 100,
  description:
    'How many in a hundred of the projects that the rollout is for. Each wave includes those before.',
  examples: [10],
})

const bakeMinutes = Type.Integer({
  minimum: 1,
  maximum: 43_200,
  description:
    'After so many minutes the guard begins the next wave by itself, if it sees no harm. Absent: a superadmin does.',
  examples: [60],
})

const wave = Type.Object(
  { project_ids: nullish(projectIds), percent: nullish(percent), bake_minutes: nullish(bakeMinutes) },
  { additionalProperties: false },
)

const maxPercent = Type.Number({
  minimum: 0.1,
  maximum: 100,
  description:
    'The most projects in a hundred that may delete or override what was rolled out. 2 unless said.',
  examples: [2],
})

/** Added by Muster: how a push or sync reaches its projects. */
export const Stage = Type.Object(
  {
    target: nullish(target),
    waves: nullish(
      Type.Array(wave, {
        minItems: 1,
        maxItems: 10,
        description:
          'Who sees it first: named projects, or a share of all. The last wave has percent 100. Absent: all at once.',
        examples: [[{ project_ids: [7] }, { percent: 10, bake_minutes: 60 }, { percent: 100 }]],
      }),
    ),
    guard: nullish(
      Type.Object(
        { max_percent: nullish(maxPercent) },
        {
          additionalProperties: false,
          description:
            'What the guard allows. It looks every minute, holds a rollout that does harm, and begins the next wave when a wave has baked.',
        },
      ),
    ),
    publish_at: nullish(
      Type.String({
        ...moment,
        description: 'When the first wave begins. Absent: at once.',
        examples: ['2027-03-02T06:00:00.000Z'],
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Reaches projects in waves instead of all at once. Counts in the answer are those of the first wave, 0 while it is scheduled. rollouts/stage shows how it goes.',
  },
)
export const stage = Type.Optional(Stage)

/** The projects that a stage names. */
export const stageReferences = {
  'stage.target.project_ids.*': 'project',
  'stage.waves.*.project_ids.*': 'project',
} as const

const share = Type.Number({ description: 'A share between 0 and 1.', examples: [0.012] })

const group = (description: string) =>
  Type.Object(
    {
      active: Type.Integer({
        description: 'Projects in which anything was changed since the wave began.',
        examples: [412],
      }),
      harmed: Type.Integer({
        description:
          'Of these, projects that deleted what was rolled out, or overrode its texts, since the wave began.',
        examples: [3],
      }),
    },
    { additionalProperties: false, description },
  )

export const Verdict = Type.Object(
  {
    decision: Type.Unsafe<'harm' | 'safe' | 'undecided'>({
      ...oneOf('harm', 'safe', 'undecided'),
      examples: ['undecided'],
      description:
        'harm: the interval lies above the bound, and the rollout is held; safe: it lies below; undecided: more projects must be active, at least 30.',
    }),
    treatment: group('Projects that see the rollout.'),
    control: Type.Unsafe<{ active: number; harmed: number } | null>({
      ...group(
        'Projects that do not see it yet, for changed texts: what they delete and override anyway is no harm of the rollout.',
      ),
      type: ['object', 'null'],
    }),
    low: share,
    high: share,
    at: moment,
  },
  { additionalProperties: false, description: 'What the guard saw last.' },
)

const stageState = oneOf('proposed', 'scheduled', 'baking', 'held', 'done', 'undone', 'rejected')
export type StageState = 'proposed' | 'scheduled' | 'baking' | 'held' | 'done' | 'undone' | 'rejected'

const count = (description: string) => Type.Integer({ description, examples: [120] })

const StageWave = Type.Object(
  {
    step: Type.Integer({
      minimum: 1,
      maximum: 11,
      description: 'Its place among the waves, from 1.',
      examples: [2],
    }),
    project_ids: nullable(projectIds),
    percent: nullable(percent),
    bake_minutes: nullable(bakeMinutes),
    began_at: nullable(
      Type.String({
        ...moment,
        description: 'When it began; null while it waits.',
        examples: ['2027-03-01T08:30:00.000Z'],
      }),
    ),
    projects_with_access: count('Projects that the wave added, and that have the tool.'),
    skipped_no_access: count('Projects that the wave added, and that lack the tool or are suspended.'),
    projects_updated: count('Projects that the wave added, and where something changed.'),
  },
  { additionalProperties: false },
)

export const RolloutStage = Type.Object(
  {
    number: Type.Integer({ ...id, description: 'The number of the rollout.', examples: [12] }),
    state: Type.Unsafe<StageState>({
      ...stageState,
      examples: ['baking'],
      description:
        'proposed: it waits for a second superadmin; scheduled: it waits for publish_at; baking: the waves so far see it; held: the same, and it goes no further until it is released; done: all that it is for see it; undone, rejected: nobody sees it.',
    }),
    target: Type.Unsafe<Static<typeof target> | null>({
      ...target,
      type: ['object', 'null'],
    }),
    step: Type.Integer({
      minimum: 0,
      maximum: 11,
      description: 'The wave that is seen; 0: none yet.',
      examples: [2],
    }),
    waves: Type.Array(StageWave, { maxItems: 11, description: 'All waves, those to come included.' }),
    max_percent: maxPercent,
    verdict: Type.Unsafe<Static<typeof Verdict> | null>({ ...Verdict, type: ['object', 'null'] }),
    publish_at: nullable(
      Type.String({
        ...moment,
        description: 'When the first wave begins; null: at once.',
        examples: ['2027-03-02T06:00:00.000Z'],
      }),
    ),
    held_reason: nullable(Type.String({ description: 'Why it is held.', examples: ['Projects delete it.'] })),
    proposed_by: nullable(
      Type.Integer({ ...id, description: 'Who proposed it; null: nobody had to.', examples: [3] }),
    ),
    approved_by: nullable(Type.Integer({ ...id, description: 'Who approved it.', examples: [4] })),
    fingerprint: nullable(
      Type.String({
        description:
          'What was proposed, in short. Send it with rollouts/approve: it says what you have seen.',
        examples: ['sha256-3q2-7wq0c1n5rXo8h2mVbT4yJ6uLd9sKfA0eGzRiPwM'],
      }),
    ),
  },
  { additionalProperties: false, description: 'How a rollout reaches its projects, wave after wave.' },
)

export const fingerprint = Type.String({
  ...text(100),
  description: 'The fingerprint that rollouts/stage shows for the proposal.',
  examples: ['sha256-3q2-7wq0c1n5rXo8h2mVbT4yJ6uLd9sKfA0eGzRiPwM'],
})

export const step = Type.Integer({
  minimum: 1,
  maximum: 11,
  description: 'The wave to begin: one more than the step that rollouts/stage shows.',
  examples: [2],
})
