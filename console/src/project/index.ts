export { ProjectAudit } from './Audit.tsx'
export { Members } from './Members.tsx'
export { SubscriptionPage } from './Subscription.tsx'
export { Webhooks } from './Webhooks.tsx'
