import type { CallOptions } from './calls.ts'
import { MusterError } from './errors.ts'
import type { ClientOptions } from './options.ts'
import { type Operation, sleep, stream, waitBefore } from './send.ts'

// The service sends a line every 15 seconds, even when nothing happens.
const SILENT_MS = 45_000
const MAX_WAIT_MS = 30_000

interface FeedEvent {
  readonly position: string
}

/**
 * Follows a feed until the caller stops. Reconnects after the last yielded event if the stream is cut or
 * silent for too long, so no event is skipped or repeated. Throws errors that a retry cannot fix, for example
 * a position that is no longer kept.
 */
export async function* follow(
  options: ClientOptions,
  operation: Operation,
  body: object,
  more: CallOptions,
): AsyncGenerator<unknown, void> {
  let after = (body as { after?: string | null }).after ?? null
  for (let failures = 0; ; ) {
    const silence = watchSilence(more.signal)
    try {
      const heard = {
        something: silence.heard,
        // The service also sends ids without events: the start position, and progress through filtered
        // events.
        id: (id: string) => {
          after = id
        },
      }
      const from = after === null ? body : { ...body, after }
      for await (const event of stream(
        options,
        operation,
        from,
        { ...more, signal: silence.signal },
        heard,
      )) {
        failures = 0
        yield event
        after = (event as FeedEvent).position
      }
      // The service closed the stream: it restarts, or the reader was too slow or lost access.
      failures++
      await sleep(
        Math.min(MAX_WAIT_MS, 100 * 2 ** Math.min(failures, 9)) * (0.5 + Math.random() / 2),
        more.signal,
      )
    } catch (error) {
      more.signal?.throwIfAborted()
      if (error instanceof MusterError && !isPassing(error)) throw error
      failures++
      const known = error instanceof MusterError ? error : undefined
      const waitMs = Math.min(MAX_WAIT_MS, known ? waitBefore(known, failures) : 200 * failures)
      await options.hooks?.retry?.({
        operation: operation.name,
        attempt: failures,
        error: known ?? new MusterError(String(error), { status: 0, code: 'unreachable', cause: error }),
        waitMs,
      })
      await sleep(waitMs, more.signal)
    } finally {
      silence.end()
    }
  }
}

/** Whether a retry may succeed. */
const isPassing = ({ status }: MusterError) => status === 0 || status === 429 || status >= 500

/** A signal that aborts if the stream is silent for too long or the caller aborts. */
function watchSilence(caller: AbortSignal | undefined) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new Error('The stream was silent for too long.')), SILENT_MS)
  }
  heard()
  return {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    heard,
    end: () => {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
