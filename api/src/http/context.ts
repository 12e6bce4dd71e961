import type { Opened } from '../access/records.ts'
import type { Caller } from '../operation.ts'
import type { Pipeline } from './pipeline.ts'
import type { Call } from './read-call.ts'
import { countRequest, userAgentOf } from './request.ts'

/** The context that every handler receives. */
export function contextOf({ resources }: Pipeline, { request, upload }: Call, { project, record }: Opened) {
  return {
    // The declaration ensures that caller, project and record are present where the handler's type has them.
    caller: request.caller as Caller,
    project: project as never,
    record: record as never,
    judge: null as never,
    namedProjectId: request.projectHint,
    now: new Date(),
    upload: (upload ?? null) as never,
    storage: resources.storage,
    address: request.addressKey,
    userAgent: userAgentOf(request),
    browser: request.browser,
    config: resources.config,
    passwords: resources.passwords,
    payments: resources.payments,
    limit: (key: string, perMinute: number) => countRequest(request, resources.limits, key, perMinute),
  }
}

/** A handler without its types: the pipeline is the same for all operations. */
export type AnyFunction = (context: object, body: object) => Promise<unknown>
