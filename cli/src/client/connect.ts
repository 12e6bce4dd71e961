import { type Client, createClient, MusterError, Unauthenticated, ValidationError } from '@muster/sdk'
import { Failure } from '../terminal.ts'
import { assertKnownProfile, assertSafeAddress, openProfile } from './profiles.ts'

export interface ClientChoice {
  readonly profile?: string
  readonly project?: number
}

/** A client with the profile's address, token and project. */
export function connectClient({ profile, project }: ClientChoice, isPublic = false): Client {
  assertKnownProfile(profile)
  const { url, token, project_id } = openProfile(profile)
  if (!token && !isPublic)
    throw new Failure(
      `You are not signed in at ${url}. Run \`muster login EMAIL --url ${url}\` first, or set MUSTER_TOKEN.`,
    )
  assertSafeAddress(url)
  return createClient({
    baseUrl: url,
    token,
    projectId: project ?? project_id,
    hooks: {
      retry: ({ error, waitMs }) => {
        if (waitMs >= 1_000) process.stderr.write(`${error.message} Waiting ${Math.ceil(waitMs / 1000)} s.\n`)
      },
    },
  })
}

/** The client's method of an operation, for example `templates.boards.sync`. */
export function methodOf(client: Client, member: string): (body: object, options?: object) => unknown {
  const method = member
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], client)
  return method as (body: object, options?: object) => unknown
}

/** Turns an error into a readable message for the person who typed the command. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof MusterError)) return error
  if (error instanceof ValidationError) {
    const lines = Object.entries(error.fields).map(
      ([field, problems]) => `  --${field.replaceAll('_', '-')}: ${problems.join(' ')}`,
    )
    return new Failure(['The service refused the request:', ...lines].join('\n'), 2)
  }
  if (error instanceof Unauthenticated && error.code === 'unauthenticated')
    return new Failure('The token is no longer valid. Sign in again with `muster login EMAIL`.')
  const about = error.requestId && error.status >= 500 ? ` (request ${error.requestId})` : ''
  return new Failure(`${error.message}${about}`)
}
