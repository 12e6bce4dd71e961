import type { Operation } from './operation.ts'
import { masterBoardsDelete } from './services/operations/v1/admin/master-boards/delete.ts'
import { masterBoardsList } from './services/operations/v1/admin/master-boards/list.ts'
import { masterBoardsSync } from './services/operations/v1/admin/master-boards/sync.ts'
import { masterCardsCreate } from './services/operations/v1/admin/master-cards/create.ts'
import { masterCardsDelete } from './services/operations/v1/admin/master-cards/delete.ts'
import { masterCardsPush } from './services/operations/v1/admin/master-cards/push.ts'
import { masterGroupsCreate } from './services/operations/v1/admin/master-groups/create.ts'
import { masterGroupsDelete } from './services/operations/v1/admin/master-groups/delete.ts'
import { masterGroupsReorder } from './services/operations/v1/admin/master-groups/reorder.ts'
import { masterGroupsUpdate } from './services/operations/v1/admin/master-groups/update.ts'
import { boardsGet } from './services/operations/v1/operations/boards/get.ts'
import { boardsList } from './services/operations/v1/operations/boards/list.ts'
import { cardsCreate } from './services/operations/v1/operations/cards/create.ts'
import { cardsDelete } from './services/operations/v1/operations/cards/delete.ts'
import { commentsCreate } from './services/operations/v1/operations/comments/create.ts'
import { groupsReorder } from './services/operations/v1/operations/groups/reorder.ts'
import { groupsUpdate } from './services/operations/v1/operations/groups/update.ts'
import { tagsCreate } from './services/operations/v1/operations/tags/create.ts'
import { tourCardsDismissAll } from './services/operations/v1/operations/tour/cards/dismiss-all.ts'
import { subscriptionsUpgradeTrial } from './services/platforms/v1/subscriptions/upgrade-trial.ts'
import { themesVersionsDeprecate } from './services/websites/v1/themes/versions/deprecate.ts'
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
  subscriptionsUpgradeTrial,
  themesVersionsDeprecate,
} satisfies Record<string, Operation>
export type Operations = typeof operations
export type OperationName = keyof Operations

export * from './errors.ts'
export * from './operation.ts'
export * from './views.ts'
