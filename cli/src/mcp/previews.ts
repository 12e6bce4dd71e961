import { randomUUID } from 'node:crypto'
import type { Client } from '@muster/sdk'
import { Failure } from '../terminal.ts'

const VALID_MS = 10 * 60_000
const MOST = 100

export type Target = { readonly card_id: number } | { readonly board_id: number }

interface Seen {
  readonly target: string
  readonly outcome: string
  readonly at: number
}

/** Remembers previews, so that nothing is published without one. */
export function previewer(client: Client) {
  const seen = new Map<string, Seen>()

  async function look(target: Target) {
    return client.rollouts.preview(target)
  }

  return {
    async preview(target: Target) {
      const data = await look(target)
      const previewId = randomUUID()
      seen.set(previewId, { target: JSON.stringify(target), outcome: JSON.stringify(data), at: Date.now() })
      for (const oldest of [...seen.keys()].slice(0, -MOST)) seen.delete(oldest)
      return { ...data, preview_id: previewId }
    },

    /** Uses up a preview. Refuses when it is for another target, too old, or no longer accurate. */
    async redeem(previewId: unknown, target: Target): Promise<void> {
      const found = seen.get(String(previewId))
      if (!found || found.target !== JSON.stringify(target))
        throw new Failure('Call rollouts_preview for exactly this first, and send its preview_id.')
      seen.delete(String(previewId))
      if (Date.now() - found.at > VALID_MS)
        throw new Failure('The preview is too old. Call rollouts_preview again.')
      if (JSON.stringify(await look(target)) !== found.outcome)
        throw new Failure(
          'Things have changed since the preview. Call rollouts_preview again and look at it.',
        )
    },
  }
}
