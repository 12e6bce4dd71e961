import type { NotificationView } from '@muster/contract'
import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/** Adds notifications. feed/store/notifications.ts reads them. */

type Reason = NotificationView['reason']

interface Told {
  readonly user_id: number
  readonly reason: Reason
  /** Identifies the occasion. A user gets at most one notification per reason and occasion. */
  readonly about: string
  readonly card_id: number
  readonly comment_id?: number
}

/** The reasons that a muted one also mutes. */
const mutedBy: { readonly [Of in Reason]?: string } = {
  run: 'due',
  submitted: 'sign_off',
  accepted: 'sign_off',
  returned: 'sign_off',
}

/** Notifies members of a project, except the actor and those who muted the reason. */
export async function insertNotifications(
  tx: Tx,
  projectId: number,
  actorId: number | null,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id, comment_id, actor_id)
    select ${projectId}, m.user_id, t.reason, t.about, t.card_id, t.comment_id, ${actorId}
    from unnest(${told.map(({ user_id }) => user_id)}::bigint[], ${told.map(({ reason }) => reason)}::text[],
      ${told.map(({ about }) => about)}::text[], ${told.map(({ card_id }) => card_id)}::bigint[],
      ${told.map(({ comment_id }) => comment_id ?? null)}::bigint[],
      ${told.map(({ reason }) => mutedBy[reason] ?? reason)}::text[]) as t (user_id, reason, about, card_id, comment_id, muted)
    join memberships m on m.project_id = ${projectId} and m.user_id = t.user_id
    join users u on u.id = m.user_id
    where m.user_id is distinct from ${actorId} and u.disabled_at is null and not t.muted = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}

/** Notifies the author of a rollout in waves that its last wave has begun. */
export async function tellOfDoneRollout(
  tx: Tx,
  { platform_id, number }: { platform_id: number; number: number },
): Promise<void> {
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, number)
    select 0, u.id, 'rollout', 'rollout ' || r.platform_id || ' ' || r.number, r.number
    from rollouts r join users u on u.id = r.author_id
    where r.platform_id = ${platform_id} and r.number = ${number} and u.disabled_at is null and not u.is_service
      and not 'rollout' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}

/** Notifies the author and the approver of a rollout that it is on hold. */
export async function tellOfHeldRollout(
  tx: Tx,
  { platform_id, number, approved_by }: { platform_id: number; number: number; approved_by: number | null },
  why: 'held' | 'undecided',
): Promise<void> {
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, number)
    select 0, u.id, 'rollout_held', ${why} || ' ' || ${platform_id}::text || ' ' || ${number}::text || ' ' || now()::text, ${number}
    from users u
    where u.id in (
        select author_id from rollouts where platform_id = ${platform_id} and number = ${number}
        union select ${approved_by}::bigint)
      and u.disabled_at is null and not u.is_service and not 'rollout' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}
