import { Type } from 'typebox'
import { externalId } from './external.ts'
import { id, moment, nullable } from './fields.ts'
import { attributes } from './stage.ts'
import { language } from './translations.ts'

export const Project = Type.Object(
  {
    id,
    platform_id: id,
    external_id: nullable(externalId),
    name: Type.String(),
    tools: Type.Array(Type.String(), {
      description: 'What the project may use: what its plan gives and what was granted.',
    }),
    granted_tools: Type.Array(Type.String(), { description: 'The tools that a superadmin granted.' }),
    time_zone: Type.String({ description: 'The IANA time zone in which dates without an offset are read.' }),
    language: nullable(language),
    attributes,
    suspended_at: nullable(moment),
    created_at: moment,
  },
  { additionalProperties: false },
)

const held = (what: string) =>
  Type.Object(
    {
      used: Type.Integer({ description: 'How much there is.' }),
      limit: Type.Integer({ description: 'The most there may be.' }),
    },
    { additionalProperties: false, description: what },
  )

export const ProjectUsage = Type.Object(
  {
    project_id: id,
    cards: held('Live cards that the project made.'),
    bytes: held('Bytes that the texts of its cards take.'),
    files_bytes: held('Bytes that its files take.'),
    boards: held('Live boards.'),
    tags: held('Live tags.'),
    requests_in_flight: Type.Integer({
      description: 'Requests of the project that one process handles at once; further ones get 429.',
    }),
  },
  { additionalProperties: false },
)
