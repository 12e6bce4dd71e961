import { Type } from 'typebox'
import { externalId } from './external.ts'
import { id, nullable, nullish, role, text, timeZone, tools, words } from './fields.ts'
import { attributes } from './stage.ts'

/** What projects/upsert, users/upsert and members/upsert take, and each item of their bulk calls. */

export const projectToUpsert = {
  external_id: externalId,
  name: Type.Optional(
    Type.String({ ...words(255), description: 'Needed for a new project.', examples: ['Bakery Leipzig'] }),
  ),
  tools: Type.Optional(tools),
  time_zone: nullish(timeZone),
  attributes: Type.Optional(attributes),
  owner: Type.Optional(
    Type.Object(
      { external_id: externalId },
      { additionalProperties: false, description: 'A person of the platform, who becomes an owner.' },
    ),
  ),
}

export const userToUpsert = {
  external_id: externalId,
  name: words(255),
  email: nullish(Type.String({ format: 'email', maxLength: 254 })),
  language: nullish(text(10)),
}

export const memberToUpsert = {
  project_id: nullish(id),
  project_external_id: nullish(externalId),
  user_external_id: externalId,
  role: Type.Unsafe<'viewer' | 'member' | 'owner' | null>({
    ...nullable(role),
    description: 'null removes the person from the project.',
  }),
}
