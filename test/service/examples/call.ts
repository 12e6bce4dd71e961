// A call of the recording: who calls what, with which body.
import type { BodyOf, OperationName, Operations } from '@muster/contract'
import type { fillDemo } from '../../../cli/src/demo.ts'

type Demo = Awaited<ReturnType<typeof fillDemo>>
export type Person = 'superadmin' | 'owner' | 'member' | 'two_factor' | 'nobody'

/** What was answered so far, by operation. */
// biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own.
export type Answers = Record<string, any>

export interface Call<Name extends OperationName = OperationName> {
  readonly name: Name
  readonly as: Person
  readonly body: (demo: Demo, answers: Answers) => BodyOf<Operations[Name]>
}

export const call = <Name extends OperationName>(
  as: Person,
  name: Name,
  body: Call<Name>['body'] = () => ({}) as BodyOf<Operations[Name]>,
): Call => ({ name, as, body }) as Call
