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
 * Follows a feed until the caller stops. A stream that is cut, or silent for too long, is opened again after the last event
 * that was yielded: nothing is skipped and nothing comes twice. An answer that another attempt would not change, for
 * example a position that is no longer kept, is thrown.
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
        // Where the stream began, and how far it has got in what was not asked for.
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
      // The service closed the stream: it is restarting, or the reader was too slow, or may no longer read.
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

/** Another attempt may succeed. */
const isPassing = ({ status }: MusterError) => status === 0 || status === 429 || status >= 500

/** Aborts when nothing was heard for too long, and when the caller aborts. */
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
