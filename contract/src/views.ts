import type { Static } from 'typebox'

export type { PasskeyResponse } from './shapes/passkey.ts'
export type { StageState } from './shapes/stage.ts'

import type { Activity } from './shapes/activity.ts'
import type { Adoption } from './shapes/adoption.ts'
import type { AuditEntry } from './shapes/audit.ts'
import type { Board, BoardWithGroups } from './shapes/board.ts'
import type { Card, CreatedCard } from './shapes/card.ts'
import type { Checklist } from './shapes/checklist.ts'
import type { Comment } from './shapes/comment.ts'
import type { Event, PlatformEvent } from './shapes/event.ts'
import type { File, MasterFile } from './shapes/file.ts'
import type { Group } from './shapes/group.ts'
import type { MasterBoard, MasterCard } from './shapes/master.ts'
import type { Notification } from './shapes/notification.ts'
import type { CurrentRun, ListedRun, RepeatRule, ShownRepeat } from './shapes/repeat.ts'
import type {
  DriftedCopy,
  LeftItem,
  Outcomes,
  ProjectOutcome,
  Rollout,
  RolloutItem,
} from './shapes/rollout.ts'
import type { RolloutStage, Stage, Verdict } from './shapes/stage.ts'
import type { Tag } from './shapes/tag.ts'
import type { TrashItem } from './shapes/trash.ts'
import type { Delivery, Webhook } from './shapes/webhook.ts'

/** The types of the shapes. */
export type ActivityView = Static<typeof Activity>
export type AdoptionView = Static<typeof Adoption>
export type AuditEntryView = Static<typeof AuditEntry>
export type BoardView = Static<typeof Board>
export type BoardWithGroupsView = Static<typeof BoardWithGroups>
export type CardView = Static<typeof Card>
export type CreatedCardView = Static<typeof CreatedCard>
export type ChecklistView = Static<typeof Checklist>
export type CommentView = Static<typeof Comment>
export type EventView = Static<typeof Event>
export type PlatformEventView = Static<typeof PlatformEvent>
export type FileView = Static<typeof File>
export type MasterFileView = Static<typeof MasterFile>
export type GroupView = Static<typeof Group>
export type MasterBoardView = Static<typeof MasterBoard>
export type MasterCardView = Static<typeof MasterCard>
export type RolloutView = Static<typeof Rollout>
export type RolloutStageView = Static<typeof RolloutStage>
export type StageBody = Static<typeof Stage>
export type VerdictView = Static<typeof Verdict>
export type RolloutItemView = Static<typeof RolloutItem>
export type OutcomesView = Static<typeof Outcomes>
export type ProjectOutcomeView = Static<typeof ProjectOutcome>
export type LeftItemView = Static<typeof LeftItem>
export type DriftedCopyView = Static<typeof DriftedCopy>
export type NotificationView = Static<typeof Notification>
/** A rule as it is stored and compared. */
export type Repeat = Static<typeof RepeatRule>
export type ShownRepeatView = Static<typeof ShownRepeat>
export type CurrentRunView = Static<typeof CurrentRun>
export type RunView = Static<typeof ListedRun>
export type TagView = Static<typeof Tag>
export type TrashItemView = Static<typeof TrashItem>
export type WebhookView = Static<typeof Webhook>
export type DeliveryView = Static<typeof Delivery>
