import { projectEvents } from '@muster/contract'
import type { Config } from '#config.ts'
import { invalid } from '#core/refusal.ts'
import { networks, urlProblem } from '#feed/outgoing.ts'
import type { WebhookOwner } from '#feed/store/webhooks.ts'

/**
 * Throws 422 for a forbidden URL, and for event types that do not occur in the feed of the webhook's owner.
 */
export function assertTarget(
  { project_id }: WebhookOwner,
  { WEBHOOK_ALLOWED_NETWORKS }: Config,
  { url, types }: { readonly url: string; readonly types: readonly string[] | null },
): void {
  const problem = urlProblem(url, networks(WEBHOOK_ALLOWED_NETWORKS))
  const errors: Record<string, string[]> = problem ? { url: [`The url field ${problem}.`] } : {}
  types?.forEach((type, at) => {
    if (project_id === null || type in projectEvents) return
    errors[`types.${at}`] = [
      `The types.${at} field is an event of a platform. A project does not hear of it.`,
    ]
  })
  if (Object.keys(errors).length) throw invalid(errors)
}
