import { Type } from 'typebox'
import { id, moment, nullable, nullish, oneOf } from './fields.ts'

/** Also the limit of the service. */
export const MAX_FILE_BYTES = 26_214_400

/** The content of an upload, in multipart/form-data. */
export const upload = Type.Unsafe<Blob>({
  type: 'string',
  format: 'binary',
  description: 'The content, as the last part. At most 26,214,400 bytes.',
  examples: ['front.jpg'],
})

const stored = {
  name: Type.String({ description: 'The name of the file, without folders.', examples: ['front.jpg'] }),
  type: Type.String({
    description: 'The media type, as the content says, not the name.',
    examples: ['image/jpeg'],
  }),
  bytes: Type.Integer({
    minimum: 0,
    maximum: MAX_FILE_BYTES * 4,
    description: 'How large the stored file is.',
  }),
  sha256: Type.String({
    description: 'The hash of what files/link original answers.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  is_picture: Type.Boolean({
    description: 'true for a picture that can be shown. It was written anew, without its location.',
  }),
  width: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [800] })),
  height: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [600] })),
  created_by: nullable(id),
  created_at: moment,
}

export const File = Type.Object(
  {
    id,
    card_id: id,
    comment_id: nullable(Type.Integer({ ...id, examples: [31] })),
    ...stored,
  },
  { additionalProperties: false },
)

/** A file of a master card. */
export const MasterFile = Type.Object(
  {
    id,
    master_card_id: Type.Integer({ ...id, examples: [4] }),
    ...stored,
  },
  { additionalProperties: false },
)

export const ListedFile = Type.Object(
  {
    ...File.properties,
    is_from_template: Type.Boolean({
      description: 'true when the file belongs to the template of the card.',
    }),
  },
  { additionalProperties: false },
)

export const pictureSize = nullish(
  Type.Unsafe<'small' | 'large' | 'original'>({
    ...oneOf('small', 'large', 'original'),
    description: 'The size of a picture; original unless sent.',
  }),
)

export const FileLink = Type.Object(
  {
    url: Type.String({
      description: 'The path of the content on this service.',
      examples: ['/api/files/s.1.5.7.2t.r6q1k0.0kJb2b1r7w4v7nq0y5a6s8d9f0g1h2j3k4l5z6x7c8v'],
    }),
    expires_at: Type.String({ ...moment, description: 'When the link ends.' }),
  },
  { additionalProperties: false },
)
