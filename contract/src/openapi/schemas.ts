import type { TSchema } from 'typebox'
import { errorBodies } from '../errors.ts'
import { meaningOf } from '../glossary.ts'
import { Activity } from '../shapes/activity.ts'
import { Adoption } from '../shapes/adoption.ts'
import { AuditEntry } from '../shapes/audit.ts'
import { Board, BoardWithGroups } from '../shapes/board.ts'
import { Card, CreatedCard } from '../shapes/card.ts'
import { Comment } from '../shapes/comment.ts'
import { Event, PlatformEvent } from '../shapes/event.ts'
import { Group, GroupWithCards } from '../shapes/group.ts'
import { IdentityProvider } from '../shapes/identity-provider.ts'
import { Invitation } from '../shapes/link.ts'
import { MasterBoard, MasterCard, MasterGroup } from '../shapes/master.ts'
import { Member } from '../shapes/member.ts'
import { Notification, NotificationPreferences } from '../shapes/notification.ts'
import { Passkey } from '../shapes/passkey.ts'
import { Platform } from '../shapes/platform.ts'
import { PlatformUser } from '../shapes/platform-user.ts'
import { Project } from '../shapes/project.ts'
import { RecoveryCodes } from '../shapes/recovery-codes.ts'
import { DriftedCopy, LeftItem, Outcomes, ProjectOutcome, Rollout, RolloutItem } from '../shapes/rollout.ts'
import { ServiceToken } from '../shapes/service-token.ts'
import { RolloutStage } from '../shapes/stage.ts'
import { Plan, Subscription } from '../shapes/subscription.ts'
import { Tag } from '../shapes/tag.ts'
import { Theme, ThemeVersion } from '../shapes/theme.ts'
import { AccessToken } from '../shapes/token.ts'
import { AuthenticatedUser } from '../shapes/user.ts'
import { Delivery, NewWebhook, Webhook } from '../shapes/webhook.ts'

/** The shapes with a name in the document. The SDK has a type of the same name for each. */
const schemas = {
  AccessToken,
  Activity,
  Adoption,
  AuditEntry,
  AuthenticatedUser,
  Board,
  BoardWithGroups,
  Card,
  Comment,
  CreatedCard,
  Delivery,
  DriftedCopy,
  Event,
  Group,
  GroupWithCards,
  IdentityProvider,
  Invitation,
  LeftItem,
  MasterBoard,
  MasterCard,
  MasterGroup,
  Member,
  NewWebhook,
  Notification,
  NotificationPreferences,
  Outcomes,
  Passkey,
  Plan,
  Platform,
  PlatformEvent,
  PlatformUser,
  Project,
  ProjectOutcome,
  RecoveryCodes,
  Rollout,
  RolloutItem,
  RolloutStage,
  ServiceToken,
  Subscription,
  Tag,
  Theme,
  ThemeVersion,
  Webhook,
  ErrorWithData: errorBodies['with-data'],
  Error: errorBodies.plain,
  MessageOnly: errorBodies['message-only'],
  ValidationError: errorBodies.validation,
  ErrorWithDataAndCode: errorBodies['with-data-and-code'],
  ErrorWithCode: errorBodies['plain-and-code'],
  ValidationErrorWithCode: errorBodies['validation-and-code'],
}

const nameOf = new Map<unknown, string>(Object.entries(schemas).map(([name, schema]) => [schema, name]))

// biome-ignore lint/suspicious/noExplicitAny: a JSON document is looked into at every depth.
export type Json = any

type Meaning = (field: string, schema: TSchema) => string | undefined

/** A copy of the schema in which named shapes are references and every field has a description. */
export function described(schema: unknown, meaning: Meaning = meaningOf, isRoot = false): Json {
  const name = nameOf.get(schema)
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(schema)) return schema.map((item) => described(item))
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? describedFields(value, meaning) : described(value),
    ]),
  )
}

function describedFields(fields: Record<string, TSchema>, meaning: Meaning): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const description = meaning(field, schema)
      return [field, { ...described(schema), ...(description ? { description } : {}) }]
    }),
  )
}

export const componentSchemas = (): Json =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(schema, meaningOf, true)]),
  )
