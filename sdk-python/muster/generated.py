"""Generated from contract/ by `npm run generate`. Do not edit."""

from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypedDict, Unpack, cast

from .transport import Operation, Options, follow, pages, send, stream

# A file: its name and its content.
Upload = tuple[str, bytes]

AccessToken = TypedDict(
    "AccessToken",
    {
        "id": int,
        "kind": Literal["session", "integration"],
        "name": str | None,
        "project_id": int | None,
        "role": Literal["viewer", "member", "owner"] | None,
        "is_current": bool,
        "address": str | None,
        "user_agent": str | None,
        "created_at": str,
        "last_used_at": str,
        "expires_at": str,
    },
)

ActivityChanges = TypedDict(
    "ActivityChanges",
    {
        "from": Any,
        "to": Any,
    },
)

Activity = TypedDict(
    "Activity",
    {
        "id": int,
        "card_id": int,
        "user_id": int | None,
        "action": str,
        "changes": dict[str, ActivityChanges],
        "created_at": str,
    },
)

AdoptionProjects = TypedDict(
    "AdoptionProjects",
    {
        "has": int,
        "touched": int,
        "closed": int,
        "deleted": int,
    },
)

AdoptionCards = TypedDict(
    "AdoptionCards",
    {
        "card_id": int,
        "title": str,
        "has": int,
        "touched": int,
        "closed": int,
        "deleted": int,
    },
)

AdoptionWaves = TypedDict(
    "AdoptionWaves",
    {
        "step": int,
        "has": int,
        "touched": int,
        "closed": int,
        "deleted": int,
    },
)

AdoptionPlans = TypedDict(
    "AdoptionPlans",
    {
        "plan": str | None,
        "has": int,
        "touched": int,
        "closed": int,
        "deleted": int,
    },
)

AdoptionDays = TypedDict(
    "AdoptionDays",
    {
        "day": str,
        "closed": int,
    },
)

Adoption = TypedDict(
    "Adoption",
    {
        "projects": AdoptionProjects,
        "median_days_to_close": float | None,
        "is_sampled": bool,
        "cards": list[AdoptionCards],
        "waves": list[AdoptionWaves],
        "plans": list[AdoptionPlans],
        "days": list[AdoptionDays],
    },
)

AuditEntry = TypedDict(
    "AuditEntry",
    {
        "id": int,
        "source": Literal["log", "activity"],
        "at": str,
        "actor_id": int | None,
        "actor_name": str | None,
        "action": str,
        "project_id": int | None,
        "subject": str | None,
        "address": str | None,
        "details": dict[str, Any],
    },
)

AuthenticatedUser = TypedDict(
    "AuthenticatedUser",
    {
        "needs_code__regeneration": bool,
        "warn_message": str,
        "token": str,
        "id": int,
        "name": str,
        "email": str,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
    },
)

Board = TypedDict(
    "Board",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_board_id": int | None,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "tool_key": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
    },
)

BoardWithGroups = TypedDict(
    "BoardWithGroups",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_board_id": int | None,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "tool_key": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "groups": 'list[GroupWithCards]',
    },
)

Card = TypedDict(
    "Card",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_card_id": int | None,
        "group_id": int | None,
        "owner_id": int | None,
        "tag_id": int | None,
        "created_by": int | None,
        "sort_order": int,
        "position": int,
        "is_master": bool,
        "is_active": bool,
        "is_overdue": bool,
        "unique_identifier": str | None,
        "evaluation_check": str | None,
        "tour_key": str | None,
        "short_description": str | None,
        "title": str,
        "description": str | None,
        "status": str,
        "priority": str,
        "due_date": str | None,
        "snoozed_until": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
    },
)

Comment = TypedDict(
    "Comment",
    {
        "id": int,
        "project_id": int,
        "card_id": int,
        "user_id": int,
        "parent_comment_id": int | None,
        "comment": str,
        "is_read": bool,
        "read_at": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
    },
)

CreatedCard = TypedDict(
    "CreatedCard",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_card_id": int | None,
        "group_id": int | None,
        "owner_id": int | None,
        "tag_id": int | None,
        "created_by": int | None,
        "sort_order": int,
        "position": int,
        "is_master": bool,
        "is_active": bool,
        "is_overdue": bool,
        "unique_identifier": str | None,
        "evaluation_check": str | None,
        "tour_key": str | None,
        "short_description": str | None,
        "title": str,
        "description": str | None,
        "status": str,
        "priority": str,
        "due_date": str | None,
        "snoozed_until": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "card_type": str,
    },
)

Delivery = TypedDict(
    "Delivery",
    {
        "id": int,
        "webhook_id": int,
        "project_id": int | None,
        "event_id": str,
        "type": Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone", "rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "user.created", "user.disabled", "user.enabled", "user.erased", "webhook.test"],
        "state": Literal["queued", "delivered", "retrying", "failed"],
        "attempts": int,
        "status": int | None,
        "error": str | None,
        "duration_ms": int | None,
        "at": str,
    },
)

DriftedCopy = TypedDict(
    "DriftedCopy",
    {
        "project_id": int,
        "copy_id": int,
        "own_fields": list[str],
        "is_touched": bool,
        "is_deleted": bool,
    },
)

EventChanges = TypedDict(
    "EventChanges",
    {
        "from": Any,
        "to": Any,
    },
)

Event = TypedDict(
    "Event",
    {
        "id": str,
        "position": str,
        "type": Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone"],
        "at": str,
        "project_id": int,
        "actor_id": int | None,
        "board_id": NotRequired[int],
        "group_id": NotRequired[int | None],
        "card_id": NotRequired[int],
        "comment_id": NotRequired[int],
        "file_id": NotRequired[int],
        "tag_id": NotRequired[int],
        "user_id": NotRequired[int],
        "theme_id": NotRequired[int],
        "version_id": NotRequired[int],
        "webhook_id": NotRequired[int],
        "number": NotRequired[int],
        "also": NotRequired[dict[str, int]],
        "changes": dict[str, EventChanges],
    },
)

Group = TypedDict(
    "Group",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_group_id": int | None,
        "board_id": int,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_collapsed": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "type": str | None,
        "color": str | None,
        "icon": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
    },
)

GroupWithCards = TypedDict(
    "GroupWithCards",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_group_id": int | None,
        "board_id": int,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_collapsed": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "type": str | None,
        "color": str | None,
        "icon": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "cards": list[Card],
    },
)

IdentityProviderDomainProofs = TypedDict(
    "IdentityProviderDomainProofs",
    {
        "domain": str,
        "record_name": str,
        "record_value": str,
        "verified_at": str | None,
        "is_by_operator": bool,
    },
)

IdentityProvider = TypedDict(
    "IdentityProvider",
    {
        "id": int,
        "slug": str,
        "name": str,
        "issuer": str,
        "client_id": str,
        "domains": list[str],
        "domain_proofs": list[IdentityProviderDomainProofs],
        "sso_required": bool,
        "signs_superadmins_in": bool,
        "redirect_uri": str,
        "created_at": str,
        "updated_at": str,
    },
)

Invitation = TypedDict(
    "Invitation",
    {
        "id": int,
        "email": str,
        "project_id": int | None,
        "role": Literal["viewer", "member", "owner"] | None,
        "created_by": int | None,
        "created_at": str,
        "expires_at": str,
        "is_expired": bool,
        "ended_reason": Literal["expired", "inviter", "project_suspended"] | None,
    },
)

LeftItem = TypedDict(
    "LeftItem",
    {
        "kind": Literal["board", "group", "card"],
        "master_id": int,
        "reason": Literal["changed_later", "holds_others", "place_gone", "identifier_taken"],
    },
)

MasterBoardTranslations = TypedDict(
    "MasterBoardTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterBoard = TypedDict(
    "MasterBoard",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_board_id": int | None,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "tool_key": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "variables": bool,
        "key": str | None,
        "translations": dict[str, MasterBoardTranslations] | None,
        "escalate_after_minutes": int | None,
        "publication": Literal["never", "current", "changed", "undone", "staged"],
        "groups": 'list[MasterGroup]',
    },
)

MasterCardTranslations = TypedDict(
    "MasterCardTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "short_description": NotRequired[str | None],
    },
)

MasterCardChecklist = TypedDict(
    "MasterCardChecklist",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
    },
)

MasterCardRepeat = TypedDict(
    "MasterCardRepeat",
    {
        "every": Literal["day", "week", "month"],
        "interval": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None],
        "month_day": NotRequired[int | Literal["last"] | None],
        "appears_at": str,
        "due_at": str,
        "starts_on": NotRequired[str | None],
    },
)

MasterCard = TypedDict(
    "MasterCard",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_card_id": int | None,
        "group_id": int | None,
        "owner_id": int | None,
        "tag_id": int | None,
        "created_by": int | None,
        "sort_order": int,
        "position": int,
        "is_master": bool,
        "is_active": bool,
        "is_overdue": bool,
        "unique_identifier": str | None,
        "evaluation_check": str | None,
        "tour_key": str | None,
        "short_description": str | None,
        "title": str,
        "description": str | None,
        "status": str,
        "priority": str,
        "due_date": str | None,
        "snoozed_until": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "variables": bool,
        "key": str | None,
        "due_days": int | None,
        "translations": dict[str, MasterCardTranslations] | None,
        "checklist": list[MasterCardChecklist] | None,
        "needs_sign_off": bool,
        "sign_off_by": Literal["project", "platform"],
        "repeat": MasterCardRepeat | None,
        "file_ids": list[int] | None,
        "publication": Literal["never", "current", "changed", "undone", "staged"],
    },
)

MasterGroupTranslations = TypedDict(
    "MasterGroupTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterGroup = TypedDict(
    "MasterGroup",
    {
        "id": int,
        "project_id": int | None,
        "platform_id": int | None,
        "master_group_id": int | None,
        "board_id": int,
        "position": int,
        "created_by": int | None,
        "is_master": bool,
        "is_collapsed": bool,
        "is_active": bool,
        "title": str,
        "description": str | None,
        "type": str | None,
        "color": str | None,
        "icon": str | None,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
        "variables": bool,
        "key": str | None,
        "translations": dict[str, MasterGroupTranslations] | None,
        "publication": Literal["never", "current", "changed", "undone", "staged"],
        "cards": list[MasterCard],
    },
)

Member = TypedDict(
    "Member",
    {
        "user_id": int,
        "name": str,
        "email": str | None,
        "role": Literal["viewer", "member", "owner"],
        "is_disabled": bool,
        "created_at": str,
    },
)

NewWebhook = TypedDict(
    "NewWebhook",
    {
        "id": int,
        "project_id": int | None,
        "url": str,
        "types": list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone", "rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "user.created", "user.disabled", "user.enabled", "user.erased"]] | None,
        "state": Literal["active", "suspended", "ended"],
        "state_reason": str | None,
        "failing_since": str | None,
        "old_secret_until": str | None,
        "created_by": int | None,
        "created_at": str,
        "updated_at": str,
        "secret": str,
    },
)

Notification = TypedDict(
    "Notification",
    {
        "id": int,
        "reason": Literal["assigned", "mentioned", "replied", "due", "run", "overdue", "submitted", "accepted", "returned", "rollout", "rollout_held"],
        "project_id": int | None,
        "card_id": int | None,
        "card_title": str | None,
        "comment_id": int | None,
        "number": int | None,
        "actor_id": int | None,
        "actor_name": str | None,
        "created_at": str,
        "read_at": str | None,
    },
)

NotificationPreferences = TypedDict(
    "NotificationPreferences",
    {
        "daily_mail": bool,
        "muted": list[Literal["assigned", "mentioned", "replied", "due", "overdue", "sign_off", "rollout"]],
        "time_zone": str,
    },
)

Outcomes = TypedDict(
    "Outcomes",
    {
        "gets_copy": int,
        "text_changes": int,
        "unchanged": int,
        "keeps_own": int,
        "deleted": int,
        "no_access": int,
        "later": int,
    },
)

Passkey = TypedDict(
    "Passkey",
    {
        "id": int,
        "name": str,
        "created_at": str,
        "last_used_at": str | None,
    },
)

PlanPrices = TypedDict(
    "PlanPrices",
    {
        "period": Literal["month", "year"],
        "amount": int,
        "currency": str,
    },
)

Plan = TypedDict(
    "Plan",
    {
        "product": str,
        "plan": str,
        "tools": list[str],
        "prices": list[PlanPrices],
    },
)

PlatformBranding = TypedDict(
    "PlatformBranding",
    {
        "name": str,
        "accent": str,
        "background": str,
        "radius": int,
        "font": Literal["system", "serif", "rounded"],
    },
)

Platform = TypedDict(
    "Platform",
    {
        "id": int,
        "name": str,
        "superadmins_need_second_factor": bool,
        "approve_above": int | None,
        "embed_origins": list[str],
        "branding": PlatformBranding | None,
        "logo_url": str | None,
        "created_at": str,
    },
)

PlatformEventChanges = TypedDict(
    "PlatformEventChanges",
    {
        "from": Any,
        "to": Any,
    },
)

PlatformEvent = TypedDict(
    "PlatformEvent",
    {
        "id": str,
        "position": str,
        "type": Literal["rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "project.updated", "project.suspended", "project.resumed", "user.created", "user.disabled", "user.enabled", "user.erased", "subscription.updated", "webhook.suspended", "webhook.ended"],
        "at": str,
        "platform_id": int,
        "actor_id": int | None,
        "project_id": NotRequired[int],
        "user_id": NotRequired[int],
        "webhook_id": NotRequired[int],
        "number": NotRequired[int],
        "kind": NotRequired[str],
        "master_id": NotRequired[int],
        "changes": dict[str, PlatformEventChanges],
    },
)

PlatformUser = TypedDict(
    "PlatformUser",
    {
        "id": int,
        "name": str,
        "email": str | None,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
        "external_id": str | None,
        "disabled_at": str | None,
        "created_at": str,
    },
)

Project = TypedDict(
    "Project",
    {
        "id": int,
        "platform_id": int,
        "external_id": str | None,
        "name": str,
        "tools": list[str],
        "granted_tools": list[str],
        "time_zone": str,
        "language": str | None,
        "attributes": dict[str, str],
        "suspended_at": str | None,
        "created_at": str,
    },
)

ProjectOutcome = TypedDict(
    "ProjectOutcome",
    {
        "project_id": int,
        "name": str,
        "outcome": Literal["gets_copy", "text_changes", "unchanged", "keeps_own", "deleted", "no_access", "later"],
    },
)

RecoveryCodes = TypedDict(
    "RecoveryCodes",
    {
        "recovery_codes": list[str],
    },
)

Rollout = TypedDict(
    "Rollout",
    {
        "number": int,
        "kind": Literal["push", "sync", "withdrawal", "undo"],
        "master_id": int | None,
        "of_number": int | None,
        "author_id": int | None,
        "reason": str | None,
        "state": Literal["done", "undone", "proposed", "scheduled", "baking", "held", "rejected"],
        "projects_with_access": int,
        "skipped_no_access": int,
        "projects_updated": int,
        "undone_by": int | None,
        "created_at": str,
    },
)

RolloutItemChanges = TypedDict(
    "RolloutItemChanges",
    {
        "from": Any,
        "to": Any,
    },
)

RolloutItem = TypedDict(
    "RolloutItem",
    {
        "kind": Literal["board", "group", "card"],
        "master_id": int,
        "effect": Literal["enters", "changes", "withdraws", "reverts", "hides", "returns"],
        "changes": dict[str, RolloutItemChanges],
    },
)

RolloutStageTarget = TypedDict(
    "RolloutStageTarget",
    {
        "project_ids": NotRequired[list[int] | None],
        "plans": NotRequired[list[str] | None],
        "attributes": NotRequired[dict[str, str] | None],
    },
)

RolloutStageWaves = TypedDict(
    "RolloutStageWaves",
    {
        "step": int,
        "project_ids": list[int] | None,
        "percent": float | None,
        "bake_minutes": int | None,
        "began_at": str | None,
        "projects_with_access": int,
        "skipped_no_access": int,
        "projects_updated": int,
    },
)

RolloutStageVerdictTreatment = TypedDict(
    "RolloutStageVerdictTreatment",
    {
        "active": int,
        "harmed": int,
    },
)

RolloutStageVerdictControl = TypedDict(
    "RolloutStageVerdictControl",
    {
        "active": int,
        "harmed": int,
    },
)

RolloutStageVerdict = TypedDict(
    "RolloutStageVerdict",
    {
        "decision": Literal["harm", "safe", "undecided"],
        "treatment": RolloutStageVerdictTreatment,
        "control": RolloutStageVerdictControl | None,
        "low": float,
        "high": float,
        "at": str,
    },
)

RolloutStage = TypedDict(
    "RolloutStage",
    {
        "number": int,
        "state": Literal["proposed", "scheduled", "baking", "held", "done", "undone", "rejected"],
        "target": RolloutStageTarget | None,
        "step": int,
        "waves": list[RolloutStageWaves],
        "max_percent": float,
        "verdict": RolloutStageVerdict | None,
        "publish_at": str | None,
        "held_reason": str | None,
        "proposed_by": int | None,
        "approved_by": int | None,
        "fingerprint": str | None,
    },
)

ServiceToken = TypedDict(
    "ServiceToken",
    {
        "id": int,
        "name": str,
        "user_id": int,
        "scopes": list[Literal["templates:write", "rollouts:publish", "rollouts:hold", "projects:write", "events:read", "audit:read", "checks:report", "people:write", "people:read", "people:erase", "reports:read", "webhooks:write", "embed"]],
        "allowed_addresses": list[str] | None,
        "created_by": int | None,
        "created_at": str,
        "last_used_at": str | None,
        "expires_at": str,
    },
)

Subscription = TypedDict(
    "Subscription",
    {
        "id": int,
        "project_id": int,
        "state": Literal["trialing", "expired", "checkout_open", "active", "past_due", "canceled"],
        "product": str,
        "plan": str,
        "period": Literal["month", "year"] | None,
        "trial_ends_at": str,
        "tools": list[str],
        "created_at": str,
        "updated_at": str,
    },
)

Tag = TypedDict(
    "Tag",
    {
        "id": int,
        "project_id": int,
        "position": int,
        "created_by": int | None,
        "name": str,
        "color": str | None,
        "icon": str | None,
        "is_active": bool,
        "created_at": str,
        "updated_at": str,
        "deleted_at": str | None,
    },
)

Theme = TypedDict(
    "Theme",
    {
        "id": int,
        "project_id": int,
        "name": str,
        "created_at": str,
    },
)

ThemeVersion = TypedDict(
    "ThemeVersion",
    {
        "id": int,
        "project_id": int,
        "theme_id": int,
        "version": str,
        "approval_status": Literal["draft", "pending", "approved", "rejected"],
        "theme_status": Literal["active", "deprecated"],
        "created_by": int | None,
        "created_at": str,
        "updated_at": str,
    },
)

Webhook = TypedDict(
    "Webhook",
    {
        "id": int,
        "project_id": int | None,
        "url": str,
        "types": list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone", "rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "user.created", "user.disabled", "user.enabled", "user.erased"]] | None,
        "state": Literal["active", "suspended", "ended"],
        "state_reason": str | None,
        "failing_since": str | None,
        "old_secret_until": str | None,
        "created_by": int | None,
        "created_at": str,
        "updated_at": str,
    },
)

AdoptionGetBody = TypedDict(
    "AdoptionGetBody",
    {
        "card_id": NotRequired[int | None],
        "board_id": NotRequired[int | None],
        "number": NotRequired[int | None],
    },
)

AdoptionGetData = TypedDict(
    "AdoptionGetData",
    {
        "adoption": Adoption,
    },
)

ChecksFailingBody = TypedDict("ChecksFailingBody", {})

ChecksFailingDataChecksProjects = TypedDict(
    "ChecksFailingDataChecksProjects",
    {
        "project_id": int,
        "name": str,
        "detail": str | None,
        "observed_at": str,
    },
)

ChecksFailingDataChecks = TypedDict(
    "ChecksFailingDataChecks",
    {
        "check": str,
        "failed": int,
        "projects": list[ChecksFailingDataChecksProjects],
    },
)

ChecksFailingData = TypedDict(
    "ChecksFailingData",
    {
        "checks": list[ChecksFailingDataChecks],
    },
)

ComplianceGetBody = TypedDict(
    "ComplianceGetBody",
    {
        "master_card_id": NotRequired[int | None],
        "master_board_id": NotRequired[int | None],
        "from": str,
        "to": str,
        "by": list[Literal["day", "wave", "plan", "attribute"]],
        "attribute": NotRequired[str | None],
    },
)

ComplianceGetDataRows = TypedDict(
    "ComplianceGetDataRows",
    {
        "keys": list[str | None],
        "expected": int,
        "done": int,
        "late": int,
        "missed": int,
        "returned": int,
    },
)

ComplianceGetData = TypedDict(
    "ComplianceGetData",
    {
        "rows": list[ComplianceGetDataRows],
        "as_of": str,
    },
)

ComplianceProjectsBodyFilter = TypedDict(
    "ComplianceProjectsBodyFilter",
    {
        "attribute": str,
        "value": str | None,
    },
)

ComplianceProjectsBody = TypedDict(
    "ComplianceProjectsBody",
    {
        "master_card_id": NotRequired[int | None],
        "master_board_id": NotRequired[int | None],
        "from": str,
        "to": str,
        "filter": NotRequired[ComplianceProjectsBodyFilter | None],
        "order": Literal["worst", "best"],
        "after": NotRequired[str | None],
        "limit": NotRequired[int | None],
    },
)

ComplianceProjectsDataProjects = TypedDict(
    "ComplianceProjectsDataProjects",
    {
        "project_id": int,
        "name": str,
        "expected": int,
        "done": int,
        "late": int,
        "missed": int,
        "returned": int,
    },
)

ComplianceProjectsData = TypedDict(
    "ComplianceProjectsData",
    {
        "projects": list[ComplianceProjectsDataProjects],
        "next_after": str | None,
    },
)

DriftListBody = TypedDict(
    "DriftListBody",
    {
        "kind": Literal["board", "group", "card"],
        "id": int,
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

DriftListData = TypedDict(
    "DriftListData",
    {
        "copies": list[DriftedCopy],
        "next_after_id": int | None,
    },
)

DriftSummaryBody = TypedDict(
    "DriftSummaryBody",
    {
        "board_id": int,
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

DriftSummaryDataCards = TypedDict(
    "DriftSummaryDataCards",
    {
        "card_id": int,
        "title": str,
        "changed": int,
        "touched": int,
        "deleted": int,
        "is_more": bool,
    },
)

DriftSummaryData = TypedDict(
    "DriftSummaryData",
    {
        "cards": list[DriftSummaryDataCards],
        "next_after_id": int | None,
    },
)

PlatformEventsListBody = TypedDict(
    "PlatformEventsListBody",
    {
        "after": NotRequired[str | None],
        "types": NotRequired[list[Literal["rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "project.updated", "project.suspended", "project.resumed", "user.created", "user.disabled", "user.enabled", "user.erased", "subscription.updated", "webhook.suspended", "webhook.ended"]] | None],
        "limit": NotRequired[int | None],
    },
)

PlatformEventsListData = TypedDict(
    "PlatformEventsListData",
    {
        "events": list[PlatformEvent],
        "next_after": str,
        "has_more": bool,
    },
)

PlatformEventsWatchBody = TypedDict(
    "PlatformEventsWatchBody",
    {
        "after": NotRequired[str | None],
        "types": NotRequired[list[Literal["rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "project.updated", "project.suspended", "project.resumed", "user.created", "user.disabled", "user.enabled", "user.erased", "subscription.updated", "webhook.suspended", "webhook.ended"]] | None],
    },
)

MasterBoardsCreateBodyTranslations = TypedDict(
    "MasterBoardsCreateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterBoardsCreateBody = TypedDict(
    "MasterBoardsCreateBody",
    {
        "title": str,
        "tool_key": str,
        "description": NotRequired[str | None],
        "translations": NotRequired[dict[str, MasterBoardsCreateBodyTranslations] | None],
        "position": NotRequired[int | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
    },
)

MasterBoardsCreateData = TypedDict(
    "MasterBoardsCreateData",
    {
        "board": Board,
    },
)

MasterBoardsDeleteBody = TypedDict(
    "MasterBoardsDeleteBody",
    {
        "id": int,
    },
)

MasterBoardsGetBody = TypedDict(
    "MasterBoardsGetBody",
    {
        "id": int,
    },
)

MasterBoardsGetData = TypedDict(
    "MasterBoardsGetData",
    {
        "board": MasterBoard,
    },
)

MasterBoardsListBody = TypedDict("MasterBoardsListBody", {})

MasterBoardsListData = TypedDict(
    "MasterBoardsListData",
    {
        "boards": list[Board],
    },
)

MasterBoardsRenderBody = TypedDict(
    "MasterBoardsRenderBody",
    {
        "id": int,
        "project_id": int,
    },
)

MasterBoardsRenderDataBoardGroupsCards = TypedDict(
    "MasterBoardsRenderDataBoardGroupsCards",
    {
        "master_card_id": int,
        "title": str,
        "description": str | None,
        "short_description": str | None,
        "status": str,
        "priority": str,
        "due_date": str | None,
    },
)

MasterBoardsRenderDataBoardGroups = TypedDict(
    "MasterBoardsRenderDataBoardGroups",
    {
        "master_group_id": int,
        "title": str,
        "description": str | None,
        "cards": list[MasterBoardsRenderDataBoardGroupsCards],
    },
)

MasterBoardsRenderDataBoard = TypedDict(
    "MasterBoardsRenderDataBoard",
    {
        "master_board_id": int,
        "title": str,
        "description": str | None,
        "groups": list[MasterBoardsRenderDataBoardGroups],
    },
)

MasterBoardsRenderData = TypedDict(
    "MasterBoardsRenderData",
    {
        "board": MasterBoardsRenderDataBoard | None,
    },
)

MasterBoardsRestoreBody = TypedDict(
    "MasterBoardsRestoreBody",
    {
        "id": int,
    },
)

MasterBoardsRestoreData = TypedDict(
    "MasterBoardsRestoreData",
    {
        "board": Board,
    },
)

MasterBoardsSyncBodyStageTarget = TypedDict(
    "MasterBoardsSyncBodyStageTarget",
    {
        "project_ids": NotRequired[list[int] | None],
        "plans": NotRequired[list[str] | None],
        "attributes": NotRequired[dict[str, str] | None],
    },
)

MasterBoardsSyncBodyStageWaves = TypedDict(
    "MasterBoardsSyncBodyStageWaves",
    {
        "project_ids": NotRequired[list[int] | None],
        "percent": NotRequired[float | None],
        "bake_minutes": NotRequired[int | None],
    },
)

MasterBoardsSyncBodyStageGuard = TypedDict(
    "MasterBoardsSyncBodyStageGuard",
    {
        "max_percent": NotRequired[float | None],
    },
)

MasterBoardsSyncBodyStage = TypedDict(
    "MasterBoardsSyncBodyStage",
    {
        "target": NotRequired[MasterBoardsSyncBodyStageTarget | None],
        "waves": NotRequired[list[MasterBoardsSyncBodyStageWaves] | None],
        "guard": NotRequired[MasterBoardsSyncBodyStageGuard | None],
        "publish_at": NotRequired[str | None],
    },
)

MasterBoardsSyncBody = TypedDict(
    "MasterBoardsSyncBody",
    {
        "board_id": int,
        "reason": NotRequired[str | None],
        "preview_id": NotRequired[str],
        "stage": NotRequired[MasterBoardsSyncBodyStage],
    },
)

MasterBoardsSyncData = TypedDict(
    "MasterBoardsSyncData",
    {
        "synced_count": int,
        "skipped_no_access": int,
    },
)

MasterBoardsUpdateBodyTranslations = TypedDict(
    "MasterBoardsUpdateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterBoardsUpdateBody = TypedDict(
    "MasterBoardsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "translations": NotRequired[dict[str, MasterBoardsUpdateBodyTranslations] | None],
        "tool_key": NotRequired[str | None],
        "position": NotRequired[int | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
        "escalate_after_minutes": NotRequired[int | None],
    },
)

MasterBoardsUpdateData = TypedDict(
    "MasterBoardsUpdateData",
    {
        "board": Board,
    },
)

MasterCardsCreateBodyTranslations = TypedDict(
    "MasterCardsCreateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "short_description": NotRequired[str | None],
    },
)

MasterCardsCreateBodyChecklist = TypedDict(
    "MasterCardsCreateBodyChecklist",
    {
        "key": NotRequired[str | None],
        "title": str,
        "is_required": NotRequired[bool | None],
        "evidence": NotRequired[Literal["none", "note", "number", "photo"] | None],
    },
)

MasterCardsCreateBodyRepeat = TypedDict(
    "MasterCardsCreateBodyRepeat",
    {
        "every": Literal["day", "week", "month"],
        "interval": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None],
        "month_day": NotRequired[int | Literal["last"] | None],
        "appears_at": str,
        "due_at": str,
        "starts_on": NotRequired[str | None],
    },
)

MasterCardsCreateBody = TypedDict(
    "MasterCardsCreateBody",
    {
        "group_id": int,
        "title": str,
        "description": NotRequired[str | None],
        "unique_identifier": NotRequired[str | None],
        "evaluation_check": NotRequired[str | None],
        "tour_key": NotRequired[str | None],
        "short_description": NotRequired[str | None],
        "status": NotRequired[Literal["open", "in_progress", "closed", "to_check", "blocked"] | None],
        "is_active": NotRequired[bool | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
        "due_days": NotRequired[int | None],
        "translations": NotRequired[dict[str, MasterCardsCreateBodyTranslations] | None],
        "checklist": NotRequired[list[MasterCardsCreateBodyChecklist] | None],
        "needs_sign_off": NotRequired[bool | None],
        "sign_off_by": NotRequired[Literal["project", "platform"] | None],
        "repeat": NotRequired[MasterCardsCreateBodyRepeat | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
        "push_to_projects": NotRequired[bool | None],
        "reason": NotRequired[str | None],
    },
)

MasterCardsCreateData = TypedDict(
    "MasterCardsCreateData",
    {
        "card": Card,
        "projects_updated": str,
    },
)

MasterCardsDeleteBody = TypedDict(
    "MasterCardsDeleteBody",
    {
        "id": int,
        "delete_from_projects": NotRequired[bool],
        "reason": NotRequired[str | None],
    },
)

MasterCardsGetBody = TypedDict(
    "MasterCardsGetBody",
    {
        "id": int,
    },
)

MasterCardsGetData = TypedDict(
    "MasterCardsGetData",
    {
        "card": MasterCard,
    },
)

MasterCardsListBody = TypedDict(
    "MasterCardsListBody",
    {
        "group_id": int,
    },
)

MasterCardsListData = TypedDict(
    "MasterCardsListData",
    {
        "cards": list[MasterCard],
    },
)

MasterCardsPushBodyStageTarget = TypedDict(
    "MasterCardsPushBodyStageTarget",
    {
        "project_ids": NotRequired[list[int] | None],
        "plans": NotRequired[list[str] | None],
        "attributes": NotRequired[dict[str, str] | None],
    },
)

MasterCardsPushBodyStageWaves = TypedDict(
    "MasterCardsPushBodyStageWaves",
    {
        "project_ids": NotRequired[list[int] | None],
        "percent": NotRequired[float | None],
        "bake_minutes": NotRequired[int | None],
    },
)

MasterCardsPushBodyStageGuard = TypedDict(
    "MasterCardsPushBodyStageGuard",
    {
        "max_percent": NotRequired[float | None],
    },
)

MasterCardsPushBodyStage = TypedDict(
    "MasterCardsPushBodyStage",
    {
        "target": NotRequired[MasterCardsPushBodyStageTarget | None],
        "waves": NotRequired[list[MasterCardsPushBodyStageWaves] | None],
        "guard": NotRequired[MasterCardsPushBodyStageGuard | None],
        "publish_at": NotRequired[str | None],
    },
)

MasterCardsPushBody = TypedDict(
    "MasterCardsPushBody",
    {
        "card_id": int,
        "reason": NotRequired[str | None],
        "preview_id": NotRequired[str],
        "stage": NotRequired[MasterCardsPushBodyStage],
    },
)

MasterCardsPushData = TypedDict(
    "MasterCardsPushData",
    {
        "projects_updated": str,
    },
)

MasterCardsRenderBody = TypedDict(
    "MasterCardsRenderBody",
    {
        "id": int,
        "project_id": int,
    },
)

MasterCardsRenderDataCard = TypedDict(
    "MasterCardsRenderDataCard",
    {
        "id": int,
        "project_id": int,
        "title": str,
        "description": str | None,
        "short_description": str | None,
        "due_date": str | None,
    },
)

MasterCardsRenderData = TypedDict(
    "MasterCardsRenderData",
    {
        "card": MasterCardsRenderDataCard,
    },
)

MasterCardsReorderBodyCards = TypedDict(
    "MasterCardsReorderBodyCards",
    {
        "id": int,
        "position": int,
    },
)

MasterCardsReorderBody = TypedDict(
    "MasterCardsReorderBody",
    {
        "group_id": int,
        "cards": list[MasterCardsReorderBodyCards],
    },
)

MasterCardsRestoreBody = TypedDict(
    "MasterCardsRestoreBody",
    {
        "id": int,
    },
)

MasterCardsRestoreData = TypedDict(
    "MasterCardsRestoreData",
    {
        "card": MasterCard,
    },
)

MasterCardsUpdateBodyTranslations = TypedDict(
    "MasterCardsUpdateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "short_description": NotRequired[str | None],
    },
)

MasterCardsUpdateBodyChecklist = TypedDict(
    "MasterCardsUpdateBodyChecklist",
    {
        "key": NotRequired[str | None],
        "title": str,
        "is_required": NotRequired[bool | None],
        "evidence": NotRequired[Literal["none", "note", "number", "photo"] | None],
    },
)

MasterCardsUpdateBodyRepeat = TypedDict(
    "MasterCardsUpdateBodyRepeat",
    {
        "every": Literal["day", "week", "month"],
        "interval": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None],
        "month_day": NotRequired[int | Literal["last"] | None],
        "appears_at": str,
        "due_at": str,
        "starts_on": NotRequired[str | None],
    },
)

MasterCardsUpdateBody = TypedDict(
    "MasterCardsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "unique_identifier": NotRequired[str | None],
        "evaluation_check": NotRequired[str | None],
        "tour_key": NotRequired[str | None],
        "short_description": NotRequired[str | None],
        "status": NotRequired[Literal["open", "in_progress", "closed", "to_check", "blocked"] | None],
        "is_active": NotRequired[bool | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
        "due_days": NotRequired[int | None],
        "translations": NotRequired[dict[str, MasterCardsUpdateBodyTranslations] | None],
        "checklist": NotRequired[list[MasterCardsUpdateBodyChecklist] | None],
        "needs_sign_off": NotRequired[bool | None],
        "sign_off_by": NotRequired[Literal["project", "platform"] | None],
        "repeat": NotRequired[MasterCardsUpdateBodyRepeat | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
    },
)

MasterCardsUpdateData = TypedDict(
    "MasterCardsUpdateData",
    {
        "card": MasterCard,
    },
)

MasterChecklistsGetBody = TypedDict(
    "MasterChecklistsGetBody",
    {
        "card_id": int,
    },
)

MasterChecklistsGetDataChecklistItems = TypedDict(
    "MasterChecklistsGetDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
    },
)

MasterChecklistsGetDataChecklist = TypedDict(
    "MasterChecklistsGetDataChecklist",
    {
        "card_id": int,
        "total": int,
        "items": list[MasterChecklistsGetDataChecklistItems],
    },
)

MasterChecklistsGetData = TypedDict(
    "MasterChecklistsGetData",
    {
        "checklist": MasterChecklistsGetDataChecklist,
    },
)

MasterChecklistsSetItemsBodyItems = TypedDict(
    "MasterChecklistsSetItemsBodyItems",
    {
        "key": NotRequired[str | None],
        "title": str,
        "is_required": NotRequired[bool | None],
        "evidence": NotRequired[Literal["none", "note", "number", "photo"] | None],
    },
)

MasterChecklistsSetItemsBody = TypedDict(
    "MasterChecklistsSetItemsBody",
    {
        "card_id": int,
        "items": list[MasterChecklistsSetItemsBodyItems],
    },
)

MasterChecklistsSetItemsDataChecklistItems = TypedDict(
    "MasterChecklistsSetItemsDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
    },
)

MasterChecklistsSetItemsDataChecklist = TypedDict(
    "MasterChecklistsSetItemsDataChecklist",
    {
        "card_id": int,
        "total": int,
        "items": list[MasterChecklistsSetItemsDataChecklistItems],
    },
)

MasterChecklistsSetItemsData = TypedDict(
    "MasterChecklistsSetItemsData",
    {
        "checklist": MasterChecklistsSetItemsDataChecklist,
    },
)

MasterFilesCreateBody = TypedDict(
    "MasterFilesCreateBody",
    {
        "master_card_id": int,
        "file": Upload,
    },
)

MasterFilesCreateDataFile = TypedDict(
    "MasterFilesCreateDataFile",
    {
        "id": int,
        "master_card_id": int,
        "name": str,
        "type": str,
        "bytes": int,
        "sha256": str,
        "is_picture": bool,
        "width": int | None,
        "height": int | None,
        "created_by": int | None,
        "created_at": str,
    },
)

MasterFilesCreateData = TypedDict(
    "MasterFilesCreateData",
    {
        "file": MasterFilesCreateDataFile,
    },
)

MasterFilesDeleteBody = TypedDict(
    "MasterFilesDeleteBody",
    {
        "id": int,
    },
)

MasterFilesLinkBody = TypedDict(
    "MasterFilesLinkBody",
    {
        "id": int,
        "size": NotRequired[Literal["small", "large", "original"] | None],
    },
)

MasterFilesLinkData = TypedDict(
    "MasterFilesLinkData",
    {
        "url": str,
        "expires_at": str,
    },
)

MasterFilesListBody = TypedDict(
    "MasterFilesListBody",
    {
        "master_card_id": int,
    },
)

MasterFilesListDataFiles = TypedDict(
    "MasterFilesListDataFiles",
    {
        "id": int,
        "master_card_id": int,
        "name": str,
        "type": str,
        "bytes": int,
        "sha256": str,
        "is_picture": bool,
        "width": int | None,
        "height": int | None,
        "created_by": int | None,
        "created_at": str,
    },
)

MasterFilesListData = TypedDict(
    "MasterFilesListData",
    {
        "files": list[MasterFilesListDataFiles],
    },
)

MasterGroupsCreateBodyTranslations = TypedDict(
    "MasterGroupsCreateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterGroupsCreateBody = TypedDict(
    "MasterGroupsCreateBody",
    {
        "board_id": int,
        "title": str,
        "description": NotRequired[str | None],
        "translations": NotRequired[dict[str, MasterGroupsCreateBodyTranslations] | None],
        "type": NotRequired[str | None],
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
    },
)

MasterGroupsCreateData = TypedDict(
    "MasterGroupsCreateData",
    {
        "group": Group,
    },
)

MasterGroupsDeleteBody = TypedDict(
    "MasterGroupsDeleteBody",
    {
        "id": int,
    },
)

MasterGroupsReorderBodyGroups = TypedDict(
    "MasterGroupsReorderBodyGroups",
    {
        "id": int,
        "position": int,
    },
)

MasterGroupsReorderBody = TypedDict(
    "MasterGroupsReorderBody",
    {
        "board_id": int,
        "groups": list[MasterGroupsReorderBodyGroups],
    },
)

MasterGroupsRestoreBody = TypedDict(
    "MasterGroupsRestoreBody",
    {
        "id": int,
    },
)

MasterGroupsRestoreData = TypedDict(
    "MasterGroupsRestoreData",
    {
        "group": Group,
    },
)

MasterGroupsUpdateBodyTranslations = TypedDict(
    "MasterGroupsUpdateBodyTranslations",
    {
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
    },
)

MasterGroupsUpdateBody = TypedDict(
    "MasterGroupsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "translations": NotRequired[dict[str, MasterGroupsUpdateBodyTranslations] | None],
        "type": NotRequired[str | None],
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "variables": NotRequired[bool | None],
        "key": NotRequired[str | None],
    },
)

MasterGroupsUpdateData = TypedDict(
    "MasterGroupsUpdateData",
    {
        "group": Group,
    },
)

RolloutsAdvanceBody = TypedDict(
    "RolloutsAdvanceBody",
    {
        "number": int,
        "step": int,
        "reason": NotRequired[str | None],
    },
)

RolloutsAdvanceData = TypedDict(
    "RolloutsAdvanceData",
    {
        "stage": RolloutStage,
    },
)

RolloutsApproveBody = TypedDict(
    "RolloutsApproveBody",
    {
        "number": int,
        "fingerprint": str,
        "reason": NotRequired[str | None],
    },
)

RolloutsApproveData = TypedDict(
    "RolloutsApproveData",
    {
        "stage": RolloutStage,
    },
)

RolloutsGetBody = TypedDict(
    "RolloutsGetBody",
    {
        "number": int,
    },
)

RolloutsGetData = TypedDict(
    "RolloutsGetData",
    {
        "rollout": Rollout,
    },
)

RolloutsHoldBody = TypedDict(
    "RolloutsHoldBody",
    {
        "number": int,
        "reason": NotRequired[str | None],
    },
)

RolloutsHoldData = TypedDict(
    "RolloutsHoldData",
    {
        "stage": RolloutStage,
    },
)

RolloutsItemsBody = TypedDict(
    "RolloutsItemsBody",
    {
        "number": int,
        "after": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

RolloutsItemsData = TypedDict(
    "RolloutsItemsData",
    {
        "items": list[RolloutItem],
        "next_after": int | None,
    },
)

RolloutsListBody = TypedDict(
    "RolloutsListBody",
    {
        "before": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

RolloutsListData = TypedDict(
    "RolloutsListData",
    {
        "rollouts": list[Rollout],
        "next_before": int | None,
    },
)

RolloutsPreviewProjectsBody = TypedDict(
    "RolloutsPreviewProjectsBody",
    {
        "card_id": NotRequired[int | None],
        "board_id": NotRequired[int | None],
        "outcome": NotRequired[Literal["gets_copy", "text_changes", "unchanged", "keeps_own", "deleted", "no_access", "later"] | None],
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

RolloutsPreviewProjectsData = TypedDict(
    "RolloutsPreviewProjectsData",
    {
        "projects": list[ProjectOutcome],
        "next_after_id": int | None,
    },
)

RolloutsPreviewBodyStageTarget = TypedDict(
    "RolloutsPreviewBodyStageTarget",
    {
        "project_ids": NotRequired[list[int] | None],
        "plans": NotRequired[list[str] | None],
        "attributes": NotRequired[dict[str, str] | None],
    },
)

RolloutsPreviewBodyStageWaves = TypedDict(
    "RolloutsPreviewBodyStageWaves",
    {
        "project_ids": NotRequired[list[int] | None],
        "percent": NotRequired[float | None],
        "bake_minutes": NotRequired[int | None],
    },
)

RolloutsPreviewBodyStageGuard = TypedDict(
    "RolloutsPreviewBodyStageGuard",
    {
        "max_percent": NotRequired[float | None],
    },
)

RolloutsPreviewBodyStage = TypedDict(
    "RolloutsPreviewBodyStage",
    {
        "target": NotRequired[RolloutsPreviewBodyStageTarget | None],
        "waves": NotRequired[list[RolloutsPreviewBodyStageWaves] | None],
        "guard": NotRequired[RolloutsPreviewBodyStageGuard | None],
        "publish_at": NotRequired[str | None],
    },
)

RolloutsPreviewBody = TypedDict(
    "RolloutsPreviewBody",
    {
        "card_id": NotRequired[int | None],
        "board_id": NotRequired[int | None],
        "stage": NotRequired[RolloutsPreviewBodyStage],
    },
)

RolloutsPreviewDataWaves = TypedDict(
    "RolloutsPreviewDataWaves",
    {
        "step": int,
        "outcomes": Outcomes,
    },
)

RolloutsPreviewData = TypedDict(
    "RolloutsPreviewData",
    {
        "preview_id": str,
        "outcomes": Outcomes,
        "waves": list[RolloutsPreviewDataWaves],
        "items": list[RolloutItem],
        "items_count": int,
    },
)

RolloutsProjectsBody = TypedDict(
    "RolloutsProjectsBody",
    {
        "number": int,
        "outcome": NotRequired[Literal["gets_copy", "text_changes", "unchanged", "keeps_own", "deleted", "no_access", "later"] | None],
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

RolloutsProjectsData = TypedDict(
    "RolloutsProjectsData",
    {
        "projects": list[ProjectOutcome],
        "next_after_id": int | None,
    },
)

RolloutsProposeBodyStageTarget = TypedDict(
    "RolloutsProposeBodyStageTarget",
    {
        "project_ids": NotRequired[list[int] | None],
        "plans": NotRequired[list[str] | None],
        "attributes": NotRequired[dict[str, str] | None],
    },
)

RolloutsProposeBodyStageWaves = TypedDict(
    "RolloutsProposeBodyStageWaves",
    {
        "project_ids": NotRequired[list[int] | None],
        "percent": NotRequired[float | None],
        "bake_minutes": NotRequired[int | None],
    },
)

RolloutsProposeBodyStageGuard = TypedDict(
    "RolloutsProposeBodyStageGuard",
    {
        "max_percent": NotRequired[float | None],
    },
)

RolloutsProposeBodyStage = TypedDict(
    "RolloutsProposeBodyStage",
    {
        "target": NotRequired[RolloutsProposeBodyStageTarget | None],
        "waves": NotRequired[list[RolloutsProposeBodyStageWaves] | None],
        "guard": NotRequired[RolloutsProposeBodyStageGuard | None],
        "publish_at": NotRequired[str | None],
    },
)

RolloutsProposeBody = TypedDict(
    "RolloutsProposeBody",
    {
        "card_id": NotRequired[int | None],
        "board_id": NotRequired[int | None],
        "stage": NotRequired[RolloutsProposeBodyStage],
        "reason": NotRequired[str | None],
        "preview_id": NotRequired[str],
    },
)

RolloutsProposeData = TypedDict(
    "RolloutsProposeData",
    {
        "stage": RolloutStage,
    },
)

RolloutsRejectBody = TypedDict(
    "RolloutsRejectBody",
    {
        "number": int,
        "reason": NotRequired[str | None],
    },
)

RolloutsRejectData = TypedDict(
    "RolloutsRejectData",
    {
        "stage": RolloutStage,
    },
)

RolloutsReleaseBody = TypedDict(
    "RolloutsReleaseBody",
    {
        "number": int,
    },
)

RolloutsReleaseData = TypedDict(
    "RolloutsReleaseData",
    {
        "stage": RolloutStage,
    },
)

RolloutsStageBody = TypedDict(
    "RolloutsStageBody",
    {
        "number": int,
    },
)

RolloutsStageData = TypedDict(
    "RolloutsStageData",
    {
        "stage": RolloutStage,
    },
)

RolloutsUndoBody = TypedDict(
    "RolloutsUndoBody",
    {
        "number": int,
        "reason": NotRequired[str | None],
    },
)

RolloutsUndoData = TypedDict(
    "RolloutsUndoData",
    {
        "rollout": Rollout,
        "left": list[LeftItem],
    },
)

RolloutsWatchBody = TypedDict(
    "RolloutsWatchBody",
    {
        "number": int,
    },
)

RolloutsWatchData = TypedDict(
    "RolloutsWatchData",
    {
        "rollout": Rollout,
    },
)

SignOffsListBody = TypedDict(
    "SignOffsListBody",
    {
        "after": NotRequired[str | None],
        "limit": NotRequired[int | None],
    },
)

SignOffsListDataCardsChecklistItems = TypedDict(
    "SignOffsListDataCardsChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
        "is_from_template": bool,
        "ticked_at": str | None,
        "ticked_by": int | None,
        "note": str | None,
        "number": float | None,
        "file_id": int | None,
    },
)

SignOffsListDataCardsChecklist = TypedDict(
    "SignOffsListDataCardsChecklist",
    {
        "card_id": int,
        "total": int,
        "ticked": int,
        "items": list[SignOffsListDataCardsChecklistItems],
    },
)

SignOffsListDataCards = TypedDict(
    "SignOffsListDataCards",
    {
        "project_id": int,
        "project_name": str,
        "card_id": int,
        "title": str,
        "submitted_by": int | None,
        "submitted_at": str,
        "checklist": SignOffsListDataCardsChecklist,
    },
)

SignOffsListData = TypedDict(
    "SignOffsListData",
    {
        "cards": list[SignOffsListDataCards],
        "next_after": str | None,
    },
)

BoardsCreateBody = TypedDict(
    "BoardsCreateBody",
    {
        "title": str,
        "description": NotRequired[str | None],
        "tool_key": NotRequired[str | None],
        "position": NotRequired[int | None],
    },
)

BoardsCreateData = TypedDict(
    "BoardsCreateData",
    {
        "board": Board,
    },
)

BoardsDeleteBody = TypedDict(
    "BoardsDeleteBody",
    {
        "id": int,
    },
)

BoardsExtrasBody = TypedDict(
    "BoardsExtrasBody",
    {
        "id": int,
    },
)

BoardsExtrasDataGroups = TypedDict(
    "BoardsExtrasDataGroups",
    {
        "id": int,
        "is_order_inherited": bool,
    },
)

BoardsExtrasDataCards = TypedDict(
    "BoardsExtrasDataCards",
    {
        "id": int,
        "comments": int,
        "unread": int,
        "overrides": list[str],
        "tag_ids": list[int],
        "items": int,
        "ticked": int,
    },
)

BoardsExtrasData = TypedDict(
    "BoardsExtrasData",
    {
        "is_order_inherited": bool,
        "groups": list[BoardsExtrasDataGroups],
        "cards": list[BoardsExtrasDataCards],
    },
)

BoardsGetBody = TypedDict(
    "BoardsGetBody",
    {
        "id": int,
        "brief": NotRequired[bool | None],
    },
)

BoardsGetData = TypedDict(
    "BoardsGetData",
    {
        "board": BoardWithGroups,
    },
)

BoardsInheritOrderBody = TypedDict(
    "BoardsInheritOrderBody",
    {
        "id": int,
    },
)

BoardsInheritOrderData = TypedDict(
    "BoardsInheritOrderData",
    {
        "board": Board,
    },
)

BoardsListBody = TypedDict(
    "BoardsListBody",
    {
        "tool_key": NotRequired[str | None],
    },
)

BoardsListData = TypedDict(
    "BoardsListData",
    {
        "boards": list[Board],
    },
)

BoardsRestoreBody = TypedDict(
    "BoardsRestoreBody",
    {
        "id": int,
    },
)

BoardsRestoreData = TypedDict(
    "BoardsRestoreData",
    {
        "board": Board,
    },
)

BoardsUpdateBody = TypedDict(
    "BoardsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "tool_key": NotRequired[str | None],
        "position": NotRequired[int | None],
    },
)

BoardsUpdateData = TypedDict(
    "BoardsUpdateData",
    {
        "board": Board,
    },
)

CardsAcceptBody = TypedDict(
    "CardsAcceptBody",
    {
        "id": int,
    },
)

CardsAcceptData = TypedDict(
    "CardsAcceptData",
    {
        "card": Card,
    },
)

CardsActivityBody = TypedDict(
    "CardsActivityBody",
    {
        "id": int,
        "before_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

CardsActivityData = TypedDict(
    "CardsActivityData",
    {
        "activity": list[Activity],
        "next_before_id": int | None,
    },
)

CardsBulkUpdateBody = TypedDict(
    "CardsBulkUpdateBody",
    {
        "ids": list[int],
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "short_description": NotRequired[str | None],
        "status": NotRequired[str | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
        "owner_id": NotRequired[int | None],
        "tag_id": NotRequired[int | None],
        "due_date": NotRequired[str | None],
        "snoozed_until": NotRequired[str | None],
        "is_active": NotRequired[bool | None],
    },
)

CardsBulkUpdateData = TypedDict(
    "CardsBulkUpdateData",
    {
        "updated_count": int,
    },
)

CardsCreateBody = TypedDict(
    "CardsCreateBody",
    {
        "title": str,
        "description": NotRequired[str | None],
        "group_id": NotRequired[int | None],
        "status": NotRequired[str | None],
        "owner_id": NotRequired[int | None],
        "tag_id": NotRequired[int | None],
        "due_date": NotRequired[str | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
    },
)

CardsCreateData = TypedDict(
    "CardsCreateData",
    {
        "card": CreatedCard,
    },
)

CardsDeleteBody = TypedDict(
    "CardsDeleteBody",
    {
        "id": int,
    },
)

CardsGetBody = TypedDict(
    "CardsGetBody",
    {
        "id": int,
    },
)

CardsGetDataExtrasChecklist = TypedDict(
    "CardsGetDataExtrasChecklist",
    {
        "total": int,
        "ticked": int,
    },
)

CardsGetDataExtrasSignOff = TypedDict(
    "CardsGetDataExtrasSignOff",
    {
        "is_needed": bool,
        "by": Literal["project", "platform"],
        "submitted_by": int | None,
        "submitted_at": str | None,
        "returned_reason": str | None,
    },
)

CardsGetDataExtrasCheck = TypedDict(
    "CardsGetDataExtrasCheck",
    {
        "check": str,
        "state": Literal["passed", "failed"] | None,
        "observed_at": str | None,
    },
)

CardsGetDataExtrasRepeat = TypedDict(
    "CardsGetDataExtrasRepeat",
    {
        "every": Literal["day", "week", "month"],
        "interval": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None],
        "month_day": NotRequired[int | Literal["last"] | None],
        "appears_at": str,
        "due_at": str,
        "starts_on": NotRequired[str | None],
        "rrule": str,
    },
)

CardsGetDataExtrasRun = TypedDict(
    "CardsGetDataExtrasRun",
    {
        "on": str,
        "appears_at": str,
        "due_at": str,
        "ends_at": str | None,
        "state": Literal["open", "done", "late", "missed"],
    },
)

CardsGetDataExtras = TypedDict(
    "CardsGetDataExtras",
    {
        "board_id": int | None,
        "tag_ids": list[int],
        "overrides": list[str],
        "checklist": CardsGetDataExtrasChecklist,
        "sign_off": CardsGetDataExtrasSignOff,
        "check": CardsGetDataExtrasCheck | None,
        "repeat": CardsGetDataExtrasRepeat | None,
        "run": CardsGetDataExtrasRun | None,
    },
)

CardsGetData = TypedDict(
    "CardsGetData",
    {
        "card": Card,
        "extras": CardsGetDataExtras,
    },
)

CardsInheritBody = TypedDict(
    "CardsInheritBody",
    {
        "id": int,
        "fields": NotRequired[list[Literal["title", "description", "short_description", "status", "priority", "is_active", "due_date"]] | None],
    },
)

CardsInheritData = TypedDict(
    "CardsInheritData",
    {
        "card": Card,
    },
)

CardsListBody = TypedDict(
    "CardsListBody",
    {
        "board_id": NotRequired[int | None],
        "group_id": NotRequired[int | None],
        "is_inbox": NotRequired[bool | None],
        "status": NotRequired[str | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
        "owner_id": NotRequired[int | None],
        "tag_id": NotRequired[int | None],
        "is_overdue": NotRequired[bool | None],
        "text": NotRequired[str | None],
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

CardsListData = TypedDict(
    "CardsListData",
    {
        "cards": list[Card],
        "next_after_id": int | None,
    },
)

CardsMoveBody = TypedDict(
    "CardsMoveBody",
    {
        "id": int,
        "group_id": int | None,
        "position": NotRequired[int | None],
    },
)

CardsMoveData = TypedDict(
    "CardsMoveData",
    {
        "card": Card,
    },
)

CardsRestoreBody = TypedDict(
    "CardsRestoreBody",
    {
        "id": int,
    },
)

CardsRestoreData = TypedDict(
    "CardsRestoreData",
    {
        "card": Card,
    },
)

CardsReturnBody = TypedDict(
    "CardsReturnBody",
    {
        "id": int,
        "reason": str,
    },
)

CardsReturnData = TypedDict(
    "CardsReturnData",
    {
        "card": Card,
    },
)

CardsUpdateBodyRepeat = TypedDict(
    "CardsUpdateBodyRepeat",
    {
        "every": Literal["day", "week", "month"],
        "interval": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]] | None],
        "month_day": NotRequired[int | Literal["last"] | None],
        "appears_at": str,
        "due_at": str,
        "starts_on": NotRequired[str | None],
    },
)

CardsUpdateBody = TypedDict(
    "CardsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "short_description": NotRequired[str | None],
        "status": NotRequired[str | None],
        "priority": NotRequired[Literal["low", "normal", "high", "urgent"] | None],
        "owner_id": NotRequired[int | None],
        "tag_id": NotRequired[int | None],
        "due_date": NotRequired[str | None],
        "snoozed_until": NotRequired[str | None],
        "is_active": NotRequired[bool | None],
        "tag_ids": NotRequired[list[int] | None],
        "repeat": NotRequired[CardsUpdateBodyRepeat | None],
        "run": NotRequired[str | None],
        "needs_sign_off": NotRequired[bool | None],
    },
)

CardsUpdateData = TypedDict(
    "CardsUpdateData",
    {
        "card": Card,
    },
)

ChecklistsGetBody = TypedDict(
    "ChecklistsGetBody",
    {
        "card_id": int,
    },
)

ChecklistsGetDataChecklistItems = TypedDict(
    "ChecklistsGetDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
        "is_from_template": bool,
        "ticked_at": str | None,
        "ticked_by": int | None,
        "note": str | None,
        "number": float | None,
        "file_id": int | None,
    },
)

ChecklistsGetDataChecklist = TypedDict(
    "ChecklistsGetDataChecklist",
    {
        "card_id": int,
        "total": int,
        "ticked": int,
        "items": list[ChecklistsGetDataChecklistItems],
    },
)

ChecklistsGetData = TypedDict(
    "ChecklistsGetData",
    {
        "checklist": ChecklistsGetDataChecklist,
    },
)

ChecklistsSetItemsBodyItems = TypedDict(
    "ChecklistsSetItemsBodyItems",
    {
        "key": NotRequired[str | None],
        "title": str,
        "is_required": NotRequired[bool | None],
        "evidence": NotRequired[Literal["none", "note", "number", "photo"] | None],
    },
)

ChecklistsSetItemsBody = TypedDict(
    "ChecklistsSetItemsBody",
    {
        "card_id": int,
        "items": list[ChecklistsSetItemsBodyItems],
    },
)

ChecklistsSetItemsDataChecklistItems = TypedDict(
    "ChecklistsSetItemsDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
        "is_from_template": bool,
        "ticked_at": str | None,
        "ticked_by": int | None,
        "note": str | None,
        "number": float | None,
        "file_id": int | None,
    },
)

ChecklistsSetItemsDataChecklist = TypedDict(
    "ChecklistsSetItemsDataChecklist",
    {
        "card_id": int,
        "total": int,
        "ticked": int,
        "items": list[ChecklistsSetItemsDataChecklistItems],
    },
)

ChecklistsSetItemsData = TypedDict(
    "ChecklistsSetItemsData",
    {
        "checklist": ChecklistsSetItemsDataChecklist,
    },
)

ChecklistsTickBody = TypedDict(
    "ChecklistsTickBody",
    {
        "card_id": int,
        "key": str,
        "run": NotRequired[str | None],
        "note": NotRequired[str | None],
        "number": NotRequired[float | None],
        "file_id": NotRequired[int | None],
    },
)

ChecklistsTickDataChecklistItems = TypedDict(
    "ChecklistsTickDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
        "is_from_template": bool,
        "ticked_at": str | None,
        "ticked_by": int | None,
        "note": str | None,
        "number": float | None,
        "file_id": int | None,
    },
)

ChecklistsTickDataChecklist = TypedDict(
    "ChecklistsTickDataChecklist",
    {
        "card_id": int,
        "total": int,
        "ticked": int,
        "items": list[ChecklistsTickDataChecklistItems],
    },
)

ChecklistsTickData = TypedDict(
    "ChecklistsTickData",
    {
        "checklist": ChecklistsTickDataChecklist,
    },
)

ChecklistsUntickBody = TypedDict(
    "ChecklistsUntickBody",
    {
        "card_id": int,
        "key": str,
        "run": NotRequired[str | None],
    },
)

ChecklistsUntickDataChecklistItems = TypedDict(
    "ChecklistsUntickDataChecklistItems",
    {
        "key": str,
        "title": str,
        "is_required": bool,
        "evidence": Literal["none", "note", "number", "photo"],
        "is_from_template": bool,
        "ticked_at": str | None,
        "ticked_by": int | None,
        "note": str | None,
        "number": float | None,
        "file_id": int | None,
    },
)

ChecklistsUntickDataChecklist = TypedDict(
    "ChecklistsUntickDataChecklist",
    {
        "card_id": int,
        "total": int,
        "ticked": int,
        "items": list[ChecklistsUntickDataChecklistItems],
    },
)

ChecklistsUntickData = TypedDict(
    "ChecklistsUntickData",
    {
        "checklist": ChecklistsUntickDataChecklist,
    },
)

ChecksListBody = TypedDict("ChecksListBody", {})

ChecksListDataChecks = TypedDict(
    "ChecksListDataChecks",
    {
        "check": str,
        "state": Literal["passed", "failed"],
        "detail": str | None,
        "observed_at": str,
        "reported_at": str,
    },
)

ChecksListData = TypedDict(
    "ChecksListData",
    {
        "checks": list[ChecksListDataChecks],
    },
)

ChecksReportBodyReports = TypedDict(
    "ChecksReportBodyReports",
    {
        "project_id": NotRequired[int | None],
        "project_external_id": NotRequired[str | None],
        "check": str,
        "state": Literal["passed", "failed"],
        "detail": NotRequired[str | None],
        "observed_at": NotRequired[str | None],
    },
)

ChecksReportBody = TypedDict(
    "ChecksReportBody",
    {
        "reports": list[ChecksReportBodyReports],
    },
)

ChecksReportDataRefused = TypedDict(
    "ChecksReportDataRefused",
    {
        "index": int,
        "reason": Literal["project_missing", "in_the_future", "too_many_checks"],
    },
)

ChecksReportData = TypedDict(
    "ChecksReportData",
    {
        "accepted": int,
        "unchanged": int,
        "refused": list[ChecksReportDataRefused],
    },
)

CommentsCreateBody = TypedDict(
    "CommentsCreateBody",
    {
        "card_id": int,
        "comment": str,
        "parent_comment_id": NotRequired[int | None],
    },
)

CommentsCreateData = TypedDict(
    "CommentsCreateData",
    {
        "comment": Comment,
    },
)

CommentsDeleteBody = TypedDict(
    "CommentsDeleteBody",
    {
        "id": int,
    },
)

CommentsListBody = TypedDict(
    "CommentsListBody",
    {
        "card_id": int,
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

CommentsListData = TypedDict(
    "CommentsListData",
    {
        "comments": list[Comment],
        "next_after_id": int | None,
    },
)

CommentsReadBody = TypedDict(
    "CommentsReadBody",
    {
        "card_id": int,
    },
)

CommentsReadData = TypedDict(
    "CommentsReadData",
    {
        "read_count": int,
    },
)

CommentsRestoreBody = TypedDict(
    "CommentsRestoreBody",
    {
        "id": int,
    },
)

CommentsRestoreData = TypedDict(
    "CommentsRestoreData",
    {
        "comment": Comment,
    },
)

CommentsUpdateBody = TypedDict(
    "CommentsUpdateBody",
    {
        "id": int,
        "comment": str,
    },
)

CommentsUpdateData = TypedDict(
    "CommentsUpdateData",
    {
        "comment": Comment,
    },
)

EventsListBody = TypedDict(
    "EventsListBody",
    {
        "after": NotRequired[str | None],
        "types": NotRequired[list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone"]] | None],
        "limit": NotRequired[int | None],
    },
)

EventsListData = TypedDict(
    "EventsListData",
    {
        "events": list[Event],
        "next_after": str,
        "has_more": bool,
    },
)

EventsWatchBody = TypedDict(
    "EventsWatchBody",
    {
        "after": NotRequired[str | None],
        "types": NotRequired[list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone"]] | None],
    },
)

FilesCreateBody = TypedDict(
    "FilesCreateBody",
    {
        "card_id": NotRequired[int],
        "comment_id": NotRequired[int],
        "import_source": NotRequired[str],
        "import_external_id": NotRequired[str],
        "file": Upload,
    },
)

FilesCreateDataFile = TypedDict(
    "FilesCreateDataFile",
    {
        "id": int,
        "card_id": int,
        "comment_id": int | None,
        "name": str,
        "type": str,
        "bytes": int,
        "sha256": str,
        "is_picture": bool,
        "width": int | None,
        "height": int | None,
        "created_by": int | None,
        "created_at": str,
    },
)

FilesCreateData = TypedDict(
    "FilesCreateData",
    {
        "file": FilesCreateDataFile,
    },
)

FilesDeleteBody = TypedDict(
    "FilesDeleteBody",
    {
        "id": int,
    },
)

FilesLinkBody = TypedDict(
    "FilesLinkBody",
    {
        "id": int,
        "size": NotRequired[Literal["small", "large", "original"] | None],
    },
)

FilesLinkData = TypedDict(
    "FilesLinkData",
    {
        "url": str,
        "expires_at": str,
    },
)

FilesListBody = TypedDict(
    "FilesListBody",
    {
        "card_id": int,
    },
)

FilesListDataFiles = TypedDict(
    "FilesListDataFiles",
    {
        "id": int,
        "card_id": int,
        "comment_id": int | None,
        "name": str,
        "type": str,
        "bytes": int,
        "sha256": str,
        "is_picture": bool,
        "width": int | None,
        "height": int | None,
        "created_by": int | None,
        "created_at": str,
        "is_from_template": bool,
    },
)

FilesListData = TypedDict(
    "FilesListData",
    {
        "files": list[FilesListDataFiles],
    },
)

FiltersDeleteBody = TypedDict(
    "FiltersDeleteBody",
    {
        "board_id": int,
        "name": str,
    },
)

FiltersListBody = TypedDict(
    "FiltersListBody",
    {
        "board_id": int,
    },
)

FiltersListDataFilters = TypedDict(
    "FiltersListDataFilters",
    {
        "name": str,
        "query": str,
    },
)

FiltersListData = TypedDict(
    "FiltersListData",
    {
        "filters": list[FiltersListDataFilters],
    },
)

FiltersSaveBody = TypedDict(
    "FiltersSaveBody",
    {
        "board_id": int,
        "name": str,
        "query": str,
    },
)

FiltersSaveDataFilter = TypedDict(
    "FiltersSaveDataFilter",
    {
        "name": str,
        "query": str,
    },
)

FiltersSaveData = TypedDict(
    "FiltersSaveData",
    {
        "filter": FiltersSaveDataFilter,
    },
)

GroupsCreateBody = TypedDict(
    "GroupsCreateBody",
    {
        "board_id": int,
        "title": str,
        "description": NotRequired[str | None],
        "type": NotRequired[str | None],
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "position": NotRequired[int | None],
    },
)

GroupsCreateData = TypedDict(
    "GroupsCreateData",
    {
        "group": Group,
    },
)

GroupsDeleteBody = TypedDict(
    "GroupsDeleteBody",
    {
        "id": int,
    },
)

GroupsInheritOrderBody = TypedDict(
    "GroupsInheritOrderBody",
    {
        "id": int,
    },
)

GroupsInheritOrderData = TypedDict(
    "GroupsInheritOrderData",
    {
        "group": Group,
    },
)

GroupsReorderBodyGroups = TypedDict(
    "GroupsReorderBodyGroups",
    {
        "id": int,
        "position": int,
    },
)

GroupsReorderBody = TypedDict(
    "GroupsReorderBody",
    {
        "groups": list[GroupsReorderBodyGroups],
    },
)

GroupsRestoreBody = TypedDict(
    "GroupsRestoreBody",
    {
        "id": int,
    },
)

GroupsRestoreData = TypedDict(
    "GroupsRestoreData",
    {
        "group": Group,
    },
)

GroupsUpdateBody = TypedDict(
    "GroupsUpdateBody",
    {
        "id": int,
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "type": NotRequired[str | None],
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "position": NotRequired[int | None],
        "is_collapsed": NotRequired[bool | None],
    },
)

GroupsUpdateData = TypedDict(
    "GroupsUpdateData",
    {
        "group": Group,
    },
)

ImportsWriteBodyItemsChecklist = TypedDict(
    "ImportsWriteBodyItemsChecklist",
    {
        "title": str,
        "is_done": NotRequired[bool | None],
    },
)

ImportsWriteBodyItemsPeople = TypedDict(
    "ImportsWriteBodyItemsPeople",
    {
        "name": str,
        "email": NotRequired[str | None],
    },
)

ImportsWriteBodyItems = TypedDict(
    "ImportsWriteBodyItems",
    {
        "kind": Literal["board", "group", "card", "comment", "file"],
        "external_id": str,
        "parent_external_id": NotRequired[str | None],
        "title": NotRequired[str | None],
        "description": NotRequired[str | None],
        "status": NotRequired[Literal["open", "in_progress", "closed", "blocked"] | None],
        "due_date": NotRequired[str | None],
        "tags": NotRequired[list[str] | None],
        "checklist": NotRequired[list[ImportsWriteBodyItemsChecklist] | None],
        "people": NotRequired[list[ImportsWriteBodyItemsPeople] | None],
        "comment": NotRequired[str | None],
        "created_at": NotRequired[str | None],
    },
)

ImportsWriteBody = TypedDict(
    "ImportsWriteBody",
    {
        "source": str,
        "is_dry_run": NotRequired[bool | None],
        "items": list[ImportsWriteBodyItems],
    },
)

ImportsWriteDataResultsError = TypedDict(
    "ImportsWriteDataResultsError",
    {
        "code": str,
        "message": str,
        "fields": dict[str, list[str]],
    },
)

ImportsWriteDataResults = TypedDict(
    "ImportsWriteDataResults",
    {
        "external_id": str,
        "id": int | None,
        "is_new": bool,
        "error": ImportsWriteDataResultsError | None,
    },
)

ImportsWriteData = TypedDict(
    "ImportsWriteData",
    {
        "results": list[ImportsWriteDataResults],
    },
)

OverviewGetBody = TypedDict("OverviewGetBody", {})

OverviewGetDataRows = TypedDict(
    "OverviewGetDataRows",
    {
        "board_id": int | None,
        "owner_id": int | None,
        "open": int,
        "overdue": int,
        "closed": int,
    },
)

OverviewGetData = TypedDict(
    "OverviewGetData",
    {
        "rows": list[OverviewGetDataRows],
    },
)

PeopleListBody = TypedDict("PeopleListBody", {})

PeopleListDataPeople = TypedDict(
    "PeopleListDataPeople",
    {
        "id": int,
        "name": str,
        "is_disabled": bool,
    },
)

PeopleListDataProject = TypedDict(
    "PeopleListDataProject",
    {
        "id": int,
        "platform_id": int,
        "name": str,
        "time_zone": str,
    },
)

PeopleListDataMe = TypedDict(
    "PeopleListDataMe",
    {
        "id": int,
        "language": str | None,
        "role": Literal["viewer", "member", "owner"],
    },
)

PeopleListData = TypedDict(
    "PeopleListData",
    {
        "people": list[PeopleListDataPeople],
        "project": PeopleListDataProject,
        "me": PeopleListDataMe,
    },
)

RunsCurrentBody = TypedDict("RunsCurrentBody", {})

RunsCurrentDataRuns = TypedDict(
    "RunsCurrentDataRuns",
    {
        "on": str,
        "appears_at": str,
        "due_at": str,
        "ends_at": str | None,
        "state": Literal["open", "done", "late", "missed"],
        "card_id": int,
        "title": str,
        "board_id": int | None,
        "owner_id": int | None,
        "status": str,
        "needs_sign_off": bool,
        "ticked": int,
        "total": int,
    },
)

RunsCurrentData = TypedDict(
    "RunsCurrentData",
    {
        "runs": list[RunsCurrentDataRuns],
    },
)

RunsListBody = TypedDict(
    "RunsListBody",
    {
        "card_id": int,
        "after": NotRequired[str | None],
        "limit": NotRequired[int | None],
    },
)

RunsListDataRuns = TypedDict(
    "RunsListDataRuns",
    {
        "on": str,
        "appears_at": str,
        "due_at": str,
        "state": Literal["open", "done", "late", "missed"],
        "closed_at": str | None,
        "closed_by": int | None,
        "ticked": int,
        "total": int,
    },
)

RunsListData = TypedDict(
    "RunsListData",
    {
        "runs": list[RunsListDataRuns],
        "next_after": str | None,
    },
)

TagsCreateBody = TypedDict(
    "TagsCreateBody",
    {
        "name": str,
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "position": NotRequired[int | None],
    },
)

TagsCreateData = TypedDict(
    "TagsCreateData",
    {
        "tag": Tag,
    },
)

TagsDeleteBody = TypedDict(
    "TagsDeleteBody",
    {
        "id": int,
    },
)

TagsListBody = TypedDict("TagsListBody", {})

TagsListData = TypedDict(
    "TagsListData",
    {
        "tags": list[Tag],
    },
)

TagsUpdateBody = TypedDict(
    "TagsUpdateBody",
    {
        "id": int,
        "name": NotRequired[str | None],
        "color": NotRequired[str | None],
        "icon": NotRequired[str | None],
        "position": NotRequired[int | None],
        "is_active": NotRequired[bool | None],
    },
)

TagsUpdateData = TypedDict(
    "TagsUpdateData",
    {
        "tag": Tag,
    },
)

TourCardsDismissAllBody = TypedDict("TourCardsDismissAllBody", {})

TourCardsDismissAllData = TypedDict(
    "TourCardsDismissAllData",
    {
        "dismissed_count": int,
    },
)

TrashListBody = TypedDict(
    "TrashListBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

TrashListDataItemsAlso = TypedDict(
    "TrashListDataItemsAlso",
    {
        "groups": int,
        "cards": int,
        "comments": int,
    },
)

TrashListDataItems = TypedDict(
    "TrashListDataItems",
    {
        "kind": Literal["board", "group", "card", "comment"],
        "id": int,
        "title": str,
        "deleted_at": str,
        "deleted_by": int | None,
        "also": TrashListDataItemsAlso,
    },
)

TrashListData = TypedDict(
    "TrashListData",
    {
        "items": list[TrashListDataItems],
        "next_after_id": int | None,
    },
)

AuditExportBody = TypedDict(
    "AuditExportBody",
    {
        "after_id": NotRequired[int | None],
        "action": NotRequired[str],
        "actor_id": NotRequired[int | None],
    },
)

AuditExportData = TypedDict(
    "AuditExportData",
    {
        "entry": AuditEntry,
    },
)

AuditListBody = TypedDict(
    "AuditListBody",
    {
        "before": NotRequired[str | None],
        "action": NotRequired[str],
        "actor_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

AuditListData = TypedDict(
    "AuditListData",
    {
        "entries": list[AuditEntry],
        "next_before": str | None,
    },
)

EmbedsCreateBodyUser = TypedDict(
    "EmbedsCreateBodyUser",
    {
        "external_id": str,
        "name": str,
    },
)

EmbedsCreateBody = TypedDict(
    "EmbedsCreateBody",
    {
        "project_id": NotRequired[int | None],
        "project_external_id": NotRequired[str | None],
        "user": EmbedsCreateBodyUser,
        "role": Literal["viewer", "member"],
        "board_id": NotRequired[int | None],
        "master_board_id": NotRequired[int | None],
        "expires_in": NotRequired[int | None],
    },
)

EmbedsCreateData = TypedDict(
    "EmbedsCreateData",
    {
        "token": str,
        "expires_at": str,
        "url": str,
    },
)

InvitationsCreateBody = TypedDict(
    "InvitationsCreateBody",
    {
        "email": str,
        "role": NotRequired[Literal["viewer", "member", "owner"] | None],
    },
)

InvitationsCreateData = TypedDict(
    "InvitationsCreateData",
    {
        "invitation": Invitation,
        "link": str | None,
    },
)

InvitationsListBody = TypedDict(
    "InvitationsListBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

InvitationsListData = TypedDict(
    "InvitationsListData",
    {
        "invitations": list[Invitation],
        "next_after_id": int | None,
    },
)

InvitationsRevokeBody = TypedDict(
    "InvitationsRevokeBody",
    {
        "id": int,
    },
)

MembersAddBody = TypedDict(
    "MembersAddBody",
    {
        "email": str,
        "role": Literal["viewer", "member", "owner"],
    },
)

MembersAddData = TypedDict(
    "MembersAddData",
    {
        "member": Member,
    },
)

MembersBulkUpsertBodyItems = TypedDict(
    "MembersBulkUpsertBodyItems",
    {
        "project_id": NotRequired[int | None],
        "project_external_id": NotRequired[str | None],
        "user_external_id": str,
        "role": Literal["viewer", "member", "owner"] | None,
    },
)

MembersBulkUpsertBody = TypedDict(
    "MembersBulkUpsertBody",
    {
        "items": list[MembersBulkUpsertBodyItems],
    },
)

MembersBulkUpsertDataResultsError = TypedDict(
    "MembersBulkUpsertDataResultsError",
    {
        "code": str,
        "message": str,
        "fields": dict[str, list[str]],
    },
)

MembersBulkUpsertDataResults = TypedDict(
    "MembersBulkUpsertDataResults",
    {
        "external_id": str,
        "id": int | None,
        "is_new": bool,
        "error": MembersBulkUpsertDataResultsError | None,
    },
)

MembersBulkUpsertData = TypedDict(
    "MembersBulkUpsertData",
    {
        "results": list[MembersBulkUpsertDataResults],
    },
)

MembersListBody = TypedDict(
    "MembersListBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

MembersListData = TypedDict(
    "MembersListData",
    {
        "members": list[Member],
        "next_after_id": int | None,
    },
)

MembersRemoveBody = TypedDict(
    "MembersRemoveBody",
    {
        "user_id": int,
    },
)

MembersSetRoleBody = TypedDict(
    "MembersSetRoleBody",
    {
        "user_id": int,
        "role": Literal["viewer", "member", "owner"],
    },
)

MembersSetRoleData = TypedDict(
    "MembersSetRoleData",
    {
        "member": Member,
    },
)

MembersUpsertBody = TypedDict(
    "MembersUpsertBody",
    {
        "project_id": NotRequired[int | None],
        "project_external_id": NotRequired[str | None],
        "user_external_id": str,
        "role": Literal["viewer", "member", "owner"] | None,
    },
)

MembersUpsertDataMember = TypedDict(
    "MembersUpsertDataMember",
    {
        "user_id": int,
        "name": str,
        "email": str | None,
        "role": Literal["viewer", "member", "owner"],
        "is_disabled": bool,
        "created_at": str,
    },
)

MembersUpsertData = TypedDict(
    "MembersUpsertData",
    {
        "member": MembersUpsertDataMember | None,
        "is_new": bool,
    },
)

PlansListBody = TypedDict("PlansListBody", {})

PlansListData = TypedDict(
    "PlansListData",
    {
        "plans": list[Plan],
    },
)

PlatformBrandingBody = TypedDict(
    "PlatformBrandingBody",
    {
        "platform": int,
    },
)

PlatformBrandingDataBranding = TypedDict(
    "PlatformBrandingDataBranding",
    {
        "name": str,
        "accent": str,
        "background": str,
        "radius": int,
        "font": Literal["system", "serif", "rounded"],
    },
)

PlatformBrandingData = TypedDict(
    "PlatformBrandingData",
    {
        "branding": PlatformBrandingDataBranding | None,
        "logo_url": str | None,
    },
)

PlatformGetBody = TypedDict("PlatformGetBody", {})

PlatformGetData = TypedDict(
    "PlatformGetData",
    {
        "platform": Platform,
    },
)

PlatformLogoBody = TypedDict(
    "PlatformLogoBody",
    {
        "file": Upload,
    },
)

PlatformLogoData = TypedDict(
    "PlatformLogoData",
    {
        "logo_url": str,
    },
)

PlatformUpdateBodyBranding = TypedDict(
    "PlatformUpdateBodyBranding",
    {
        "name": str,
        "accent": str,
        "background": str,
        "radius": int,
        "font": Literal["system", "serif", "rounded"],
    },
)

PlatformUpdateBody = TypedDict(
    "PlatformUpdateBody",
    {
        "superadmins_need_second_factor": NotRequired[bool],
        "approve_above": NotRequired[int | None],
        "embed_origins": NotRequired[list[str]],
        "branding": NotRequired[PlatformUpdateBodyBranding | None],
    },
)

PlatformUpdateData = TypedDict(
    "PlatformUpdateData",
    {
        "platform": Platform,
    },
)

ProjectsBulkUpsertBodyItemsOwner = TypedDict(
    "ProjectsBulkUpsertBodyItemsOwner",
    {
        "external_id": str,
    },
)

ProjectsBulkUpsertBodyItems = TypedDict(
    "ProjectsBulkUpsertBodyItems",
    {
        "external_id": str,
        "name": NotRequired[str],
        "tools": NotRequired[list[str]],
        "time_zone": NotRequired[str | None],
        "attributes": NotRequired[dict[str, str]],
        "owner": NotRequired[ProjectsBulkUpsertBodyItemsOwner],
    },
)

ProjectsBulkUpsertBody = TypedDict(
    "ProjectsBulkUpsertBody",
    {
        "items": list[ProjectsBulkUpsertBodyItems],
    },
)

ProjectsBulkUpsertDataResultsError = TypedDict(
    "ProjectsBulkUpsertDataResultsError",
    {
        "code": str,
        "message": str,
        "fields": dict[str, list[str]],
    },
)

ProjectsBulkUpsertDataResults = TypedDict(
    "ProjectsBulkUpsertDataResults",
    {
        "external_id": str,
        "id": int | None,
        "is_new": bool,
        "error": ProjectsBulkUpsertDataResultsError | None,
    },
)

ProjectsBulkUpsertData = TypedDict(
    "ProjectsBulkUpsertData",
    {
        "results": list[ProjectsBulkUpsertDataResults],
    },
)

ProjectsCreateBody = TypedDict(
    "ProjectsCreateBody",
    {
        "name": str,
        "tools": NotRequired[list[str]],
        "time_zone": NotRequired[str | None],
        "language": NotRequired[str | None],
        "attributes": NotRequired[dict[str, str]],
        "owner_id": NotRequired[int | None],
    },
)

ProjectsCreateData = TypedDict(
    "ProjectsCreateData",
    {
        "project": Project,
    },
)

ProjectsExportBody = TypedDict("ProjectsExportBody", {})

ProjectsExportData = TypedDict(
    "ProjectsExportData",
    {
        "kind": Literal["project", "member", "tag", "board", "group", "card", "comment", "file", "check", "run", "activity", "theme", "theme_version", "subscription", "webhook", "invitation"],
        "record": dict[str, Any],
    },
)

ProjectsFacetsBody = TypedDict("ProjectsFacetsBody", {})

ProjectsFacetsDataAttributesValues = TypedDict(
    "ProjectsFacetsDataAttributesValues",
    {
        "value": str,
        "projects": int,
    },
)

ProjectsFacetsDataAttributes = TypedDict(
    "ProjectsFacetsDataAttributes",
    {
        "key": str,
        "values": list[ProjectsFacetsDataAttributesValues],
    },
)

ProjectsFacetsDataTools = TypedDict(
    "ProjectsFacetsDataTools",
    {
        "tool_key": str,
        "projects": int,
    },
)

ProjectsFacetsData = TypedDict(
    "ProjectsFacetsData",
    {
        "projects": int,
        "suspended": int,
        "attributes": list[ProjectsFacetsDataAttributes],
        "tools": list[ProjectsFacetsDataTools],
        "is_partial": bool,
    },
)

ProjectsListBody = TypedDict(
    "ProjectsListBody",
    {
        "text": NotRequired[str | None],
        "external_id": NotRequired[str | None],
        "attributes": NotRequired[dict[str, str] | None],
        "tool_key": NotRequired[str | None],
        "is_suspended": NotRequired[bool | None],
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

ProjectsListData = TypedDict(
    "ProjectsListData",
    {
        "projects": list[Project],
        "next_after_id": int | None,
    },
)

ProjectsSuspendBody = TypedDict(
    "ProjectsSuspendBody",
    {
        "id": int,
        "suspended": bool,
    },
)

ProjectsSuspendData = TypedDict(
    "ProjectsSuspendData",
    {
        "project": Project,
    },
)

ProjectsUpdateBody = TypedDict(
    "ProjectsUpdateBody",
    {
        "id": int,
        "name": NotRequired[str | None],
        "tools": NotRequired[list[str]],
        "time_zone": NotRequired[str | None],
        "language": NotRequired[str | None],
        "attributes": NotRequired[dict[str, str]],
    },
)

ProjectsUpdateData = TypedDict(
    "ProjectsUpdateData",
    {
        "project": Project,
    },
)

ProjectsUpsertBodyOwner = TypedDict(
    "ProjectsUpsertBodyOwner",
    {
        "external_id": str,
    },
)

ProjectsUpsertBody = TypedDict(
    "ProjectsUpsertBody",
    {
        "external_id": str,
        "name": NotRequired[str],
        "tools": NotRequired[list[str]],
        "time_zone": NotRequired[str | None],
        "attributes": NotRequired[dict[str, str]],
        "owner": NotRequired[ProjectsUpsertBodyOwner],
    },
)

ProjectsUpsertData = TypedDict(
    "ProjectsUpsertData",
    {
        "project": Project,
        "is_new": bool,
    },
)

ProjectsUsageBody = TypedDict("ProjectsUsageBody", {})

ProjectsUsageDataUsageCards = TypedDict(
    "ProjectsUsageDataUsageCards",
    {
        "used": int,
        "limit": int,
    },
)

ProjectsUsageDataUsageBytes = TypedDict(
    "ProjectsUsageDataUsageBytes",
    {
        "used": int,
        "limit": int,
    },
)

ProjectsUsageDataUsageFilesBytes = TypedDict(
    "ProjectsUsageDataUsageFilesBytes",
    {
        "used": int,
        "limit": int,
    },
)

ProjectsUsageDataUsageBoards = TypedDict(
    "ProjectsUsageDataUsageBoards",
    {
        "used": int,
        "limit": int,
    },
)

ProjectsUsageDataUsageTags = TypedDict(
    "ProjectsUsageDataUsageTags",
    {
        "used": int,
        "limit": int,
    },
)

ProjectsUsageDataUsage = TypedDict(
    "ProjectsUsageDataUsage",
    {
        "project_id": int,
        "cards": ProjectsUsageDataUsageCards,
        "bytes": ProjectsUsageDataUsageBytes,
        "files_bytes": ProjectsUsageDataUsageFilesBytes,
        "boards": ProjectsUsageDataUsageBoards,
        "tags": ProjectsUsageDataUsageTags,
        "requests_in_flight": int,
    },
)

ProjectsUsageData = TypedDict(
    "ProjectsUsageData",
    {
        "usage": ProjectsUsageDataUsage,
    },
)

ServiceTokensCreateBody = TypedDict(
    "ServiceTokensCreateBody",
    {
        "name": str,
        "scopes": list[Literal["templates:write", "rollouts:publish", "rollouts:hold", "projects:write", "events:read", "audit:read", "checks:report", "people:write", "people:read", "people:erase", "reports:read", "webhooks:write", "embed"]],
        "allowed_addresses": NotRequired[list[str] | None],
        "expires_at": NotRequired[str | None],
    },
)

ServiceTokensCreateData = TypedDict(
    "ServiceTokensCreateData",
    {
        "token": str,
        "service_token": ServiceToken,
    },
)

ServiceTokensListBody = TypedDict("ServiceTokensListBody", {})

ServiceTokensListData = TypedDict(
    "ServiceTokensListData",
    {
        "service_tokens": list[ServiceToken],
    },
)

ServiceTokensRevokeBody = TypedDict(
    "ServiceTokensRevokeBody",
    {
        "id": int,
    },
)

ServiceTokensRotateBody = TypedDict(
    "ServiceTokensRotateBody",
    {
        "id": int,
        "overlap_hours": NotRequired[int | None],
        "expires_at": NotRequired[str | None],
    },
)

ServiceTokensRotateData = TypedDict(
    "ServiceTokensRotateData",
    {
        "token": str,
        "service_token": ServiceToken,
    },
)

SsoProvidersCreateBody = TypedDict(
    "SsoProvidersCreateBody",
    {
        "slug": str,
        "name": str,
        "issuer": str,
        "client_id": str,
        "client_secret": str,
        "domains": list[str],
    },
)

SsoProvidersCreateData = TypedDict(
    "SsoProvidersCreateData",
    {
        "provider": IdentityProvider,
    },
)

SsoProvidersDeleteBody = TypedDict(
    "SsoProvidersDeleteBody",
    {
        "id": int,
    },
)

SsoProvidersListBody = TypedDict("SsoProvidersListBody", {})

SsoProvidersListData = TypedDict(
    "SsoProvidersListData",
    {
        "providers": list[IdentityProvider],
    },
)

SsoProvidersUpdateBody = TypedDict(
    "SsoProvidersUpdateBody",
    {
        "id": int,
        "name": NotRequired[str],
        "client_id": NotRequired[str],
        "client_secret": NotRequired[str],
        "domains": NotRequired[list[str]],
        "sso_required": NotRequired[bool],
    },
)

SsoProvidersUpdateData = TypedDict(
    "SsoProvidersUpdateData",
    {
        "provider": IdentityProvider,
    },
)

SsoProvidersVerifyDomainsBody = TypedDict(
    "SsoProvidersVerifyDomainsBody",
    {
        "id": int,
    },
)

SsoProvidersVerifyDomainsDataChecks = TypedDict(
    "SsoProvidersVerifyDomainsDataChecks",
    {
        "domain": str,
        "outcome": Literal["proven", "missing", "unknown"],
    },
)

SsoProvidersVerifyDomainsData = TypedDict(
    "SsoProvidersVerifyDomainsData",
    {
        "provider": IdentityProvider,
        "checks": list[SsoProvidersVerifyDomainsDataChecks],
    },
)

SubscriptionsGetBody = TypedDict("SubscriptionsGetBody", {})

SubscriptionsGetData = TypedDict(
    "SubscriptionsGetData",
    {
        "subscription": Subscription,
    },
)

SubscriptionsStartTrialBody = TypedDict(
    "SubscriptionsStartTrialBody",
    {
        "project_id": int,
        "product": str,
        "plan": str,
        "days": int,
    },
)

SubscriptionsStartTrialData = TypedDict(
    "SubscriptionsStartTrialData",
    {
        "subscription": Subscription,
    },
)

SubscriptionsUpgradeTrialBody = TypedDict(
    "SubscriptionsUpgradeTrialBody",
    {
        "plan": str,
        "period": Literal["month", "year"],
        "product": str,
    },
)

SubscriptionsUpgradeTrialData = TypedDict(
    "SubscriptionsUpgradeTrialData",
    {
        "checkout_url": str,
        "session_id": str | None,
        "subscription_id": int,
    },
)

UsersBulkUpsertBodyItems = TypedDict(
    "UsersBulkUpsertBodyItems",
    {
        "external_id": str,
        "name": str,
        "email": NotRequired[str | None],
        "language": NotRequired[str | None],
    },
)

UsersBulkUpsertBody = TypedDict(
    "UsersBulkUpsertBody",
    {
        "items": list[UsersBulkUpsertBodyItems],
    },
)

UsersBulkUpsertDataResultsError = TypedDict(
    "UsersBulkUpsertDataResultsError",
    {
        "code": str,
        "message": str,
        "fields": dict[str, list[str]],
    },
)

UsersBulkUpsertDataResults = TypedDict(
    "UsersBulkUpsertDataResults",
    {
        "external_id": str,
        "id": int | None,
        "is_new": bool,
        "error": UsersBulkUpsertDataResultsError | None,
    },
)

UsersBulkUpsertData = TypedDict(
    "UsersBulkUpsertData",
    {
        "results": list[UsersBulkUpsertDataResults],
    },
)

UsersCreateBody = TypedDict(
    "UsersCreateBody",
    {
        "email": str,
        "name": str,
        "password": str,
        "language": NotRequired[str | None],
        "enable_ai": NotRequired[bool | None],
    },
)

UsersCreateData = TypedDict(
    "UsersCreateData",
    {
        "user": PlatformUser,
    },
)

UsersDisableBody = TypedDict(
    "UsersDisableBody",
    {
        "id": int,
        "disabled": bool,
    },
)

UsersDisableData = TypedDict(
    "UsersDisableData",
    {
        "user": PlatformUser,
    },
)

UsersEraseBody = TypedDict(
    "UsersEraseBody",
    {
        "id": int,
    },
)

UsersEraseData = TypedDict(
    "UsersEraseData",
    {
        "user": PlatformUser,
    },
)

UsersListBody = TypedDict(
    "UsersListBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

UsersListData = TypedDict(
    "UsersListData",
    {
        "users": list[PlatformUser],
        "next_after_id": int | None,
    },
)

UsersResetPasswordBody = TypedDict(
    "UsersResetPasswordBody",
    {
        "id": int,
    },
)

UsersResetPasswordData = TypedDict(
    "UsersResetPasswordData",
    {
        "link": str | None,
    },
)

UsersUpsertBody = TypedDict(
    "UsersUpsertBody",
    {
        "external_id": str,
        "name": str,
        "email": NotRequired[str | None],
        "language": NotRequired[str | None],
    },
)

UsersUpsertData = TypedDict(
    "UsersUpsertData",
    {
        "user": PlatformUser,
        "is_new": bool,
    },
)

WebhooksCreateBody = TypedDict(
    "WebhooksCreateBody",
    {
        "url": str,
        "types": NotRequired[list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone", "rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "user.created", "user.disabled", "user.enabled", "user.erased"]] | None],
    },
)

WebhooksCreateData = TypedDict(
    "WebhooksCreateData",
    {
        "webhook": NewWebhook,
    },
)

WebhooksDeleteBody = TypedDict(
    "WebhooksDeleteBody",
    {
        "id": int,
    },
)

WebhooksDeliveriesListBody = TypedDict(
    "WebhooksDeliveriesListBody",
    {
        "id": int,
        "before_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

WebhooksDeliveriesListData = TypedDict(
    "WebhooksDeliveriesListData",
    {
        "deliveries": list[Delivery],
        "next_before_id": int | None,
    },
)

WebhooksDeliveriesRedeliverBody = TypedDict(
    "WebhooksDeliveriesRedeliverBody",
    {
        "id": int,
        "delivery_id": NotRequired[int | None],
        "after": NotRequired[str | None],
    },
)

WebhooksListBody = TypedDict("WebhooksListBody", {})

WebhooksListData = TypedDict(
    "WebhooksListData",
    {
        "webhooks": list[Webhook],
    },
)

WebhooksResumeBody = TypedDict(
    "WebhooksResumeBody",
    {
        "id": int,
    },
)

WebhooksResumeData = TypedDict(
    "WebhooksResumeData",
    {
        "webhook": Webhook,
    },
)

WebhooksRotateSecretBody = TypedDict(
    "WebhooksRotateSecretBody",
    {
        "id": int,
    },
)

WebhooksRotateSecretData = TypedDict(
    "WebhooksRotateSecretData",
    {
        "webhook": NewWebhook,
    },
)

WebhooksSuspendBody = TypedDict(
    "WebhooksSuspendBody",
    {
        "id": int,
    },
)

WebhooksSuspendData = TypedDict(
    "WebhooksSuspendData",
    {
        "webhook": Webhook,
    },
)

WebhooksTestBody = TypedDict(
    "WebhooksTestBody",
    {
        "id": int,
    },
)

WebhooksTestData = TypedDict(
    "WebhooksTestData",
    {
        "delivery": Delivery,
    },
)

WebhooksUpdateBody = TypedDict(
    "WebhooksUpdateBody",
    {
        "id": int,
        "url": NotRequired[str | None],
        "types": NotRequired[list[Literal["board.created", "board.updated", "board.order_inherited", "board.deleted", "board.restored", "group.created", "group.updated", "group.moved", "group.order_inherited", "group.deleted", "group.restored", "card.created", "card.updated", "card.moved", "card.inherited", "card.dismissed", "card.deleted", "card.restored", "card.accepted", "card.returned", "checklist.changed", "checklist.ticked", "checklist.unticked", "run.done", "check.changed", "comment.created", "comment.updated", "comment.deleted", "comment.restored", "file.created", "file.deleted", "tag.created", "tag.updated", "tag.deleted", "member.added", "member.updated", "member.removed", "project.updated", "project.suspended", "project.resumed", "subscription.updated", "theme.created", "theme_version.created", "theme_version.submitted", "theme_version.approved", "theme_version.rejected", "theme_version.deprecated", "webhook.suspended", "webhook.ended", "template.published", "template.withdrawn", "template.undone", "rollout.published", "rollout.withdrawn", "rollout.undone", "rollout.staged", "rollout.proposed", "rollout.approved", "rollout.rejected", "rollout.advanced", "rollout.held", "rollout.released", "rollout.undecided", "master.deleted", "master.restored", "project.created", "user.created", "user.disabled", "user.enabled", "user.erased"]] | None],
    },
)

WebhooksUpdateData = TypedDict(
    "WebhooksUpdateData",
    {
        "webhook": Webhook,
    },
)

ThemesCreateBody = TypedDict(
    "ThemesCreateBody",
    {
        "name": str,
    },
)

ThemesCreateData = TypedDict(
    "ThemesCreateData",
    {
        "theme": Theme,
    },
)

ThemesListBody = TypedDict(
    "ThemesListBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

ThemesListData = TypedDict(
    "ThemesListData",
    {
        "themes": list[Theme],
        "next_after_id": int | None,
    },
)

ThemesVersionsApproveBody = TypedDict(
    "ThemesVersionsApproveBody",
    {
        "version_id": int,
    },
)

ThemesVersionsApproveData = TypedDict(
    "ThemesVersionsApproveData",
    {
        "version": ThemeVersion,
    },
)

ThemesVersionsCreateBody = TypedDict(
    "ThemesVersionsCreateBody",
    {
        "theme_id": int,
        "version": str,
    },
)

ThemesVersionsCreateData = TypedDict(
    "ThemesVersionsCreateData",
    {
        "version": ThemeVersion,
    },
)

ThemesVersionsDeprecateBody = TypedDict(
    "ThemesVersionsDeprecateBody",
    {
        "version_id": int,
    },
)

ThemesVersionsDeprecateData = TypedDict(
    "ThemesVersionsDeprecateData",
    {
        "version_id": str,
        "theme_status": str,
    },
)

ThemesVersionsListBody = TypedDict(
    "ThemesVersionsListBody",
    {
        "theme_id": int,
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

ThemesVersionsListData = TypedDict(
    "ThemesVersionsListData",
    {
        "versions": list[ThemeVersion],
        "next_after_id": int | None,
    },
)

ThemesVersionsPendingBody = TypedDict(
    "ThemesVersionsPendingBody",
    {
        "after_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

ThemesVersionsPendingData = TypedDict(
    "ThemesVersionsPendingData",
    {
        "versions": list[ThemeVersion],
        "next_after_id": int | None,
    },
)

ThemesVersionsRejectBody = TypedDict(
    "ThemesVersionsRejectBody",
    {
        "version_id": int,
    },
)

ThemesVersionsRejectData = TypedDict(
    "ThemesVersionsRejectData",
    {
        "version": ThemeVersion,
    },
)

ThemesVersionsSubmitBody = TypedDict(
    "ThemesVersionsSubmitBody",
    {
        "version_id": int,
    },
)

ThemesVersionsSubmitData = TypedDict(
    "ThemesVersionsSubmitData",
    {
        "version": ThemeVersion,
    },
)

AuthenticateBody = TypedDict(
    "AuthenticateBody",
    {
        "email": str,
        "password": str,
        "token": NotRequired[str | None],
        "code": NotRequired[str | None],
        "is_recovery": NotRequired[bool | None],
    },
)

EmailChangeBody = TypedDict(
    "EmailChangeBody",
    {
        "email": str,
        "password": str,
    },
)

EmailConfirmBody = TypedDict(
    "EmailConfirmBody",
    {
        "token": str,
    },
)

EmailConfirmData = TypedDict(
    "EmailConfirmData",
    {
        "email": str,
    },
)

InvitationsAcceptBody = TypedDict(
    "InvitationsAcceptBody",
    {
        "token": str,
        "name": NotRequired[str],
        "password": NotRequired[str],
    },
)

InvitationsAcceptData = TypedDict(
    "InvitationsAcceptData",
    {
        "email": str,
        "user_id": int,
        "project_id": int | None,
    },
)

InvitationsShowBody = TypedDict(
    "InvitationsShowBody",
    {
        "token": str,
    },
)

InvitationsShowData = TypedDict(
    "InvitationsShowData",
    {
        "email": str,
        "platform_name": str,
        "project_name": str | None,
        "role": Literal["viewer", "member", "owner"] | None,
        "inviter_name": str | None,
        "has_account": bool,
    },
)

LogoutBody = TypedDict("LogoutBody", {})

MeBody = TypedDict("MeBody", {})

MeDataUser = TypedDict(
    "MeDataUser",
    {
        "id": int,
        "name": str,
        "email": str,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
    },
)

MeDataTwoFactor = TypedDict(
    "MeDataTwoFactor",
    {
        "enabled": bool,
        "recovery_codes_left": int,
        "passkeys": int,
        "needed": bool,
    },
)

MeDataProjects = TypedDict(
    "MeDataProjects",
    {
        "id": int,
        "name": str,
        "role": Literal["viewer", "member", "owner"],
        "time_zone": str,
        "is_default": bool,
        "is_suspended": bool,
    },
)

MeData = TypedDict(
    "MeData",
    {
        "user": MeDataUser,
        "platform_id": int,
        "two_factor": MeDataTwoFactor,
        "default_project_id": int | None,
        "projects": list[MeDataProjects],
    },
)

NotificationsListBody = TypedDict(
    "NotificationsListBody",
    {
        "is_unread": NotRequired[bool | None],
        "before_id": NotRequired[int | None],
        "limit": NotRequired[int | None],
    },
)

NotificationsListData = TypedDict(
    "NotificationsListData",
    {
        "notifications": list[Notification],
        "unread_count": int,
        "next_before_id": int | None,
    },
)

NotificationsPreferencesBody = TypedDict(
    "NotificationsPreferencesBody",
    {
        "daily_mail": NotRequired[bool],
        "muted": NotRequired[list[Literal["assigned", "mentioned", "replied", "due", "overdue", "sign_off", "rollout"]]],
        "time_zone": NotRequired[str],
    },
)

NotificationsPreferencesData = TypedDict(
    "NotificationsPreferencesData",
    {
        "preferences": NotificationPreferences,
    },
)

NotificationsReadBody = TypedDict(
    "NotificationsReadBody",
    {
        "up_to": NotRequired[int | None],
    },
)

NotificationsReadData = TypedDict(
    "NotificationsReadData",
    {
        "read_count": int,
    },
)

NotificationsUnsubscribeBody = TypedDict(
    "NotificationsUnsubscribeBody",
    {
        "token": str,
    },
)

PasskeysChallengeBody = TypedDict("PasskeysChallengeBody", {})

PasskeysChallengeDataOptions = TypedDict("PasskeysChallengeDataOptions", {})

PasskeysChallengeData = TypedDict(
    "PasskeysChallengeData",
    {
        "options": PasskeysChallengeDataOptions,
    },
)

PasskeysCreateBodyResponseClientExtensionResults = TypedDict("PasskeysCreateBodyResponseClientExtensionResults", {})

PasskeysCreateBodyResponseResponse = TypedDict(
    "PasskeysCreateBodyResponseResponse",
    {
        "clientDataJSON": str,
        "attestationObject": NotRequired[str],
        "publicKey": NotRequired[str],
        "publicKeyAlgorithm": NotRequired[int],
        "transports": NotRequired[list[str]],
        "authenticatorData": NotRequired[str],
        "signature": NotRequired[str],
        "userHandle": NotRequired[str | None],
    },
)

PasskeysCreateBodyResponse = TypedDict(
    "PasskeysCreateBodyResponse",
    {
        "id": str,
        "rawId": str,
        "type": Literal["public-key"],
        "authenticatorAttachment": NotRequired[str | None],
        "clientExtensionResults": NotRequired[PasskeysCreateBodyResponseClientExtensionResults],
        "response": PasskeysCreateBodyResponseResponse,
    },
)

PasskeysCreateBody = TypedDict(
    "PasskeysCreateBody",
    {
        "name": str,
        "response": PasskeysCreateBodyResponse,
    },
)

PasskeysCreateData = TypedDict(
    "PasskeysCreateData",
    {
        "passkey": Passkey,
        "recovery_codes": list[str] | None,
    },
)

PasskeysDeleteBody = TypedDict(
    "PasskeysDeleteBody",
    {
        "id": int,
        "password": str,
    },
)

PasskeysListBody = TypedDict("PasskeysListBody", {})

PasskeysListData = TypedDict(
    "PasskeysListData",
    {
        "passkeys": list[Passkey],
    },
)

PasskeysOptionsBody = TypedDict(
    "PasskeysOptionsBody",
    {
        "password": str,
    },
)

PasskeysOptionsDataOptions = TypedDict("PasskeysOptionsDataOptions", {})

PasskeysOptionsData = TypedDict(
    "PasskeysOptionsData",
    {
        "options": PasskeysOptionsDataOptions,
    },
)

PasskeysSignInBodyResponseClientExtensionResults = TypedDict("PasskeysSignInBodyResponseClientExtensionResults", {})

PasskeysSignInBodyResponseResponse = TypedDict(
    "PasskeysSignInBodyResponseResponse",
    {
        "clientDataJSON": str,
        "attestationObject": NotRequired[str],
        "publicKey": NotRequired[str],
        "publicKeyAlgorithm": NotRequired[int],
        "transports": NotRequired[list[str]],
        "authenticatorData": NotRequired[str],
        "signature": NotRequired[str],
        "userHandle": NotRequired[str | None],
    },
)

PasskeysSignInBodyResponse = TypedDict(
    "PasskeysSignInBodyResponse",
    {
        "id": str,
        "rawId": str,
        "type": Literal["public-key"],
        "authenticatorAttachment": NotRequired[str | None],
        "clientExtensionResults": NotRequired[PasskeysSignInBodyResponseClientExtensionResults],
        "response": PasskeysSignInBodyResponseResponse,
    },
)

PasskeysSignInBody = TypedDict(
    "PasskeysSignInBody",
    {
        "response": PasskeysSignInBodyResponse,
    },
)

PasskeysSignInData = TypedDict(
    "PasskeysSignInData",
    {
        "needs_code__regeneration": bool,
        "warn_message": str,
        "id": int,
        "name": str,
        "email": str,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
    },
)

PasswordChangeBody = TypedDict(
    "PasswordChangeBody",
    {
        "current_password": str,
        "new_password": str,
    },
)

PasswordForgotBody = TypedDict(
    "PasswordForgotBody",
    {
        "email": str,
    },
)

PasswordResetBody = TypedDict(
    "PasswordResetBody",
    {
        "token": str,
        "new_password": str,
    },
)

ProfileUpdateBody = TypedDict(
    "ProfileUpdateBody",
    {
        "name": NotRequired[str],
        "language": NotRequired[str | None],
    },
)

ProfileUpdateDataUser = TypedDict(
    "ProfileUpdateDataUser",
    {
        "id": int,
        "name": str,
        "email": str,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
    },
)

ProfileUpdateData = TypedDict(
    "ProfileUpdateData",
    {
        "user": ProfileUpdateDataUser,
    },
)

SessionsCreateBodyPasskeyClientExtensionResults = TypedDict("SessionsCreateBodyPasskeyClientExtensionResults", {})

SessionsCreateBodyPasskeyResponse = TypedDict(
    "SessionsCreateBodyPasskeyResponse",
    {
        "clientDataJSON": str,
        "attestationObject": NotRequired[str],
        "publicKey": NotRequired[str],
        "publicKeyAlgorithm": NotRequired[int],
        "transports": NotRequired[list[str]],
        "authenticatorData": NotRequired[str],
        "signature": NotRequired[str],
        "userHandle": NotRequired[str | None],
    },
)

SessionsCreateBodyPasskey = TypedDict(
    "SessionsCreateBodyPasskey",
    {
        "id": str,
        "rawId": str,
        "type": Literal["public-key"],
        "authenticatorAttachment": NotRequired[str | None],
        "clientExtensionResults": NotRequired[SessionsCreateBodyPasskeyClientExtensionResults],
        "response": SessionsCreateBodyPasskeyResponse,
    },
)

SessionsCreateBody = TypedDict(
    "SessionsCreateBody",
    {
        "email": str,
        "password": str,
        "code": NotRequired[str | None],
        "is_recovery": NotRequired[bool | None],
        "passkey": NotRequired[SessionsCreateBodyPasskey],
    },
)

SessionsCreateData = TypedDict(
    "SessionsCreateData",
    {
        "needs_code__regeneration": bool,
        "warn_message": str,
        "id": int,
        "name": str,
        "email": str,
        "language": str | None,
        "superadmin": bool,
        "superadmin_billing": bool,
        "enable_ai": bool,
    },
)

SessionsEndBody = TypedDict("SessionsEndBody", {})

SsoFindBody = TypedDict(
    "SsoFindBody",
    {
        "email": str,
    },
)

SsoFindData = TypedDict(
    "SsoFindData",
    {
        "name": str | None,
        "start_url": str | None,
        "sso_required": bool,
    },
)

TokensCreateBody = TypedDict(
    "TokensCreateBody",
    {
        "name": str,
        "project_id": int,
        "role": Literal["viewer", "member", "owner"],
        "expires_at": NotRequired[str | None],
    },
)

TokensCreateData = TypedDict(
    "TokensCreateData",
    {
        "token": str,
        "access_token": AccessToken,
    },
)

TokensListBody = TypedDict("TokensListBody", {})

TokensListData = TypedDict(
    "TokensListData",
    {
        "access_tokens": list[AccessToken],
    },
)

TokensRevokeBody = TypedDict(
    "TokensRevokeBody",
    {
        "id": int,
    },
)

TwoFactorConfirmBody = TypedDict(
    "TwoFactorConfirmBody",
    {
        "code": str,
    },
)

TwoFactorDisableBody = TypedDict(
    "TwoFactorDisableBody",
    {
        "password": str,
        "code": str,
        "is_recovery": NotRequired[bool | None],
    },
)

TwoFactorEnrolBody = TypedDict(
    "TwoFactorEnrolBody",
    {
        "password": str,
    },
)

TwoFactorEnrolData = TypedDict(
    "TwoFactorEnrolData",
    {
        "otpauth_uri": str,
        "secret": str,
    },
)

RecoveryCodesRegenerateBody = TypedDict(
    "RecoveryCodesRegenerateBody",
    {
        "password": str,
        "code": str,
        "is_recovery": NotRequired[bool | None],
    },
)

class AdoptionOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[AdoptionGetBody]) -> AdoptionGetData:
        """Show what projects made of templates. How many projects have a card, worked on it, closed it or deleted it, by wave, plan and day. Send card_id for one card, board_id for the cards of a board, or number for the cards of a rollout. For superadmins of the platform. Service tokens need `rollouts:publish` or `reports:read`."""
        return cast('AdoptionGetData', send(self._options, Operation("/services/operations/v1/admin/adoption/get", "read"), body))


class ChecksOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def failing(self, **body: Unpack[ChecksFailingBody]) -> ChecksFailingData:
        """List the checks that fail. At most 20 checks, those that fail in the most projects first, each with the 20 projects in which it has failed for the shortest time. Suspended projects do not count. For superadmins of the platform. Service tokens need `reports:read`."""
        return cast('ChecksFailingData', send(self._options, Operation("/services/operations/v1/admin/checks/failing", "read"), body))

    def list(self, **body: Unpack[ChecksListBody]) -> ChecksListData:
        """List the checks of the project. Failed checks first, then by name. For viewers of the current project and above."""
        return cast('ChecksListData', send(self._options, Operation("/services/operations/v1/operations/checks/list", "read"), body))

    def report(self, **body: Unpack[ChecksReportBody]) -> ChecksReportData:
        """Report facts about projects. Cards whose template names a passed check in evaluation_check show closed, or to_check if they need sign-off; a card with an open required item stays as it is. Observations that are not newer than the last one of the same check change nothing. Each report names its project by one of the two ids, and is accepted or refused for itself. For superadmins of the platform. Service tokens need `checks:report`."""
        return cast('ChecksReportData', send(self._options, Operation("/services/operations/v1/operations/checks/report", "keyed"), body))


class ComplianceOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[ComplianceGetBody]) -> ComplianceGetData:
        """Show how far projects did what they had to. For a master card, or for all cards of a master board: how many runs of recurring cards were expected in the period, and how many of them were done in time, done late, missed or returned. A card that does not repeat counts once, on the day on which it is due. expected has those that are still open too. For superadmins of the platform. Service tokens need `reports:read`."""
        return cast('ComplianceGetData', send(self._options, Operation("/services/operations/v1/admin/compliance/get", "read"), body))

    def projects(self, **body: Unpack[ComplianceProjectsBody]) -> ComplianceProjectsData:
        """List projects by how far they did what they had to. The numbers of compliance/get for each project. worst: those with the most missed and open runs first; best: those with the most done in time. For superadmins of the platform. Service tokens need `reports:read`."""
        return cast('ComplianceProjectsData', send(self._options, Operation("/services/operations/v1/admin/compliance/projects", "read", items="projects", next="next_after"), body))

    def projects_all(self, **body: Unpack[ComplianceProjectsBody]) -> Iterator[ComplianceProjectsDataProjects]:
        """Every row of every page. List projects by how far they did what they had to."""
        return pages(self._options, Operation("/services/operations/v1/admin/compliance/projects", "read", items="projects", next="next_after"), body)


class DriftOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[DriftListBody]) -> DriftListData:
        """List the copies that projects changed or deleted. The copies of a master board, group or card that their projects have touched or deleted, ordered by project id. after_id and next_after_id are project ids. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold` or `reports:read`."""
        return cast('DriftListData', send(self._options, Operation("/services/operations/v1/admin/drift/list", "read", items="copies", next="next_after_id"), body))

    def list_all(self, **body: Unpack[DriftListBody]) -> Iterator[DriftedCopy]:
        """Every row of every page. List the copies that projects changed or deleted."""
        return pages(self._options, Operation("/services/operations/v1/admin/drift/list", "read", items="copies", next="next_after_id"), body)

    def summary(self, **body: Unpack[DriftSummaryBody]) -> DriftSummaryData:
        """Count the drifted copies of a master board's cards. For each master card of the board: how many projects changed, touched or deleted their copy. At most 10,000 copies of a card are counted; is_more says that there are others. Ordered by id. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold` or `reports:read`."""
        return cast('DriftSummaryData', send(self._options, Operation("/services/operations/v1/admin/drift/summary", "read", items="cards", next="next_after_id"), body))

    def summary_all(self, **body: Unpack[DriftSummaryBody]) -> Iterator[DriftSummaryDataCards]:
        """Every row of every page. Count the drifted copies of a master board's cards."""
        return pages(self._options, Operation("/services/operations/v1/admin/drift/summary", "read", items="cards", next="next_after_id"), body)


class PlatformEventsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[PlatformEventsListBody]) -> PlatformEventsListData:
        """List the events of the platform. Rollouts, projects, users and subscriptions of your platform, in the order of their commits and without gaps. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days. For superadmins of the platform. Service tokens need `events:read`."""
        return cast('PlatformEventsListData', send(self._options, Operation("/services/operations/v1/admin/events/list", "read", items="events", next="next_after"), body))

    def list_all(self, **body: Unpack[PlatformEventsListBody]) -> Iterator[PlatformEvent]:
        """Every row of every page. List the events of the platform."""
        return pages(self._options, Operation("/services/operations/v1/admin/events/list", "read", items="events", next="next_after"), body)

    def watch(self, **body: Unpack[PlatformEventsWatchBody]) -> Iterator[PlatformEvent]:
        """Follow the events of the platform. A stream of server-sent events (text/event-stream): first what has happened after `after`, then each event as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds. For superadmins of the platform. Service tokens need `events:read`."""
        return cast('Iterator[PlatformEvent]', follow(self._options, Operation("/services/operations/v1/admin/events/watch", "read", streams="feed"), body))


class TemplatesBoardsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[MasterBoardsCreateBody]) -> MasterBoardsCreateData:
        """Create a master board. Creates a draft. Projects with the tool get the board when it is synced or one of its cards is pushed. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterBoardsCreateData', send(self._options, Operation("/services/operations/v1/admin/master-boards/create", "keyed"), body))

    def delete(self, **body: Unpack[MasterBoardsDeleteBody]) -> None:
        """Delete a master board. Deletes the board with its groups and cards. Projects keep their copies. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-boards/delete", "keyed"), body)

    def get(self, **body: Unpack[MasterBoardsGetBody]) -> MasterBoardsGetData:
        """Get a master board with its groups and cards. Returns the draft. `publication` tells for each part whether projects show it as drafted. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterBoardsGetData', send(self._options, Operation("/services/operations/v1/admin/master-boards/get", "read"), body))

    def list(self, **body: Unpack[MasterBoardsListBody]) -> MasterBoardsListData:
        """List the master boards. Each board is a JSON text; with `Prefer: return=representation` it is an object. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterBoardsListData', send(self._options, Operation("/services/operations/v1/admin/master-boards/list", "read"), body))

    def render(self, **body: Unpack[MasterBoardsRenderBody]) -> MasterBoardsRenderData:
        """Show a master board as a project sees it. What is published for the project, with variables filled in: in a rollout in waves, the version of its wave. What the project changed, added or deleted itself is left out. The board is null if the project does not show it. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterBoardsRenderData', send(self._options, Operation("/services/operations/v1/admin/master-boards/render", "read"), body))

    def restore(self, **body: Unpack[MasterBoardsRestoreBody]) -> MasterBoardsRestoreData:
        """Restore a deleted master board. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterBoardsRestoreData', send(self._options, Operation("/services/operations/v1/admin/master-boards/restore", "keyed"), body))

    def sync(self, **body: Unpack[MasterBoardsSyncBody]) -> MasterBoardsSyncData:
        """Sync a master board into every project. Publishes the board, its groups and all its cards as drafted. Every project with the tool shows them once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves. For superadmins of the platform. Service tokens need `rollouts:publish`."""
        return cast('MasterBoardsSyncData', send(self._options, Operation("/services/operations/v1/admin/master-boards/sync", "keyed"), body))

    def update(self, **body: Unpack[MasterBoardsUpdateBody]) -> MasterBoardsUpdateData:
        """Update a master board. Changes the draft; a sync publishes it. null clears the description and leaves other fields unchanged. The tool of a published board cannot be changed. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterBoardsUpdateData', send(self._options, Operation("/services/operations/v1/admin/master-boards/update", "keyed"), body))


class TemplatesCardsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[MasterCardsCreateBody]) -> MasterCardsCreateData:
        """Create a master card. Creates a draft. With push_to_projects, the card is also pushed to every project at once. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterCardsCreateData', send(self._options, Operation("/services/operations/v1/admin/master-cards/create", "keyed"), body))

    def delete(self, **body: Unpack[MasterCardsDeleteBody]) -> None:
        """Delete a master card. Projects keep their copies unless delete_from_projects is true. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-cards/delete", "keyed"), body)

    def get(self, **body: Unpack[MasterCardsGetBody]) -> MasterCardsGetData:
        """Get a master card. Returns the draft. `publication` tells whether projects show the card as drafted. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterCardsGetData', send(self._options, Operation("/services/operations/v1/admin/master-cards/get", "read"), body))

    def list(self, **body: Unpack[MasterCardsListBody]) -> MasterCardsListData:
        """List the cards of a master group. The drafts, in order. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterCardsListData', send(self._options, Operation("/services/operations/v1/admin/master-cards/list", "read"), body))

    def push(self, **body: Unpack[MasterCardsPushBody]) -> MasterCardsPushData:
        """Push a master card into every project. Publishes the card as drafted, with its group and board if they are not published yet. Every project with the tool shows the card once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves. For superadmins of the platform. Service tokens need `rollouts:publish`."""
        return cast('MasterCardsPushData', send(self._options, Operation("/services/operations/v1/admin/master-cards/push", "keyed"), body))

    def render(self, **body: Unpack[MasterCardsRenderBody]) -> MasterCardsRenderData:
        """Show a master card as a project would. The draft with its variables filled in for a project, and its due date as if the project got it now, unless it has it already. What the project changed itself is left out. For superadmins of the platform. Service tokens need `templates:write` or `rollouts:publish` or `rollouts:hold`."""
        return cast('MasterCardsRenderData', send(self._options, Operation("/services/operations/v1/admin/master-cards/render", "read"), body))

    def reorder(self, **body: Unpack[MasterCardsReorderBody]) -> None:
        """Put the cards of a master group in order. Changes the drafts; a sync publishes the order. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-cards/reorder", "keyed"), body)

    def restore(self, **body: Unpack[MasterCardsRestoreBody]) -> MasterCardsRestoreData:
        """Restore a deleted master card. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterCardsRestoreData', send(self._options, Operation("/services/operations/v1/admin/master-cards/restore", "keyed"), body))

    def update(self, **body: Unpack[MasterCardsUpdateBody]) -> MasterCardsUpdateData:
        """Update a master card. Changes the draft; a push or a sync publishes it. null clears a text that may be empty and leaves other fields unchanged. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterCardsUpdateData', send(self._options, Operation("/services/operations/v1/admin/master-cards/update", "keyed"), body))


class TemplatesChecklistsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[MasterChecklistsGetBody]) -> MasterChecklistsGetData:
        """Show the checklist of a master card. As in the draft. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterChecklistsGetData', send(self._options, Operation("/services/operations/v1/admin/master-checklists/get", "read"), body))

    def set_items(self, **body: Unpack[MasterChecklistsSetItemsBody]) -> MasterChecklistsSetItemsData:
        """Set the items of a master card. Changes the draft; a push or a sync publishes it. The same as `checklist` of master-cards/update. Projects keep their ticks of items whose key stays. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterChecklistsSetItemsData', send(self._options, Operation("/services/operations/v1/admin/master-checklists/set-items", "keyed"), body))


class TemplatesFilesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[MasterFilesCreateBody]) -> MasterFilesCreateData:
        """Add a file to a master card. multipart/form-data: `master_card_id` first, then `file`. Changes the draft; a push or a sync publishes it. The content is stored once for all projects. Otherwise like files/create; 400 `quota_files` if the masters of the platform hold too much. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterFilesCreateData', send(self._options, Operation("/services/operations/v1/admin/master-files/create", "keyed", is_upload=True), body))

    def delete(self, **body: Unpack[MasterFilesDeleteBody]) -> None:
        """Remove a file from a master card. Changes the draft; projects show the file until a push or a sync publishes the card. The content is kept while an undo may need it. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-files/delete", "keyed"), body)

    def link(self, **body: Unpack[MasterFilesLinkBody]) -> MasterFilesLinkData:
        """Make a link to the content of a file of a master. Like files/link. The link works while whoever made it is a superadmin of the platform, or a service token with the scope. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterFilesLinkData', send(self._options, Operation("/services/operations/v1/admin/master-files/link", "read"), body))

    def list(self, **body: Unpack[MasterFilesListBody]) -> MasterFilesListData:
        """List the files of a master card. As in the draft, in their order. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterFilesListData', send(self._options, Operation("/services/operations/v1/admin/master-files/list", "read"), body))


class TemplatesGroupsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[MasterGroupsCreateBody]) -> MasterGroupsCreateData:
        """Create a master group. Creates a draft, last on its board. A sync, or a push of one of its cards, publishes it. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterGroupsCreateData', send(self._options, Operation("/services/operations/v1/admin/master-groups/create", "keyed"), body))

    def delete(self, **body: Unpack[MasterGroupsDeleteBody]) -> None:
        """Delete a master group. Deletes the group with its cards. Projects keep their copies. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-groups/delete", "keyed"), body)

    def reorder(self, **body: Unpack[MasterGroupsReorderBody]) -> None:
        """Put the groups of a master board in order. Changes the drafts; a sync publishes the order. All groups must belong to the board. For superadmins of the platform. Service tokens need `templates:write`."""
        send(self._options, Operation("/services/operations/v1/admin/master-groups/reorder", "keyed"), body)

    def restore(self, **body: Unpack[MasterGroupsRestoreBody]) -> MasterGroupsRestoreData:
        """Restore a deleted master group. Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterGroupsRestoreData', send(self._options, Operation("/services/operations/v1/admin/master-groups/restore", "keyed"), body))

    def update(self, **body: Unpack[MasterGroupsUpdateBody]) -> MasterGroupsUpdateData:
        """Update a master group. Changes the draft; a sync publishes it. An absent field is unchanged; null clears a field that may be empty. For superadmins of the platform. Service tokens need `templates:write`."""
        return cast('MasterGroupsUpdateData', send(self._options, Operation("/services/operations/v1/admin/master-groups/update", "keyed"), body))


class TemplatesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.boards = TemplatesBoardsOperations(options)
        self.cards = TemplatesCardsOperations(options)
        self.checklists = TemplatesChecklistsOperations(options)
        self.files = TemplatesFilesOperations(options)
        self.groups = TemplatesGroupsOperations(options)


class RolloutsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def advance(self, **body: Unpack[RolloutsAdvanceBody]) -> RolloutsAdvanceData:
        """Begin the next wave of a rollout. Does not wait for the guard. `step` is the wave to begin, one more than rollouts/stage shows: of two who ask for the same wave, one is refused. A scheduled rollout begins now. After the last wave of a rollout with a target, it reaches every project with the tool. For superadmins of the platform."""
        return cast('RolloutsAdvanceData', send(self._options, Operation("/services/operations/v1/admin/rollouts/advance", "keyed"), body))

    def approve(self, **body: Unpack[RolloutsApproveBody]) -> RolloutsApproveData:
        """Approve a proposed rollout. By another superadmin than who proposed it. It begins at once, or waits for its publish_at. The fingerprint says what you have seen. For superadmins of the platform."""
        return cast('RolloutsApproveData', send(self._options, Operation("/services/operations/v1/admin/rollouts/approve", "keyed"), body))

    def get(self, **body: Unpack[RolloutsGetBody]) -> RolloutsGetData:
        """Get a rollout. Shows its state and how many projects it reached. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('RolloutsGetData', send(self._options, Operation("/services/operations/v1/admin/rollouts/get", "read"), body))

    def hold(self, **body: Unpack[RolloutsHoldBody]) -> RolloutsHoldData:
        """Hold a rollout. No further project gets it until it is released. Projects that have it keep it; rollouts/undo takes it back. The guard holds a rollout by itself when projects delete or override what was rolled out. For superadmins of the platform. Service tokens need `rollouts:hold` or `rollouts:publish`."""
        return cast('RolloutsHoldData', send(self._options, Operation("/services/operations/v1/admin/rollouts/hold", "keyed"), body))

    def items(self, **body: Unpack[RolloutsItemsBody]) -> RolloutsItemsData:
        """List what a rollout changed, field by field. Boards first, then groups, then cards. To get the next page, send next_after as `after`; it is null on the last page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('RolloutsItemsData', send(self._options, Operation("/services/operations/v1/admin/rollouts/items", "read", items="items", next="next_after"), body))

    def items_all(self, **body: Unpack[RolloutsItemsBody]) -> Iterator[RolloutItem]:
        """Every row of every page. List what a rollout changed, field by field."""
        return pages(self._options, Operation("/services/operations/v1/admin/rollouts/items", "read", items="items", next="next_after"), body)

    def list(self, **body: Unpack[RolloutsListBody]) -> RolloutsListData:
        """List rollouts, newest first. To get the next page, send next_before as `before`; it is null on the last page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('RolloutsListData', send(self._options, Operation("/services/operations/v1/admin/rollouts/list", "read", items="rollouts", next="next_before"), body))

    def list_all(self, **body: Unpack[RolloutsListBody]) -> Iterator[Rollout]:
        """Every row of every page. List rollouts, newest first."""
        return pages(self._options, Operation("/services/operations/v1/admin/rollouts/list", "read", items="rollouts", next="next_before"), body)

    def preview_projects(self, **body: Unpack[RolloutsPreviewProjectsBody]) -> RolloutsPreviewProjectsData:
        """List what a push or a sync would mean for each project. The projects behind the numbers of rollouts/preview; changes nothing. Send card_id for a push or board_id for a sync. Ordered by project id. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page. For superadmins of the platform. Service tokens need `rollouts:publish`."""
        return cast('RolloutsPreviewProjectsData', send(self._options, Operation("/services/operations/v1/admin/rollouts/preview-projects", "read", items="projects", next="next_after_id"), body))

    def preview_projects_all(self, **body: Unpack[RolloutsPreviewProjectsBody]) -> Iterator[ProjectOutcome]:
        """Every row of every page. List what a push or a sync would mean for each project."""
        return pages(self._options, Operation("/services/operations/v1/admin/rollouts/preview-projects", "read", items="projects", next="next_after_id"), body)

    def preview(self, **body: Unpack[RolloutsPreviewBody]) -> RolloutsPreviewData:
        """Preview a push or a sync. Changes nothing. Send card_id for a push or board_id for a sync. Every project of the platform has exactly one outcome; with a stage these are the outcomes of its first wave. For superadmins of the platform. Service tokens need `rollouts:publish`."""
        return cast('RolloutsPreviewData', send(self._options, Operation("/services/operations/v1/admin/rollouts/preview", "read"), body))

    def projects(self, **body: Unpack[RolloutsProjectsBody]) -> RolloutsProjectsData:
        """List the outcome of a rollout in each project. Ordered by project id, in the current state. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('RolloutsProjectsData', send(self._options, Operation("/services/operations/v1/admin/rollouts/projects", "read", items="projects", next="next_after_id"), body))

    def projects_all(self, **body: Unpack[RolloutsProjectsBody]) -> Iterator[ProjectOutcome]:
        """Every row of every page. List the outcome of a rollout in each project."""
        return pages(self._options, Operation("/services/operations/v1/admin/rollouts/projects", "read", items="projects", next="next_after_id"), body)

    def propose(self, **body: Unpack[RolloutsProposeBody]) -> RolloutsProposeData:
        """Propose a push or a sync. Like master-cards/push and master-boards/sync, but nobody sees it until another superadmin approves. What was proposed no longer changes, whatever becomes of the drafts. Send card_id for a push or board_id for a sync. For superadmins of the platform. Service tokens need `rollouts:publish`."""
        return cast('RolloutsProposeData', send(self._options, Operation("/services/operations/v1/admin/rollouts/propose", "keyed"), body))

    def reject(self, **body: Unpack[RolloutsRejectBody]) -> RolloutsRejectData:
        """Reject a proposed rollout. Nobody has seen it, and nobody will. Whoever proposed it may also take it back so. For superadmins of the platform."""
        return cast('RolloutsRejectData', send(self._options, Operation("/services/operations/v1/admin/rollouts/reject", "keyed"), body))

    def release(self, **body: Unpack[RolloutsReleaseBody]) -> RolloutsReleaseData:
        """Release a held rollout. It goes on where it was held. The guard counts anew from now on. For superadmins of the platform."""
        return cast('RolloutsReleaseData', send(self._options, Operation("/services/operations/v1/admin/rollouts/release", "keyed"), body))

    def stage(self, **body: Unpack[RolloutsStageBody]) -> RolloutsStageData:
        """Show the waves of a rollout. Its waves, what each of them reached, what the guard saw, and who must decide. 400 for a rollout that reached every project at once. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('RolloutsStageData', send(self._options, Operation("/services/operations/v1/admin/rollouts/stage", "read"), body))

    def undo(self, **body: Unpack[RolloutsUndoBody]) -> RolloutsUndoData:
        """Undo a rollout. Publishes the previous texts again, hides the copies that the rollout added and nobody has touched, and restores the copies that a withdrawal removed. `left` lists what could not be undone, and why. Returns the undo, which is itself a rollout. For superadmins of the platform."""
        return cast('RolloutsUndoData', send(self._options, Operation("/services/operations/v1/admin/rollouts/undo", "keyed"), body))

    def watch(self, **body: Unpack[RolloutsWatchBody]) -> Iterator[RolloutsWatchData]:
        """Follow a rollout. Streams server-sent events (text/event-stream). An event `rollout` with this data is sent when something has changed, at most once a second. The stream ends when the rollout is done, undone or rejected, or after ten minutes. For superadmins of the platform. Service tokens need `rollouts:publish` or `rollouts:hold`."""
        return cast('Iterator[RolloutsWatchData]', stream(self._options, Operation("/services/operations/v1/admin/rollouts/watch", "read", streams="events"), body))


class SignOffsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[SignOffsListBody]) -> SignOffsListData:
        """List the cards that wait for the sign-off of the platform. The longest waiting first. cards/accept and cards/return decide about them. For superadmins of the platform."""
        return cast('SignOffsListData', send(self._options, Operation("/services/operations/v1/admin/sign-offs/list", "read", items="cards", next="next_after"), body))

    def list_all(self, **body: Unpack[SignOffsListBody]) -> Iterator[SignOffsListDataCards]:
        """Every row of every page. List the cards that wait for the sign-off of the platform."""
        return pages(self._options, Operation("/services/operations/v1/admin/sign-offs/list", "read", items="cards", next="next_after"), body)


class BoardsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[BoardsCreateBody]) -> BoardsCreateData:
        """Create a board. Creates a board in the current project. Copies of master boards appear without this call. For members of the current project and above."""
        return cast('BoardsCreateData', send(self._options, Operation("/services/operations/v1/operations/boards/create", "keyed"), body))

    def delete(self, **body: Unpack[BoardsDeleteBody]) -> None:
        """Delete a board with its groups and cards. boards/restore brings it back. A deleted copy of a template stays deleted even if the template is synced again. For owners of the project of the record."""
        send(self._options, Operation("/services/operations/v1/operations/boards/delete", "keyed"), body)

    def extras(self, **body: Unpack[BoardsExtrasBody]) -> BoardsExtrasData:
        """Show what a board's cards have beside their fields. For each card that boards/get shows: how many comments it has, how many of them the caller has not read, which fields of a copy the project has overridden, its tags, and how far its checklist is. For a copied board and its copied groups also whether they still follow the order of the template. For viewers of the project of the record and above."""
        return cast('BoardsExtrasData', send(self._options, Operation("/services/operations/v1/operations/boards/extras", "read"), body))

    def get(self, **body: Unpack[BoardsGetBody]) -> BoardsGetData:
        """Show a board with its groups and cards. Returns live groups and cards, in order. `board` is a JSON text; with `Prefer: return=representation` it is an object. `brief` leaves description and short_description out (null). 400 with X-Error-Code too_large when the board is larger than 8 MiB without it. For viewers of the project of the record and above."""
        return cast('BoardsGetData', send(self._options, Operation("/services/operations/v1/operations/boards/get", "read"), body))

    def inherit_order(self, **body: Unpack[BoardsInheritOrderBody]) -> BoardsInheritOrderData:
        """Let the groups of a board follow the order of its template again. Copies go back to where their templates stand. Groups that the project made stand after them, in their present order. For members of the project of the record and above."""
        return cast('BoardsInheritOrderData', send(self._options, Operation("/services/operations/v1/operations/boards/inherit-order", "keyed"), body))

    def list(self, **body: Unpack[BoardsListBody]) -> BoardsListData:
        """List the boards of the current project. tool_key filters by tool. It may be sent in the body or the query; the body takes precedence. For viewers of the current project and above."""
        return cast('BoardsListData', send(self._options, Operation("/services/operations/v1/operations/boards/list", "read"), body))

    def restore(self, **body: Unpack[BoardsRestoreBody]) -> BoardsRestoreData:
        """Restore a deleted board. Restores the board with the groups and cards that were deleted with it, and adds what was published for it in the meantime. For owners of the project of the record."""
        return cast('BoardsRestoreData', send(self._options, Operation("/services/operations/v1/operations/boards/restore", "keyed"), body))

    def update(self, **body: Unpack[BoardsUpdateBody]) -> BoardsUpdateData:
        """Update a board. An absent field is unchanged. null clears description and tool_key and leaves title and position unchanged. For members of the project of the record and above."""
        return cast('BoardsUpdateData', send(self._options, Operation("/services/operations/v1/operations/boards/update", "keyed"), body))


class CardsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def accept(self, **body: Unpack[CardsAcceptBody]) -> CardsAcceptData:
        """Accept a card that was submitted. Closes a card that needs sign-off. For owners; where the template says that the platform signs off, for superadmins instead. Whoever submitted the card cannot accept it, unless nobody else could. 400 unless its status is to_check. For owners of the project of the record, and for superadmin of its platform."""
        return cast('CardsAcceptData', send(self._options, Operation("/services/operations/v1/operations/cards/accept", "keyed"), body))

    def activity(self, **body: Unpack[CardsActivityBody]) -> CardsActivityData:
        """List the changes to a card. Who changed what and when, newest first. What happened to its checklist and its files is part of it. For viewers of the project of the record and above."""
        return cast('CardsActivityData', send(self._options, Operation("/services/operations/v1/operations/cards/activity", "read", items="activity", next="next_before_id"), body))

    def activity_all(self, **body: Unpack[CardsActivityBody]) -> Iterator[Activity]:
        """Every row of every page. List the changes to a card."""
        return pages(self._options, Operation("/services/operations/v1/operations/cards/activity", "read", items="activity", next="next_before_id"), body)

    def bulk_update(self, **body: Unpack[CardsBulkUpdateBody]) -> CardsBulkUpdateData:
        """Update many cards. Makes the same change to up to 100 cards of one project: either all of them change or none. For members of the project of the record and above."""
        return cast('CardsBulkUpdateData', send(self._options, Operation("/services/operations/v1/operations/cards/bulk-update", "keyed"), body))

    def create(self, **body: Unpack[CardsCreateBody]) -> CardsCreateData:
        """Create a card. With group_id, the card is made in the project of the group; without it, in the inbox of the current project. For members of the current project and above."""
        return cast('CardsCreateData', send(self._options, Operation("/services/operations/v1/operations/cards/create", "keyed"), body))

    def delete(self, **body: Unpack[CardsDeleteBody]) -> None:
        """Delete a card. cards/restore brings the card back, with its comments. A deleted copy of a template stays deleted even if the template is pushed again. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/cards/delete", "keyed"), body)

    def get(self, **body: Unpack[CardsGetBody]) -> CardsGetData:
        """Show a card. Live cards only. cards/activity lists what happened to the card. For viewers of the project of the record and above."""
        return cast('CardsGetData', send(self._options, Operation("/services/operations/v1/operations/cards/get", "read"), body))

    def inherit(self, **body: Unpack[CardsInheritBody]) -> CardsInheritData:
        """Make fields of a card follow its template again. Removes the overrides: the fields show the published values, now and after every push. Without `fields`, this applies to all fields that the project has overridden. 400 when the card is not a copy, or the rollout of its template was undone. For members of the project of the record and above."""
        return cast('CardsInheritData', send(self._options, Operation("/services/operations/v1/operations/cards/inherit", "keyed"), body))

    def list(self, **body: Unpack[CardsListBody]) -> CardsListData:
        """List cards of the current project. Live cards, ordered by id. Cards must match every filter that is sent; `text` finds cards that have all its words, or words that begin with them, in title, description, short_description or comments; case and accents do not matter. A page ends early when it is larger than 1 MiB. To get the next page, send next_after_id as after_id; it is null on the last page. For viewers of the current project and above."""
        return cast('CardsListData', send(self._options, Operation("/services/operations/v1/operations/cards/list", "read", items="cards", next="next_after_id"), body))

    def list_all(self, **body: Unpack[CardsListBody]) -> Iterator[Card]:
        """Every row of every page. List cards of the current project."""
        return pages(self._options, Operation("/services/operations/v1/operations/cards/list", "read", items="cards", next="next_after_id"), body)

    def move(self, **body: Unpack[CardsMoveBody]) -> CardsMoveData:
        """Move a card to a group and a position. position is the index among the cards that boards/get shows in the group, starting at 0; without it, the card goes last. From the first move on, the order of the group is the project's own; groups/inherit-order gives it back. A move to where the card stands changes nothing. With group_id null, the card goes last in the inbox, which cannot be ordered. For members of the project of the record and above."""
        return cast('CardsMoveData', send(self._options, Operation("/services/operations/v1/operations/cards/move", "keyed"), body))

    def restore(self, **body: Unpack[CardsRestoreBody]) -> CardsRestoreData:
        """Restore a deleted card. Restores the card and the comments that were deleted with it. If its group is deleted, the card goes to the inbox. For members of the project of the record and above."""
        return cast('CardsRestoreData', send(self._options, Operation("/services/operations/v1/operations/cards/restore", "keyed"), body))

    def return_(self, **body: Unpack[CardsReturnBody]) -> CardsReturnData:
        """Return a card that was submitted. The card is in progress again, with the reason. For the same people as cards/accept. 400 unless its status is to_check. For owners of the project of the record, and for superadmin of its platform."""
        return cast('CardsReturnData', send(self._options, Operation("/services/operations/v1/operations/cards/return", "keyed"), body))

    def update(self, **body: Unpack[CardsUpdateBody]) -> CardsUpdateData:
        """Update a card. An absent field is unchanged. null clears a field that may be empty and leaves title, status, priority, is_active and needs_sign_off unchanged. 400 if a card would be closed with an open required item or without the sign-off that it needs. For members of the project of the record and above."""
        return cast('CardsUpdateData', send(self._options, Operation("/services/operations/v1/operations/cards/update", "keyed"), body))


class ChecklistsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[ChecklistsGetBody]) -> ChecklistsGetData:
        """Show the checklist of a card. The items of the template come first, then the project's own. A tick counts while it has the evidence that its item asks for. For viewers of the project of the record and above."""
        return cast('ChecklistsGetData', send(self._options, Operation("/services/operations/v1/operations/checklists/get", "read"), body))

    def set_items(self, **body: Unpack[ChecklistsSetItemsBody]) -> ChecklistsSetItemsData:
        """Set a card's own items. Replaces the project's own items of the card; the items of its template stay. At most 100 items in all. Ticks of items that are kept stay. 400 while the card is closed, or submitted for sign-off. For members of the project of the record and above."""
        return cast('ChecklistsSetItemsData', send(self._options, Operation("/services/operations/v1/operations/checklists/set-items", "keyed"), body))

    def tick(self, **body: Unpack[ChecklistsTickBody]) -> ChecklistsTickData:
        """Tick an item. With exactly the evidence that the item asks for. Ticking again with other evidence replaces it. 400 if the item is ticked and the card is closed, or submitted for sign-off: reopen it first. For members of the project of the record and above."""
        return cast('ChecklistsTickData', send(self._options, Operation("/services/operations/v1/operations/checklists/tick", "keyed"), body))

    def untick(self, **body: Unpack[ChecklistsUntickBody]) -> ChecklistsUntickData:
        """Untick an item. Removes the tick and its evidence. 400 while the card is closed, or submitted for sign-off: reopen it first. For members of the project of the record and above."""
        return cast('ChecklistsUntickData', send(self._options, Operation("/services/operations/v1/operations/checklists/untick", "keyed"), body))


class CommentsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[CommentsCreateBody]) -> CommentsCreateData:
        """Comment on a card. The comment is plain text. To answer another comment on the same card, send parent_comment_id. For members of the project of the record and above."""
        return cast('CommentsCreateData', send(self._options, Operation("/services/operations/v1/operations/comments/create", "keyed"), body))

    def delete(self, **body: Unpack[CommentsDeleteBody]) -> None:
        """Delete a comment. Members may delete their own comments; an owner of the project may delete any. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/comments/delete", "keyed"), body)

    def list(self, **body: Unpack[CommentsListBody]) -> CommentsListData:
        """List the comments of a card. The comments of a card, oldest first. is_read and read_at are those of the caller. A deleted comment with replies stays in the list with an empty text. For viewers of the project of the record and above."""
        return cast('CommentsListData', send(self._options, Operation("/services/operations/v1/operations/comments/list", "read", items="comments", next="next_after_id"), body))

    def list_all(self, **body: Unpack[CommentsListBody]) -> Iterator[Comment]:
        """Every row of every page. List the comments of a card."""
        return pages(self._options, Operation("/services/operations/v1/operations/comments/list", "read", items="comments", next="next_after_id"), body)

    def read(self, **body: Unpack[CommentsReadBody]) -> CommentsReadData:
        """Mark the comments of a card as read. Marks the comments that someone else wrote and the caller has not read yet. Who else has read them does not matter. For viewers of the project of the record and above."""
        return cast('CommentsReadData', send(self._options, Operation("/services/operations/v1/operations/comments/read", "keyed"), body))

    def restore(self, **body: Unpack[CommentsRestoreBody]) -> CommentsRestoreData:
        """Restore a deleted comment. The author of the comment or an owner of the project may do this. 400 when its card is deleted. For members of the project of the record and above."""
        return cast('CommentsRestoreData', send(self._options, Operation("/services/operations/v1/operations/comments/restore", "keyed"), body))

    def update(self, **body: Unpack[CommentsUpdateBody]) -> CommentsUpdateData:
        """Change your own comment. 403 when someone else wrote the comment. For members of the project of the record and above."""
        return cast('CommentsUpdateData', send(self._options, Operation("/services/operations/v1/operations/comments/update", "keyed"), body))


class EventsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[EventsListBody]) -> EventsListData:
        """List the changes of the project. Every change of the current project, in the order of their commits and without gaps, and what the platform published for it. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days. For viewers of the current project and above."""
        return cast('EventsListData', send(self._options, Operation("/services/operations/v1/operations/events/list", "read", items="events", next="next_after"), body))

    def list_all(self, **body: Unpack[EventsListBody]) -> Iterator[Event]:
        """Every row of every page. List the changes of the project."""
        return pages(self._options, Operation("/services/operations/v1/operations/events/list", "read", items="events", next="next_after"), body)

    def watch(self, **body: Unpack[EventsWatchBody]) -> Iterator[Event]:
        """Follow the changes of the project. A stream of server-sent events (text/event-stream): first what has happened after `after`, then each change as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds. For viewers of the current project and above."""
        return cast('Iterator[Event]', follow(self._options, Operation("/services/operations/v1/operations/events/watch", "read", streams="feed"), body))


class FilesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[FilesCreateBody]) -> FilesCreateData:
        """Add a file to a card or a comment. multipart/form-data: `card_id` or `comment_id` first, then `file`. The type is read from the content. A picture is written anew, turned as it was taken and without its location; a damaged one is refused. 400 `file_too_large` above 26,214,400 bytes, 400 `quota_files` if the project holds too much. With an Idempotency-Key, the content counts as part of the body. With `import_source` and `import_external_id`, the file of an import is added once, by an owner: 400 `imported_before` if one with this id was added from this source, also if it was deleted since. For members of the project of the record and above."""
        return cast('FilesCreateData', send(self._options, Operation("/services/operations/v1/operations/files/create", "keyed", is_upload=True), body))

    def delete(self, **body: Unpack[FilesDeleteBody]) -> None:
        """Delete a file. Members delete what they added, owners every file. This is final: files have no trash of their own. 400 `is_evidence` while a tick of the checklist names the file. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/files/delete", "keyed"), body)

    def link(self, **body: Unpack[FilesLinkBody]) -> FilesLinkData:
        """Make a link to the content of a file. `url` is a path on the origin of the service, not below /api. GET of it needs no header, for ten minutes and only while whoever made the link may see the file. Pictures have the sizes small (320 pixels), large (1,600) and original; other files are answered whole and saved, never shown. Superadmins may open files of cards in sign-offs/list. For viewers of the project of the record and above, and for superadmin of its platform."""
        return cast('FilesLinkData', send(self._options, Operation("/services/operations/v1/operations/files/link", "read"), body))

    def list(self, **body: Unpack[FilesListBody]) -> FilesListData:
        """List the files of a card. Those of its template first, then its own with those of its live comments, oldest first. For viewers of the project of the record and above."""
        return cast('FilesListData', send(self._options, Operation("/services/operations/v1/operations/files/list", "read"), body))


class FiltersOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def delete(self, **body: Unpack[FiltersDeleteBody]) -> None:
        """Delete a saved filter. One of the caller's own. Without a filter of this name nothing happens. For viewers of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/filters/delete", "keyed"), body)

    def list(self, **body: Unpack[FiltersListBody]) -> FiltersListData:
        """List the filters that the caller has saved for a board. Ordered by name. Nobody else sees them. For viewers of the project of the record and above."""
        return cast('FiltersListData', send(self._options, Operation("/services/operations/v1/operations/filters/list", "read"), body))

    def save(self, **body: Unpack[FiltersSaveBody]) -> FiltersSaveData:
        """Save a filter of a board. For the caller alone. Replaces the filter of the board that has the same name. A person has at most 50 a board. For viewers of the project of the record and above."""
        return cast('FiltersSaveData', send(self._options, Operation("/services/operations/v1/operations/filters/save", "keyed"), body))


class GroupsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[GroupsCreateBody]) -> GroupsCreateData:
        """Create a group. The group goes last on its board unless a position is given. For members of the project of the record and above."""
        return cast('GroupsCreateData', send(self._options, Operation("/services/operations/v1/operations/groups/create", "keyed"), body))

    def delete(self, **body: Unpack[GroupsDeleteBody]) -> None:
        """Delete a group with its cards. A deleted copy of a template stays deleted even if the template is published again. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/groups/delete", "keyed"), body)

    def inherit_order(self, **body: Unpack[GroupsInheritOrderBody]) -> GroupsInheritOrderData:
        """Let the cards of a group follow the order of its template again. Copies go back to where their templates stand. Cards that the project made stand after them, in their present order. For members of the project of the record and above."""
        return cast('GroupsInheritOrderData', send(self._options, Operation("/services/operations/v1/operations/groups/inherit-order", "keyed"), body))

    def reorder(self, **body: Unpack[GroupsReorderBody]) -> None:
        """Put groups of a board in order. Either all positions change or none. The groups must belong to one board. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/groups/reorder", "keyed"), body)

    def restore(self, **body: Unpack[GroupsRestoreBody]) -> GroupsRestoreData:
        """Restore a deleted group. Restores the group with the cards that were deleted with it, and adds what was published for it in the meantime. 400 when its board is deleted. For members of the project of the record and above."""
        return cast('GroupsRestoreData', send(self._options, Operation("/services/operations/v1/operations/groups/restore", "keyed"), body))

    def update(self, **body: Unpack[GroupsUpdateBody]) -> GroupsUpdateData:
        """Update a group. An absent field is unchanged. null clears description, type, color and icon and leaves title, position and is_collapsed unchanged. For members of the project of the record and above."""
        return cast('GroupsUpdateData', send(self._options, Operation("/services/operations/v1/operations/groups/update", "keyed"), body))


class ImportsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def write(self, **body: Unpack[ImportsWriteBody]) -> ImportsWriteData:
        """Import boards, groups, cards and comments of another tool. Each item is made once: one whose external_id was imported from the same source before is left as it is, also if it was changed or deleted since. So an import that was cut off is sent again. Each item succeeds or fails on its own. Nobody is notified. The caller vouches for the authors of comments; activity names the caller. An item of kind `file` is only for dry runs, which say whether the file is new; files/create imports it. For owners of the current project."""
        return cast('ImportsWriteData', send(self._options, Operation("/services/operations/v1/operations/imports/write", "keyed"), body))


class OverviewOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[OverviewGetBody]) -> OverviewGetData:
        """Count a project's cards by board and owner. One row for each board and owner that has cards; board_id is null for the inbox. Every card counts once: closed, overdue or open. The 2,000 rows with the most cards are shown. For viewers of the current project and above."""
        return cast('OverviewGetData', send(self._options, Operation("/services/operations/v1/operations/overview/get", "read"), body))


class PeopleOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[PeopleListBody]) -> PeopleListData:
        """List the people of the project by name. For pages that show who owns a card. Without addresses. At most 5,000. For viewers of the current project and above."""
        return cast('PeopleListData', send(self._options, Operation("/services/operations/v1/operations/people/list", "read"), body))


class RunsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def current(self, **body: Unpack[RunsCurrentBody]) -> RunsCurrentData:
        """List the current runs of the project. Of every live recurring card, the run that has appeared last, in the order in which they are due. At most 500. For viewers of the current project and above."""
        return cast('RunsCurrentData', send(self._options, Operation("/services/operations/v1/operations/runs/current", "read"), body))

    def list(self, **body: Unpack[RunsListBody]) -> RunsListData:
        """List the runs of a recurring card. The newest first, at most 400 days back. Runs on which nobody worked are computed. For viewers of the project of the record and above."""
        return cast('RunsListData', send(self._options, Operation("/services/operations/v1/operations/runs/list", "read", items="runs", next="next_after"), body))

    def list_all(self, **body: Unpack[RunsListBody]) -> Iterator[RunsListDataRuns]:
        """Every row of every page. List the runs of a recurring card."""
        return pages(self._options, Operation("/services/operations/v1/operations/runs/list", "read", items="runs", next="next_after"), body)


class TagsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[TagsCreateBody]) -> TagsCreateData:
        """Create a tag. The tag can be used on cards of the current project. It goes last unless a position is given. For members of the current project and above."""
        return cast('TagsCreateData', send(self._options, Operation("/services/operations/v1/operations/tags/create", "keyed"), body))

    def delete(self, **body: Unpack[TagsDeleteBody]) -> None:
        """Delete a tag. The tag is removed from the cards that have it. If it was the first of several, the next one becomes the tag_id. For members of the project of the record and above."""
        send(self._options, Operation("/services/operations/v1/operations/tags/delete", "keyed"), body)

    def list(self, **body: Unpack[TagsListBody]) -> TagsListData:
        """List the tags of the current project. In order. For viewers of the current project and above."""
        return cast('TagsListData', send(self._options, Operation("/services/operations/v1/operations/tags/list", "read"), body))

    def update(self, **body: Unpack[TagsUpdateBody]) -> TagsUpdateData:
        """Update a tag. An absent field is unchanged. null clears color and icon and leaves other fields unchanged. For members of the project of the record and above."""
        return cast('TagsUpdateData', send(self._options, Operation("/services/operations/v1/operations/tags/update", "keyed"), body))


class TourCardsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def dismiss_all(self, **body: Unpack[TourCardsDismissAllBody]) -> TourCardsDismissAllData:
        """Dismiss all tour cards of the current project. Every live card with a tour_key becomes inactive. For members of the current project and above."""
        return cast('TourCardsDismissAllData', send(self._options, Operation("/services/operations/v1/operations/tour/cards/dismiss-all", "keyed"), body))


class TourOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.cards = TourCardsOperations(options)


class TrashOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[TrashListBody]) -> TrashListData:
        """List what was deleted in the current project. Boards, then groups, cards and comments, each by id. What was deleted along with its parent is counted in `also` of the parent. To get the next page, send next_after_id as after_id. For viewers of the current project and above."""
        return cast('TrashListData', send(self._options, Operation("/services/operations/v1/operations/trash/list", "read", items="items", next="next_after_id"), body))

    def list_all(self, **body: Unpack[TrashListBody]) -> Iterator[TrashListDataItems]:
        """Every row of every page. List what was deleted in the current project."""
        return pages(self._options, Operation("/services/operations/v1/operations/trash/list", "read", items="items", next="next_after_id"), body)


class AuditOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def export(self, **body: Unpack[AuditExportBody]) -> Iterator[AuditExportData]:
        """Export the audit log. A stream of JSON lines, oldest first: every entry of the log of the current project or, for a superadmin who sends no X-Project-Id and for a service token, of the platform. The last line is {"kind":"end","records":n}: without it the export was cut off, and after_id goes on after what has come. For owners of the current project, and for superadmin of its platform. Service tokens need `audit:read`."""
        return cast('Iterator[AuditExportData]', stream(self._options, Operation("/services/platforms/v1/audit/export", "read", streams="lines"), body))

    def list(self, **body: Unpack[AuditListBody]) -> AuditListData:
        """List who did what. Newest first. For an owner: the current project, with what happened on its boards. For a superadmin who sends no X-Project-Id, and for a service token: the whole platform, sign-ins and failed ones included. Texts of cards are never part of it. For owners of the current project, and for superadmin of its platform. Service tokens need `audit:read`."""
        return cast('AuditListData', send(self._options, Operation("/services/platforms/v1/audit/list", "read", items="entries", next="next_before"), body))

    def list_all(self, **body: Unpack[AuditListBody]) -> Iterator[AuditEntry]:
        """Every row of every page. List who did what."""
        return pages(self._options, Operation("/services/platforms/v1/audit/list", "read", items="entries", next="next_before"), body)


class EmbedsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[EmbedsCreateBody]) -> EmbedsCreateData:
        """Create a token for an embedded board. A short token with which a page of yours shows boards of one project to one of your people. It makes the person and their membership when they are missing, and never raises a role: the token has the lower of `role` and the role in the project. 400 `was_removed` for somebody whom a person has removed. The token ends with the membership, the user, the suspension of the project and the token that made it, within a second. Ask again before it expires. For superadmins of the platform. Service tokens need `embed`."""
        return cast('EmbedsCreateData', send(self._options, Operation("/services/platforms/v1/embeds/create", "never"), body))


class InvitationsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[InvitationsCreateBody]) -> InvitationsCreateData:
        """Invite somebody. Mails a link to the address, with which somebody joins the current project. A superadmin who sends no X-Project-Id invites to the platform alone. The link works once and for seven days; inviting an address again ends the link before. Where the installation sends no mail, the answer holds the link to pass on. For owners of the current project, and for superadmin of its platform."""
        return cast('InvitationsCreateData', send(self._options, Operation("/services/platforms/v1/invitations/create", "keyed"), body))

    def list(self, **body: Unpack[InvitationsListBody]) -> InvitationsListData:
        """List open invitations. The invitations to the current project that nobody has accepted yet, or, for a superadmin who sends no X-Project-Id, to the platform. For owners of the current project, and for superadmin of its platform."""
        return cast('InvitationsListData', send(self._options, Operation("/services/platforms/v1/invitations/list", "read", items="invitations", next="next_after_id"), body))

    def list_all(self, **body: Unpack[InvitationsListBody]) -> Iterator[Invitation]:
        """Every row of every page. List open invitations."""
        return pages(self._options, Operation("/services/platforms/v1/invitations/list", "read", items="invitations", next="next_after_id"), body)

    def revoke(self, **body: Unpack[InvitationsRevokeBody]) -> None:
        """Revoke an invitation. Its link no longer works. For owners of the project of the record, and for superadmin of its platform."""
        send(self._options, Operation("/services/platforms/v1/invitations/revoke", "keyed"), body)

    def accept(self, **body: Unpack[InvitationsAcceptBody]) -> InvitationsAcceptData:
        """Accept an invitation. Takes the token of a link that invitations/create made. Somebody new chooses a name and a password and has an account from then on; somebody who has one becomes a member of the project. 400 when the link has ended, was used, or whoever made it may no longer invite. No token is needed."""
        return cast('InvitationsAcceptData', send(self._options, Operation("/v1/invitations/accept", "never", is_public=True), body))

    def show(self, **body: Unpack[InvitationsShowBody]) -> InvitationsShowData:
        """Show an invitation. Who invites, where to, and whether the address already has an account: then accepting needs neither name nor password. It does not use up the link. No token is needed."""
        return cast('InvitationsShowData', send(self._options, Operation("/v1/invitations/show", "read", is_public=True), body))


class MembersOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def add(self, **body: Unpack[MembersAddBody]) -> MembersAddData:
        """Add a member to the current project. Adds a user of the same platform by e-mail address. 400 when they are already a member. For owners of the current project, and for superadmin of its platform."""
        return cast('MembersAddData', send(self._options, Operation("/services/platforms/v1/members/add", "keyed"), body))

    def bulk_upsert(self, **body: Unpack[MembersBulkUpsertBody]) -> MembersBulkUpsertData:
        """Give many people roles in projects. Does for each item what members/upsert does, in order. Each item succeeds or fails on its own. external_id and id of a result are those of the person. For superadmins of the platform. Service tokens need `people:write`."""
        return cast('MembersBulkUpsertData', send(self._options, Operation("/services/platforms/v1/members/bulk-upsert", "keyed"), body))

    def list(self, **body: Unpack[MembersListBody]) -> MembersListData:
        """List the members of the current project. Ordered by user id. Disabled users are marked; they cannot be assigned. For viewers of the current project and above, and for superadmin of its platform. Service tokens need `people:read`."""
        return cast('MembersListData', send(self._options, Operation("/services/platforms/v1/members/list", "read", items="members", next="next_after_id"), body))

    def list_all(self, **body: Unpack[MembersListBody]) -> Iterator[Member]:
        """Every row of every page. List the members of the current project."""
        return pages(self._options, Operation("/services/platforms/v1/members/list", "read", items="members", next="next_after_id"), body)

    def remove(self, **body: Unpack[MembersRemoveBody]) -> None:
        """Remove a member from the current project. Everybody may remove themselves; owners and superadmins may remove anybody. 400 for the last owner. Their cards have no owner any more. For owners of the current project, and for superadmin of its platform."""
        send(self._options, Operation("/services/platforms/v1/members/remove", "keyed"), body)

    def set_role(self, **body: Unpack[MembersSetRoleBody]) -> MembersSetRoleData:
        """Change the role of a member. 400 for the last owner, because a project needs at least one. For owners of the current project, and for superadmin of its platform."""
        return cast('MembersSetRoleData', send(self._options, Operation("/services/platforms/v1/members/set-role", "keyed"), body))

    def upsert(self, **body: Unpack[MembersUpsertBody]) -> MembersUpsertData:
        """Give a person a role in a project. The person is named by their external id, the project by its id or its external id. The role null removes them. A project that has owners keeps at least one. Superadmins are never changed. For superadmins of the platform. Service tokens need `people:write`."""
        return cast('MembersUpsertData', send(self._options, Operation("/services/platforms/v1/members/upsert", "keyed"), body))


class PlansOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[PlansListBody]) -> PlansListData:
        """List the plans of the platform. The plans that can be subscribed to, with their prices. For any valid token."""
        return cast('PlansListData', send(self._options, Operation("/services/platforms/v1/plans/list", "read"), body))


class PlatformOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def branding(self, **body: Unpack[PlatformBrandingBody]) -> PlatformBrandingData:
        """Show how a platform looks. For pages before anybody has signed in. Null for a platform that looks like Muster, or that is none. No token is needed."""
        return cast('PlatformBrandingData', send(self._options, Operation("/services/platforms/v1/platform/branding", "read", is_public=True), body))

    def get(self, **body: Unpack[PlatformGetBody]) -> PlatformGetData:
        """Show the platform. Its name and its rules. For superadmins of the platform."""
        return cast('PlatformGetData', send(self._options, Operation("/services/platforms/v1/platform/get", "read"), body))

    def logo(self, **body: Unpack[PlatformLogoBody]) -> PlatformLogoData:
        """Set the logo of the platform. multipart/form-data with `file`: PNG, JPEG or WebP, at most 1 MB. It is written anew. `branding: null` in platform/update removes it. Anybody may read it. For superadmins of the platform."""
        return cast('PlatformLogoData', send(self._options, Operation("/services/platforms/v1/platform/logo", "keyed", is_upload=True), body))

    def update(self, **body: Unpack[PlatformUpdateBody]) -> PlatformUpdateData:
        """Change the rules and the look of the platform. With superadmins_need_second_factor, superadmins without a second factor or passkey have no rights over the platform until they have one. Whoever turns it on must have one. With approve_above, larger rollouts need two superadmins, so there must be two. `branding` null: the look of Muster, without the logo. Colours on which text could not be read are 422 with better ones. For superadmins of the platform."""
        return cast('PlatformUpdateData', send(self._options, Operation("/services/platforms/v1/platform/update", "keyed"), body))


class ProjectsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def bulk_upsert(self, **body: Unpack[ProjectsBulkUpsertBody]) -> ProjectsBulkUpsertData:
        """Make or change many projects by their external ids. Does for each item what projects/upsert does, in order. Each item succeeds or fails on its own. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsBulkUpsertData', send(self._options, Operation("/services/platforms/v1/projects/bulk-upsert", "keyed"), body))

    def create(self, **body: Unpack[ProjectsCreateBody]) -> ProjectsCreateData:
        """Create a project. owner_id is a user of the platform, who becomes the owner of the project. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsCreateData', send(self._options, Operation("/services/platforms/v1/projects/create", "keyed"), body))

    def export(self, **body: Unpack[ProjectsExportBody]) -> Iterator[ProjectsExportData]:
        """Export everything of the current project. A stream of JSON lines: the project, its members, tags, boards, groups, cards with their checklist, sign-off and rule, comments, files (without their content, which files/link opens), activity, themes, theme versions, subscription, webhooks and open invitations. Secrets and tokens are never part of it. Deleted records that are still in the trash are part of it. Each record is as it was when its page was read. The last line is {"kind":"end","records":n}: without it the export was cut off. For owners of the current project."""
        return cast('Iterator[ProjectsExportData]', stream(self._options, Operation("/services/platforms/v1/projects/export", "read", streams="lines"), body))

    def facets(self, **body: Unpack[ProjectsFacetsBody]) -> ProjectsFacetsData:
        """Count the projects of the platform by attribute and tool. To choose an audience or a filter. Looks at the 100,000 newest projects; `is_partial` says that there are more. Shows at most 50 attributes with the 100 most frequent values of each, and at most 100 tools. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsFacetsData', send(self._options, Operation("/services/platforms/v1/projects/facets", "read"), body))

    def list(self, **body: Unpack[ProjectsListBody]) -> ProjectsListData:
        """List the projects of the platform. Ordered by id. `text` finds projects by part of their name, in large or small letters, or by their id; `attributes` finds those that have all of these, `tool_key` those that have the tool. With a filter, a page may have fewer projects than `limit`, or none, although there are more: read on until next_after_id is null. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsListData', send(self._options, Operation("/services/platforms/v1/projects/list", "read", items="projects", next="next_after_id"), body))

    def list_all(self, **body: Unpack[ProjectsListBody]) -> Iterator[Project]:
        """Every row of every page. List the projects of the platform."""
        return pages(self._options, Operation("/services/platforms/v1/projects/list", "read", items="projects", next="next_after_id"), body)

    def suspend(self, **body: Unpack[ProjectsSuspendBody]) -> ProjectsSuspendData:
        """Suspend a project or end its suspension. A suspended project can be read, not changed. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsSuspendData', send(self._options, Operation("/services/platforms/v1/projects/suspend", "keyed"), body))

    def update(self, **body: Unpack[ProjectsUpdateBody]) -> ProjectsUpdateData:
        """Update a project. If `tools` is sent, it replaces the tools that were granted to the project; those of its plan stay. The project gets the master boards of new tools and keeps the copies it has. If `attributes` is sent, it replaces all of them. A project that fits the target of a rollout by now joins it; it leaves none. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsUpdateData', send(self._options, Operation("/services/platforms/v1/projects/update", "keyed"), body))

    def upsert(self, **body: Unpack[ProjectsUpsertBody]) -> ProjectsUpsertData:
        """Make or change a project by its external id. Makes the project if no project of the platform has this external id, otherwise changes it. Absent fields stay; `attributes` and `tools` are replaced whole. `owner` names a person by their external id, who becomes an owner. For superadmins of the platform. Service tokens need `projects:write`."""
        return cast('ProjectsUpsertData', send(self._options, Operation("/services/platforms/v1/projects/upsert", "keyed"), body))

    def usage(self, **body: Unpack[ProjectsUsageBody]) -> ProjectsUsageData:
        """Show what the current project holds, and what it may hold. What the project made itself; copies of templates count for nobody. For viewers of the current project and above, and for superadmin of its platform."""
        return cast('ProjectsUsageData', send(self._options, Operation("/services/platforms/v1/projects/usage", "read"), body))


class ServiceTokensOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[ServiceTokensCreateBody]) -> ServiceTokensCreateData:
        """Create a service token. A token for a program that acts for the platform, for example a pipeline that rolls templates out. It may do what its scopes say and nothing else, expires within 90 days, and publishes only with the preview_id of a fresh preview. A platform can have 50. For superadmins of the platform."""
        return cast('ServiceTokensCreateData', send(self._options, Operation("/services/platforms/v1/service-tokens/create", "never"), body))

    def list(self, **body: Unpack[ServiceTokensListBody]) -> ServiceTokensListData:
        """List service tokens. The live service tokens of the platform, newest first, without their secrets. For superadmins of the platform."""
        return cast('ServiceTokensListData', send(self._options, Operation("/services/platforms/v1/service-tokens/list", "read"), body))

    def revoke(self, **body: Unpack[ServiceTokensRevokeBody]) -> None:
        """Revoke a service token. It stops working everywhere within a second. For superadmins of the platform."""
        send(self._options, Operation("/services/platforms/v1/service-tokens/revoke", "keyed"), body)

    def rotate(self, **body: Unpack[ServiceTokensRotateBody]) -> ServiceTokensRotateData:
        """Replace a service token. Makes a new token with the same name, scopes and addresses. The old one works for the hours of the overlap, so that programs can change over. For superadmins of the platform."""
        return cast('ServiceTokensRotateData', send(self._options, Operation("/services/platforms/v1/service-tokens/rotate", "never"), body))


class SsoProvidersOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[SsoProvidersCreateBody]) -> SsoProvidersCreateData:
        """Add an OpenID provider. People of the platform can sign in there once its domains are proven: enter the TXT records of domain_proofs in their DNS and call sso/providers/verify-domains. Enter the redirect_uri of the answer at the provider. For superadmins of the platform."""
        return cast('SsoProvidersCreateData', send(self._options, Operation("/services/platforms/v1/sso/providers/create", "keyed"), body))

    def delete(self, **body: Unpack[SsoProvidersDeleteBody]) -> None:
        """Remove an OpenID provider. Nobody signs in there any more. People who have a password use it again; others ask for one with password/forgot. For superadmins of the platform."""
        send(self._options, Operation("/services/platforms/v1/sso/providers/delete", "keyed"), body)

    def list(self, **body: Unpack[SsoProvidersListBody]) -> SsoProvidersListData:
        """List OpenID providers. The providers at which people of the platform can sign in, without their secrets. For superadmins of the platform."""
        return cast('SsoProvidersListData', send(self._options, Operation("/services/platforms/v1/sso/providers/list", "read"), body))

    def update(self, **body: Unpack[SsoProvidersUpdateBody]) -> SsoProvidersUpdateData:
        """Change an OpenID provider. An absent field stays as it is. Turning sso_required on ends the sessions of the people concerned; their tokens for integrations go on for seven days, and then need a sign-in at the provider each week. For superadmins of the platform."""
        return cast('SsoProvidersUpdateData', send(self._options, Operation("/services/platforms/v1/sso/providers/update", "keyed"), body))

    def verify_domains(self, **body: Unpack[SsoProvidersVerifyDomainsBody]) -> SsoProvidersVerifyDomainsData:
        """Check the domains of a provider. Looks for the TXT record of each domain, as domain_proofs of the provider names it. Nobody can sign in with an address of a domain that is not proven. The records are looked for again every week; one that is missing for a week ends the proof. For superadmins of the platform."""
        return cast('SsoProvidersVerifyDomainsData', send(self._options, Operation("/services/platforms/v1/sso/providers/verify-domains", "keyed"), body))


class SsoOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.providers = SsoProvidersOperations(options)

    def find(self, **body: Unpack[SsoFindBody]) -> SsoFindData:
        """Find where an address signs in. The OpenID provider for the domain of an address, if there is one; none for an address that an account of another platform has. No token is needed."""
        return cast('SsoFindData', send(self._options, Operation("/v1/sso/find", "read", is_public=True), body))


class SubscriptionsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def get(self, **body: Unpack[SubscriptionsGetBody]) -> SubscriptionsGetData:
        """Get the subscription of the current project. 404 when the project has no subscription. For viewers of the current project and above, and for superadmin_billing of its platform."""
        return cast('SubscriptionsGetData', send(self._options, Operation("/services/platforms/v1/subscriptions/get", "read"), body))

    def start_trial(self, **body: Unpack[SubscriptionsStartTrialBody]) -> SubscriptionsStartTrialData:
        """Start the trial of a project. The project gets the tools of the plan until the trial ends. 400 when it has a subscription already, or when the plan is not sold. For superadmins of the platform."""
        return cast('SubscriptionsStartTrialData', send(self._options, Operation("/services/platforms/v1/subscriptions/start-trial", "keyed"), body))

    def upgrade_trial(self, **body: Unpack[SubscriptionsUpgradeTrialBody]) -> SubscriptionsUpgradeTrialData:
        """Upgrade a trial to a paid subscription. Opens a checkout for a trial that is still running or has expired. The customer pays at checkout_url. For owners of the current project, and for superadmin_billing of its platform."""
        return cast('SubscriptionsUpgradeTrialData', send(self._options, Operation("/services/platforms/v1/subscriptions/upgrade-trial", "keyed"), body))


class UsersOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def bulk_upsert(self, **body: Unpack[UsersBulkUpsertBody]) -> UsersBulkUpsertData:
        """Make or change many people by their external ids. Does for each item what users/upsert does, in order. Each item succeeds or fails on its own. For superadmins of the platform. Service tokens need `people:write`."""
        return cast('UsersBulkUpsertData', send(self._options, Operation("/services/platforms/v1/users/bulk-upsert", "keyed"), body))

    def create(self, **body: Unpack[UsersCreateBody]) -> UsersCreateData:
        """Create a user. The user is never a superadmin; only an operator can make one, at the command line. For superadmins of the platform."""
        return cast('UsersCreateData', send(self._options, Operation("/services/platforms/v1/users/create", "keyed"), body))

    def disable(self, **body: Unpack[UsersDisableBody]) -> UsersDisableData:
        """Disable a user or enable them again. Disabling a user ends their tokens. 400 when callers name themselves. For superadmins of the platform."""
        return cast('UsersDisableData', send(self._options, Operation("/services/platforms/v1/users/disable", "keyed"), body))

    def erase(self, **body: Unpack[UsersEraseBody]) -> UsersEraseData:
        """Erase a person. The name and e-mail address of the user are gone for good; they can never sign in again and leave all projects. What they wrote stays, by a user without a name. 400 when a project would be left without an owner. A service token erases only people whom a program has made. For superadmins of the platform. Service tokens need `people:erase`."""
        return cast('UsersEraseData', send(self._options, Operation("/services/platforms/v1/users/erase", "keyed"), body))

    def list(self, **body: Unpack[UsersListBody]) -> UsersListData:
        """List the users of the platform. Ordered by id, including disabled users. For superadmins of the platform. Service tokens need `people:read`."""
        return cast('UsersListData', send(self._options, Operation("/services/platforms/v1/users/list", "read", items="users", next="next_after_id"), body))

    def list_all(self, **body: Unpack[UsersListBody]) -> Iterator[PlatformUser]:
        """Every row of every page. List the users of the platform."""
        return pages(self._options, Operation("/services/platforms/v1/users/list", "read", items="users", next="next_after_id"), body)

    def reset_password(self, **body: Unpack[UsersResetPasswordBody]) -> UsersResetPasswordData:
        """Send a user a link for a new password. Mails the user a link that works once and for an hour. Their password stays until they use it. Where the installation sends no mail, the answer holds the link to pass on. A second factor stays on. For superadmins of the platform."""
        return cast('UsersResetPasswordData', send(self._options, Operation("/services/platforms/v1/users/reset-password", "keyed"), body))

    def upsert(self, **body: Unpack[UsersUpsertBody]) -> UsersUpsertData:
        """Make or change a person by their external id. A new person has no password and cannot sign in until they accept an invitation to their address. It never takes over an account: an address that somebody else has is 422, superadmins and people without an external id are never changed, and neither is the address of somebody who has signed in. For superadmins of the platform. Service tokens need `people:write`."""
        return cast('UsersUpsertData', send(self._options, Operation("/services/platforms/v1/users/upsert", "keyed"), body))


class WebhooksDeliveriesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[WebhooksDeliveriesListBody]) -> WebhooksDeliveriesListData:
        """List what a webhook was sent. Newest first. Deliveries are kept for 30 days. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksDeliveriesListData', send(self._options, Operation("/services/platforms/v1/webhooks/deliveries/list", "read", items="deliveries", next="next_before_id"), body))

    def list_all(self, **body: Unpack[WebhooksDeliveriesListBody]) -> Iterator[Delivery]:
        """Every row of every page. List what a webhook was sent."""
        return pages(self._options, Operation("/services/platforms/v1/webhooks/deliveries/list", "read", items="deliveries", next="next_before_id"), body)

    def redeliver(self, **body: Unpack[WebhooksDeliveriesRedeliverBody]) -> None:
        """Send events again. With `delivery_id`: that event, once more, now. With `after`: every event after that position, in order, as if it had never been sent. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        send(self._options, Operation("/services/platforms/v1/webhooks/deliveries/redeliver", "keyed"), body)


class WebhooksOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.deliveries = WebhooksDeliveriesOperations(options)

    def create(self, **body: Unpack[WebhooksCreateBody]) -> WebhooksCreateData:
        """Create a webhook. Posts the events of the current project to an address, signed as Standard Webhooks defines it: in order, at least once, tried again for three days. A superadmin who sends no X-Project-Id gets a webhook for all projects of the platform and for the platform itself. The answer has the secret, this once. For owners of the current project, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksCreateData', send(self._options, Operation("/services/platforms/v1/webhooks/create", "keyed"), body))

    def delete(self, **body: Unpack[WebhooksDeleteBody]) -> None:
        """Delete a webhook. Nothing more is sent. What was sent is forgotten. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        send(self._options, Operation("/services/platforms/v1/webhooks/delete", "keyed"), body)

    def list(self, **body: Unpack[WebhooksListBody]) -> WebhooksListData:
        """List webhooks. The webhooks of the current project, or, for a superadmin who sends no X-Project-Id, of the platform. For owners of the current project, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksListData', send(self._options, Operation("/services/platforms/v1/webhooks/list", "read"), body))

    def resume(self, **body: Unpack[WebhooksResumeBody]) -> WebhooksResumeData:
        """Resume a webhook. Goes on where it stopped, as far back as events are kept. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksResumeData', send(self._options, Operation("/services/platforms/v1/webhooks/resume", "keyed"), body))

    def rotate_secret(self, **body: Unpack[WebhooksRotateSecretBody]) -> WebhooksRotateSecretData:
        """Get a new secret for a webhook. For 24 hours deliveries are signed with both secrets, so that the receiver can change in between. The answer has the new one, this once. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksRotateSecretData', send(self._options, Operation("/services/platforms/v1/webhooks/rotate-secret", "keyed"), body))

    def suspend(self, **body: Unpack[WebhooksSuspendBody]) -> WebhooksSuspendData:
        """Suspend a webhook. Nothing is sent until it is resumed. Nothing is lost either: it then goes on where it stopped. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksSuspendData', send(self._options, Operation("/services/platforms/v1/webhooks/suspend", "keyed"), body))

    def test(self, **body: Unpack[WebhooksTestBody]) -> WebhooksTestData:
        """Send a test event. Sends an event of the type `webhook.test`, within a second. webhooks/deliveries/list shows what became of it. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksTestData', send(self._options, Operation("/services/platforms/v1/webhooks/test", "keyed"), body))

    def update(self, **body: Unpack[WebhooksUpdateBody]) -> WebhooksUpdateData:
        """Change a webhook. Changes where events are posted, or which. An absent field stays; null for `types` means all. For owners of the project of the record, and for superadmin of its platform. Service tokens need `webhooks:write`."""
        return cast('WebhooksUpdateData', send(self._options, Operation("/services/platforms/v1/webhooks/update", "keyed"), body))


class ThemesVersionsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def approve(self, **body: Unpack[ThemesVersionsApproveBody]) -> ThemesVersionsApproveData:
        """Approve a pending version. A pending version becomes approved. Approving it again changes nothing. 400 for a draft or a rejected version. For superadmins of the platform."""
        return cast('ThemesVersionsApproveData', send(self._options, Operation("/services/websites/v1/themes/versions/approve", "keyed"), body))

    def create(self, **body: Unpack[ThemesVersionsCreateBody]) -> ThemesVersionsCreateData:
        """Create a draft version of a theme. 422 when the theme already has this version. For members of the project of the record and above."""
        return cast('ThemesVersionsCreateData', send(self._options, Operation("/services/websites/v1/themes/versions/create", "keyed"), body))

    def deprecate(self, **body: Unpack[ThemesVersionsDeprecateBody]) -> ThemesVersionsDeprecateData:
        """Deprecate an approved theme version. Deprecating a version again changes nothing. 422 when the version is not approved. For members of the project of the record and above, and for superadmin of its platform."""
        return cast('ThemesVersionsDeprecateData', send(self._options, Operation("/services/websites/v1/themes/versions/deprecate", "keyed"), body))

    def list(self, **body: Unpack[ThemesVersionsListBody]) -> ThemesVersionsListData:
        """List the versions of a theme. Ordered by id. For viewers of the project of the record and above."""
        return cast('ThemesVersionsListData', send(self._options, Operation("/services/websites/v1/themes/versions/list", "read", items="versions", next="next_after_id"), body))

    def list_all(self, **body: Unpack[ThemesVersionsListBody]) -> Iterator[ThemeVersion]:
        """Every row of every page. List the versions of a theme."""
        return pages(self._options, Operation("/services/websites/v1/themes/versions/list", "read", items="versions", next="next_after_id"), body)

    def pending(self, **body: Unpack[ThemesVersionsPendingBody]) -> ThemesVersionsPendingData:
        """List the theme versions that wait for approval. Of all projects of the platform, ordered by id. For superadmins of the platform."""
        return cast('ThemesVersionsPendingData', send(self._options, Operation("/services/websites/v1/themes/versions/pending", "read", items="versions", next="next_after_id"), body))

    def pending_all(self, **body: Unpack[ThemesVersionsPendingBody]) -> Iterator[ThemeVersion]:
        """Every row of every page. List the theme versions that wait for approval."""
        return pages(self._options, Operation("/services/websites/v1/themes/versions/pending", "read", items="versions", next="next_after_id"), body)

    def reject(self, **body: Unpack[ThemesVersionsRejectBody]) -> ThemesVersionsRejectData:
        """Reject a pending version. A pending version becomes rejected. Rejecting it again changes nothing. 400 for a draft or an approved version. For superadmins of the platform."""
        return cast('ThemesVersionsRejectData', send(self._options, Operation("/services/websites/v1/themes/versions/reject", "keyed"), body))

    def submit(self, **body: Unpack[ThemesVersionsSubmitBody]) -> ThemesVersionsSubmitData:
        """Submit a version for approval. A draft or a rejected version becomes pending. Submitting a pending version again changes nothing. 400 for an approved version. For members of the project of the record and above."""
        return cast('ThemesVersionsSubmitData', send(self._options, Operation("/services/websites/v1/themes/versions/submit", "keyed"), body))


class ThemesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.versions = ThemesVersionsOperations(options)

    def create(self, **body: Unpack[ThemesCreateBody]) -> ThemesCreateData:
        """Create a theme in the current project. The new theme has no version; create a draft with themes/versions/create. For members of the current project and above."""
        return cast('ThemesCreateData', send(self._options, Operation("/services/websites/v1/themes/create", "keyed"), body))

    def list(self, **body: Unpack[ThemesListBody]) -> ThemesListData:
        """List the themes of the current project. Ordered by id. For viewers of the current project and above."""
        return cast('ThemesListData', send(self._options, Operation("/services/websites/v1/themes/list", "read", items="themes", next="next_after_id"), body))

    def list_all(self, **body: Unpack[ThemesListBody]) -> Iterator[Theme]:
        """Every row of every page. List the themes of the current project."""
        return pages(self._options, Operation("/services/websites/v1/themes/list", "read", items="themes", next="next_after_id"), body)


class EmailOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def change(self, **body: Unpack[EmailChangeBody]) -> None:
        """Change the e-mail address. Mails a link to the new address. The address changes when the link is opened, within a day. The old address is told. 400 where the installation sends no mail. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/email/change", "keyed"), body)

    def confirm(self, **body: Unpack[EmailConfirmBody]) -> EmailConfirmData:
        """Confirm a new e-mail address with a link. Takes the token of a link that was mailed by email/change. From then on the new address signs in. No token is needed."""
        return cast('EmailConfirmData', send(self._options, Operation("/v1/email/confirm", "never", is_public=True), body))


class NotificationsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def list(self, **body: Unpack[NotificationsListBody]) -> NotificationsListData:
        """List what you are told of. Newest first, from all projects that the caller is a member of. For tokens from a sign-in; integration tokens are refused."""
        return cast('NotificationsListData', send(self._options, Operation("/v1/notifications/list", "read", items="notifications", next="next_before_id"), body))

    def list_all(self, **body: Unpack[NotificationsListBody]) -> Iterator[Notification]:
        """Every row of every page. List what you are told of."""
        return pages(self._options, Operation("/v1/notifications/list", "read", items="notifications", next="next_before_id"), body)

    def preferences(self, **body: Unpack[NotificationsPreferencesBody]) -> NotificationsPreferencesData:
        """Choose how you are told. Changes what is sent and answers everything. Without a field it only answers. For tokens from a sign-in; integration tokens are refused."""
        return cast('NotificationsPreferencesData', send(self._options, Operation("/v1/notifications/preferences", "keyed"), body))

    def read(self, **body: Unpack[NotificationsReadBody]) -> NotificationsReadData:
        """Mark notifications as read. Those up to an id, or all. For tokens from a sign-in; integration tokens are refused."""
        return cast('NotificationsReadData', send(self._options, Operation("/v1/notifications/read", "keyed"), body))

    def unsubscribe(self, **body: Unpack[NotificationsUnsubscribeBody]) -> None:
        """Stop the daily mail. With the token of the link in the mail, without signing in. No token is needed."""
        send(self._options, Operation("/v1/notifications/unsubscribe", "never", is_public=True), body)


class PasskeysOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def challenge(self, **body: Unpack[PasskeysChallengeBody]) -> PasskeysChallengeData:
        """Begin signing in with a passkey. For pages of this service: what the browser needs to ask for a passkey. It does not name anybody. No token is needed."""
        return cast('PasskeysChallengeData', send(self._options, Operation("/v1/passkeys/challenge", "never", is_public=True), body))

    def create(self, **body: Unpack[PasskeysCreateBody]) -> PasskeysCreateData:
        """Add a passkey. For pages of this service. A passkey signs in instead of the password, and counts as the second factor. The first one, where there is no authenticator app, comes with ten recovery codes. A user can have 20. For tokens from a sign-in; integration tokens are refused."""
        return cast('PasskeysCreateData', send(self._options, Operation("/v1/passkeys/create", "never"), body))

    def delete(self, **body: Unpack[PasskeysDeleteBody]) -> None:
        """Remove a passkey. For a device that was lost or sold. It asks for the password. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/passkeys/delete", "keyed"), body)

    def list(self, **body: Unpack[PasskeysListBody]) -> PasskeysListData:
        """List your passkeys. The passkeys of the caller. For tokens from a sign-in; integration tokens are refused."""
        return cast('PasskeysListData', send(self._options, Operation("/v1/passkeys/list", "read"), body))

    def options(self, **body: Unpack[PasskeysOptionsBody]) -> PasskeysOptionsData:
        """Begin adding a passkey. For pages of this service: what the browser needs to make a passkey. It asks for the password, so that a stolen session cannot add one. For tokens from a sign-in; integration tokens are refused."""
        return cast('PasskeysOptionsData', send(self._options, Operation("/v1/passkeys/options", "never"), body))

    def sign_in(self, **body: Unpack[PasskeysSignInBody]) -> PasskeysSignInData:
        """Sign in with a passkey. For pages of this service: instead of address, password and second factor. The device has checked who holds it. No token is needed."""
        return cast('PasskeysSignInData', send(self._options, Operation("/v1/passkeys/sign-in", "never", is_public=True), body))


class PasswordOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def change(self, **body: Unpack[PasswordChangeBody]) -> None:
        """Change the password. The new password has 15 to 256 characters and is not one of the most common. Revokes every other token of the user. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/password/change", "keyed"), body)

    def forgot(self, **body: Unpack[PasswordForgotBody]) -> None:
        """Ask for a new password. Mails a link to the address, if an account has it. The answer is the same for every address. The link works once and for an hour. 400 where the installation sends no mail. No token is needed."""
        send(self._options, Operation("/v1/password/forgot", "never", is_public=True), body)

    def reset(self, **body: Unpack[PasswordResetBody]) -> None:
        """Set a new password with a link. Takes the token of a link that was mailed by password/forgot. Every session and token of the user ends. A second factor stays on, and is asked for at the next sign-in. No token is needed."""
        send(self._options, Operation("/v1/password/reset", "never", is_public=True), body)


class ProfileOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def update(self, **body: Unpack[ProfileUpdateBody]) -> ProfileUpdateData:
        """Change your name and language. Changes what others see of you. An absent field stays as it is. For tokens from a sign-in; integration tokens are refused."""
        return cast('ProfileUpdateData', send(self._options, Operation("/v1/profile/update", "keyed"), body))


class SessionsOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[SessionsCreateBody]) -> SessionsCreateData:
        """Sign in from a page of this service. Like authenticate, for the console: the token is kept in a cookie that no script can read, and the answer has no token. Only pages of the same origin may call it; others get 403. The cookie counts only for calls from such pages, and an Authorization header always wins over it. No token is needed."""
        return cast('SessionsCreateData', send(self._options, Operation("/v1/sessions/create", "never", is_public=True), body))

    def end(self, **body: Unpack[SessionsEndBody]) -> None:
        """Sign out of the console. Ends the session of this call everywhere within a second and removes its cookie. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/sessions/end", "never"), body)


class TokensOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def create(self, **body: Unpack[TokensCreateBody]) -> TokensCreateData:
        """Create a token for an integration. The token works in one project, with a role no higher than the caller's own there, and never as a superadmin. It expires within a year. A user can have at most 100. For tokens from a sign-in; integration tokens are refused."""
        return cast('TokensCreateData', send(self._options, Operation("/v1/tokens/create", "never"), body))

    def list(self, **body: Unpack[TokensListBody]) -> TokensListData:
        """List the caller's tokens. Live tokens, newest first: at most 100 from sign-ins and 100 for integrations. The secrets are never shown. For tokens from a sign-in; integration tokens are refused."""
        return cast('TokensListData', send(self._options, Operation("/v1/tokens/list", "read"), body))

    def revoke(self, **body: Unpack[TokensRevokeBody]) -> None:
        """Revoke one of the caller's tokens. Takes effect within a second everywhere. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/tokens/revoke", "keyed"), body)


class TwoFactorRecoveryCodesOperations:
    def __init__(self, options: Options) -> None:
        self._options = options

    def regenerate(self, **body: Unpack[RecoveryCodesRegenerateBody]) -> RecoveryCodes:
        """Create ten new recovery codes. The old codes stop working. Requires the password and a current code. For tokens from a sign-in; integration tokens are refused."""
        return cast('RecoveryCodes', send(self._options, Operation("/v1/two-factor/recovery-codes/regenerate", "never"), body))


class TwoFactorOperations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.recovery_codes = TwoFactorRecoveryCodesOperations(options)

    def confirm(self, **body: Unpack[TwoFactorConfirmBody]) -> RecoveryCodes:
        """Turn the second factor on. `code` is the first code from the authenticator app that scanned the otpauth_uri of two-factor/enrol. Returns ten recovery codes. 400 when two-factor/enrol was not called first, or a second factor is already on. For tokens from a sign-in; integration tokens are refused."""
        return cast('RecoveryCodes', send(self._options, Operation("/v1/two-factor/confirm", "never"), body))

    def disable(self, **body: Unpack[TwoFactorDisableBody]) -> None:
        """Turn the second factor off. Requires the password, and a current code or a recovery code. For tokens from a sign-in; integration tokens are refused."""
        send(self._options, Operation("/v1/two-factor/disable", "keyed"), body)

    def enrol(self, **body: Unpack[TwoFactorEnrolBody]) -> TwoFactorEnrolData:
        """Start setting up a second factor. Nothing changes until two-factor/confirm is called. 400 when a second factor is already on. For tokens from a sign-in; integration tokens are refused."""
        return cast('TwoFactorEnrolData', send(self._options, Operation("/v1/two-factor/enrol", "never"), body))


class Operations:
    def __init__(self, options: Options) -> None:
        self._options = options
        self.adoption = AdoptionOperations(options)
        self.checks = ChecksOperations(options)
        self.compliance = ComplianceOperations(options)
        self.drift = DriftOperations(options)
        self.platform_events = PlatformEventsOperations(options)
        self.templates = TemplatesOperations(options)
        self.rollouts = RolloutsOperations(options)
        self.sign_offs = SignOffsOperations(options)
        self.boards = BoardsOperations(options)
        self.cards = CardsOperations(options)
        self.checklists = ChecklistsOperations(options)
        self.comments = CommentsOperations(options)
        self.events = EventsOperations(options)
        self.files = FilesOperations(options)
        self.filters = FiltersOperations(options)
        self.groups = GroupsOperations(options)
        self.imports = ImportsOperations(options)
        self.overview = OverviewOperations(options)
        self.people = PeopleOperations(options)
        self.runs = RunsOperations(options)
        self.tags = TagsOperations(options)
        self.tour = TourOperations(options)
        self.trash = TrashOperations(options)
        self.audit = AuditOperations(options)
        self.embeds = EmbedsOperations(options)
        self.invitations = InvitationsOperations(options)
        self.members = MembersOperations(options)
        self.plans = PlansOperations(options)
        self.platform = PlatformOperations(options)
        self.projects = ProjectsOperations(options)
        self.service_tokens = ServiceTokensOperations(options)
        self.sso = SsoOperations(options)
        self.subscriptions = SubscriptionsOperations(options)
        self.users = UsersOperations(options)
        self.webhooks = WebhooksOperations(options)
        self.themes = ThemesOperations(options)
        self.email = EmailOperations(options)
        self.notifications = NotificationsOperations(options)
        self.passkeys = PasskeysOperations(options)
        self.password = PasswordOperations(options)
        self.profile = ProfileOperations(options)
        self.sessions = SessionsOperations(options)
        self.tokens = TokensOperations(options)
        self.two_factor = TwoFactorOperations(options)

    def authenticate(self, **body: Unpack[AuthenticateBody]) -> AuthenticatedUser:
        """Sign in. Takes an e-mail address and a password and returns a Bearer token. If the user has a second factor, `code` must be a current one-time code or, with `is_recovery`, a recovery code. If `token` is sent, it must be a current Bearer token of the same user; it is revoked and replaced. No token is needed."""
        return cast('AuthenticatedUser', send(self._options, Operation("/v1/authenticate", "never", is_public=True), body))

    def logout(self, **body: Unpack[LogoutBody]) -> None:
        """Sign out. The token of this call stops working everywhere within a second. Other tokens of the user stay valid. For any valid token."""
        send(self._options, Operation("/v1/logout", "never"), body)

    def me(self, **body: Unpack[MeBody]) -> MeData:
        """Show the caller. The caller, their second factor and up to 500 of their projects. default_project_id is the project of calls that send no X-Project-Id. For any valid token."""
        return cast('MeData', send(self._options, Operation("/v1/me", "read"), body))
