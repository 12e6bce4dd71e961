import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

const MAX_SAFE = Number.MAX_SAFE_INTEGER

export const id = Type.Integer({ minimum: 1, maximum: MAX_SAFE })
export const integer = Type.Integer({ minimum: -MAX_SAFE, maximum: MAX_SAFE })
/**
 * Answers use YYYY-MM-DDTHH:mm:ss.sssZ. Requests may omit the offset (then the project's time zone counts),
 * the seconds, or the time. A bare date means the beginning of the day; as a due date, its end.
 */
export const moment = Type.String({ format: 'date-time' })
/** An IANA time zone. */
export const timeZone = Type.String({ maxLength: 64, format: 'time-zone' })

// Formats define which characters are allowed; texts.ts of the server checks them. A pattern would have to
// list lone surrogates, and validators that match without the flag `u` would then refuse every emoji.
const NOT_BLANK = '\\S'

/** A string that can be stored: no NUL, no lone surrogate. Lengths count code points. */
export const text = (maxLength: number) => Type.String({ maxLength, format: 'text' })
/** A text of one line, which may be blank. */
export const line = (maxLength: number) => Type.String({ maxLength, format: 'line' })
/** A text of one line that is not blank: a name, a title, a key. */
export const words = (maxLength: number) => Type.String({ maxLength, pattern: NOT_BLANK, format: 'line' })
/** A text of any number of lines that is not blank. */
export const paragraphs = (maxLength: number) =>
  Type.String({ maxLength, pattern: NOT_BLANK, format: 'paragraphs' })
export const longText = text(20_000)
/** HTML. It is sanitized before its length is checked, so that clients can send an answer back. */
export const html = Type.String({ maxLength: 100_000, format: 'text', contentMediaType: 'text/html' })
/** Whether variables in the texts of a master are filled in. */
export const variables = Type.Boolean({
  description:
    'Whether {{project.name}} and {{attributes.city|your city}} in its texts are filled in for each project. Otherwise braces are braces.',
  examples: [true],
})
/** The key of a master in template files. */
export const templateKey = Type.String({
  maxLength: 100,
  pattern: '^[a-z0-9]+(?:[-_.][a-z0-9]+)*$',
  description:
    'What connects the master with a file of templates (`muster templates export`). Unique on the platform for boards, for groups and for cards.',
  examples: ['weekly-cleaning'],
})
export const dueDays = Type.Integer({
  minimum: 0,
  maximum: 3_650,
  description:
    'Copies are due so many days after the card was rolled out to their project, or after the project began if that was later, at the end of the day in its time zone, until the project sets a date of its own.',
  examples: [7],
})
export const escalateAfter = Type.Integer({
  minimum: 1,
  maximum: 43_200,
  description:
    'So many minutes after a card of the board was due, the owners of the project are told once, and after twice as many the superadmins; null: nobody is. It applies at once and is no part of a rollout.',
  examples: [60],
})
export const newPassword = Type.String({ minLength: 15, maxLength: 256, format: 'text' })

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] })
}

/** A list of types instead of a union, so that a wrong value causes one error, not three. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const plain = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  })
}

/** An optional field that may also be sent as null. */
export const nullish = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema))

export type TJsonText<Of extends TSchema> = TUnsafe<string> & { contentSchema: Of }

/** A resource that the contract types as a string: it is sent as the JSON text of the object. */
export function jsonText<Of extends TSchema>(of: Of): TJsonText<Of> {
  return Type.Unsafe<string>({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: of,
  }) as TJsonText<Of>
}

/** A number that the contract types as a string. */
export const numberText = Type.String({ pattern: '^[0-9]+$' })

/** `data: []`, for operations that return nothing. */
export const nothing = Type.Array(Type.String(), { maxItems: 0 })

export const priority = oneOf('low', 'normal', 'high', 'urgent')
export const masterStatus = oneOf('open', 'in_progress', 'closed', 'to_check', 'blocked')
/** Added by Muster: the reason for a rollout, kept in its log. */
export const reason = nullish(text(500))

/** Added by Muster: ensures that exactly what was previewed is published. */
export const previewId = Type.Optional(
  Type.String({
    ...text(100),
    description:
      'The preview_id that rollouts/preview answered for exactly this. It is refused when things have changed since.',
    examples: ['prv_lx2k9c.3q2-7wq0c1n5rXo8h2mVbT4yJ6uLd9sKfA0eGzRiPwM'],
  }),
)

export const role = oneOf('viewer', 'member', 'owner')

/** The number of rows per page; 50 when absent. */
export const pageSize = Type.Integer({ minimum: 1, maximum: 200 })

/** The tools that a project may use. It gets the master boards of these tools. */
export const tools = Type.Array(words(100), { maxItems: 100 })
