import type { Operation } from './operation.ts'
import { driftList } from './services/operations/v1/admin/drift/list.ts'
import { masterBoardsCreate } from './services/operations/v1/admin/master-boards/create.ts'
import { masterBoardsDelete } from './services/operations/v1/admin/master-boards/delete.ts'
import { masterBoardsGet } from './services/operations/v1/admin/master-boards/get.ts'
import { masterBoardsList } from './services/operations/v1/admin/master-boards/list.ts'
import { masterBoardsSync } from './services/operations/v1/admin/master-boards/sync.ts'
import { masterBoardsUpdate } from './services/operations/v1/admin/master-boards/update.ts'
import { masterCardsCreate } from './services/operations/v1/admin/master-cards/create.ts'
import { masterCardsDelete } from './services/operations/v1/admin/master-cards/delete.ts'
import { masterCardsGet } from './services/operations/v1/admin/master-cards/get.ts'
import { masterCardsList } from './services/operations/v1/admin/master-cards/list.ts'
import { masterCardsPush } from './services/operations/v1/admin/master-cards/push.ts'
import { masterCardsReorder } from './services/operations/v1/admin/master-cards/reorder.ts'
import { masterCardsUpdate } from './services/operations/v1/admin/master-cards/update.ts'
import { masterGroupsCreate } from './services/operations/v1/admin/master-groups/create.ts'
import { masterGroupsDelete } from './services/operations/v1/admin/master-groups/delete.ts'
import { masterGroupsReorder } from './services/operations/v1/admin/master-groups/reorder.ts'
import { masterGroupsUpdate } from './services/operations/v1/admin/master-groups/update.ts'
import { rolloutsGet } from './services/operations/v1/admin/rollouts/get.ts'
import { rolloutsItems } from './services/operations/v1/admin/rollouts/items.ts'
import { rolloutsList } from './services/operations/v1/admin/rollouts/list.ts'
import { rolloutsPause } from './services/operations/v1/admin/rollouts/pause.ts'
import { rolloutsPreview } from './services/operations/v1/admin/rollouts/preview.ts'
import { rolloutsProjects } from './services/operations/v1/admin/rollouts/projects.ts'
import { rolloutsResume } from './services/operations/v1/admin/rollouts/resume.ts'
import { rolloutsUndo } from './services/operations/v1/admin/rollouts/undo.ts'
import { rolloutsWatch } from './services/operations/v1/admin/rollouts/watch.ts'
import { boardsCreate } from './services/operations/v1/operations/boards/create.ts'
import { boardsDelete } from './services/operations/v1/operations/boards/delete.ts'
import { boardsGet } from './services/operations/v1/operations/boards/get.ts'
import { boardsList } from './services/operations/v1/operations/boards/list.ts'
import { boardsUpdate } from './services/operations/v1/operations/boards/update.ts'
import { cardsActivity } from './services/operations/v1/operations/cards/activity.ts'
import { cardsBulkUpdate } from './services/operations/v1/operations/cards/bulk-update.ts'
import { cardsCreate } from './services/operations/v1/operations/cards/create.ts'
import { cardsDelete } from './services/operations/v1/operations/cards/delete.ts'
import { cardsGet } from './services/operations/v1/operations/cards/get.ts'
import { cardsInherit } from './services/operations/v1/operations/cards/inherit.ts'
import { cardsList } from './services/operations/v1/operations/cards/list.ts'
import { cardsMove } from './services/operations/v1/operations/cards/move.ts'
import { cardsRestore } from './services/operations/v1/operations/cards/restore.ts'
import { cardsUpdate } from './services/operations/v1/operations/cards/update.ts'
import { commentsCreate } from './services/operations/v1/operations/comments/create.ts'
import { commentsDelete } from './services/operations/v1/operations/comments/delete.ts'
import { commentsList } from './services/operations/v1/operations/comments/list.ts'
import { commentsRead } from './services/operations/v1/operations/comments/read.ts'
import { commentsUpdate } from './services/operations/v1/operations/comments/update.ts'
import { groupsCreate } from './services/operations/v1/operations/groups/create.ts'
import { groupsDelete } from './services/operations/v1/operations/groups/delete.ts'
import { groupsReorder } from './services/operations/v1/operations/groups/reorder.ts'
import { groupsUpdate } from './services/operations/v1/operations/groups/update.ts'
import { tagsCreate } from './services/operations/v1/operations/tags/create.ts'
import { tagsDelete } from './services/operations/v1/operations/tags/delete.ts'
import { tagsList } from './services/operations/v1/operations/tags/list.ts'
import { tagsUpdate } from './services/operations/v1/operations/tags/update.ts'
import { tourCardsDismissAll } from './services/operations/v1/operations/tour/cards/dismiss-all.ts'
import { membersAdd } from './services/platforms/v1/members/add.ts'
import { membersList } from './services/platforms/v1/members/list.ts'
import { membersRemove } from './services/platforms/v1/members/remove.ts'
import { membersSetRole } from './services/platforms/v1/members/set-role.ts'
import { plansList } from './services/platforms/v1/plans/list.ts'
import { projectsCreate } from './services/platforms/v1/projects/create.ts'
import { projectsList } from './services/platforms/v1/projects/list.ts'
import { projectsSuspend } from './services/platforms/v1/projects/suspend.ts'
import { projectsUpdate } from './services/platforms/v1/projects/update.ts'
import { subscriptionsGet } from './services/platforms/v1/subscriptions/get.ts'
import { subscriptionsUpgradeTrial } from './services/platforms/v1/subscriptions/upgrade-trial.ts'
import { usersCreate } from './services/platforms/v1/users/create.ts'
import { usersDisable } from './services/platforms/v1/users/disable.ts'
import { usersList } from './services/platforms/v1/users/list.ts'
import { themesCreate } from './services/websites/v1/themes/create.ts'
import { themesList } from './services/websites/v1/themes/list.ts'
import { themesVersionsApprove } from './services/websites/v1/themes/versions/approve.ts'
import { themesVersionsCreate } from './services/websites/v1/themes/versions/create.ts'
import { themesVersionsDeprecate } from './services/websites/v1/themes/versions/deprecate.ts'
import { themesVersionsList } from './services/websites/v1/themes/versions/list.ts'
import { themesVersionsReject } from './services/websites/v1/themes/versions/reject.ts'
import { themesVersionsSubmit } from './services/websites/v1/themes/versions/submit.ts'
import { authenticate } from './v1/authenticate.ts'
import { logout } from './v1/logout.ts'
import { me } from './v1/me.ts'
import { passwordChange } from './v1/password/change.ts'
import { tokensCreate } from './v1/tokens/create.ts'
import { tokensList } from './v1/tokens/list.ts'
import { tokensRevoke } from './v1/tokens/revoke.ts'
import { twoFactorConfirm } from './v1/two-factor/confirm.ts'
import { twoFactorDisable } from './v1/two-factor/disable.ts'
import { twoFactorEnrol } from './v1/two-factor/enrol.ts'
import { recoveryCodesRegenerate } from './v1/two-factor/recovery-codes/regenerate.ts'

/** The one list: the server, OpenAPI, the SDK, the CLI and the generated tests all loop over it. */
export const operations = {
  authenticate,
  logout,
  me,
  tokensCreate,
  tokensList,
  tokensRevoke,
  passwordChange,
  twoFactorEnrol,
  twoFactorConfirm,
  twoFactorDisable,
  recoveryCodesRegenerate,
  cardsCreate,
  cardsDelete,
  groupsUpdate,
  groupsReorder,
  commentsCreate,
  tagsCreate,
  boardsGet,
  boardsList,
  tourCardsDismissAll,
  boardsCreate,
  boardsUpdate,
  boardsDelete,
  groupsCreate,
  groupsDelete,
  cardsGet,
  cardsList,
  cardsUpdate,
  cardsBulkUpdate,
  cardsMove,
  cardsRestore,
  cardsInherit,
  cardsActivity,
  commentsList,
  commentsUpdate,
  commentsDelete,
  commentsRead,
  tagsList,
  tagsUpdate,
  tagsDelete,
  membersList,
  membersAdd,
  membersSetRole,
  membersRemove,
  projectsList,
  projectsCreate,
  projectsUpdate,
  projectsSuspend,
  usersList,
  usersCreate,
  usersDisable,
  masterBoardsList,
  masterBoardsSync,
  masterBoardsDelete,
  masterGroupsCreate,
  masterGroupsUpdate,
  masterGroupsReorder,
  masterGroupsDelete,
  masterCardsCreate,
  masterCardsPush,
  masterCardsDelete,
  masterBoardsCreate,
  masterBoardsGet,
  masterBoardsUpdate,
  masterCardsGet,
  masterCardsList,
  masterCardsUpdate,
  masterCardsReorder,
  rolloutsPreview,
  rolloutsList,
  rolloutsGet,
  rolloutsItems,
  rolloutsProjects,
  rolloutsWatch,
  rolloutsPause,
  rolloutsResume,
  rolloutsUndo,
  driftList,
  subscriptionsUpgradeTrial,
  subscriptionsGet,
  plansList,
  themesVersionsDeprecate,
  themesList,
  themesCreate,
  themesVersionsList,
  themesVersionsCreate,
  themesVersionsSubmit,
  themesVersionsApprove,
  themesVersionsReject,
} satisfies Record<string, Operation>
export type Operations = typeof operations
export type OperationName = keyof Operations

export { type Argument, argumentsOf, camel, commandOf, memberOf } from './command.ts'
export * from './errors.ts'
export * from './operation.ts'
export * from './views.ts'
export { wordsOf } from './words.ts'
