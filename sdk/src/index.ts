export type { Call, CallOptions, List, Page, Stream } from './calls.ts'
export { type Client, createClient } from './client.ts'
export {
  type Code,
  Forbidden,
  MusterError,
  NotFound,
  RateLimited,
  Refused,
  ServiceFailed,
  Unauthenticated,
  Unreachable,
  ValidationError,
} from './errors.ts'
export type * from './generated.ts'
export type { ClientOptions, Hooks } from './options.ts'
export { verifyWebhook, type WebhookEvent, WebhookNotVerified } from './webhooks.ts'
