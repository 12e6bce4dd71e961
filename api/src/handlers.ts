import type { OperationName, Operations } from '@muster/contract'
import type { AnyHandler } from './operation.ts'
import { boardsGet } from './services/operations/v1/operations/boards/get.ts'
import { boardsList } from './services/operations/v1/operations/boards/list.ts'
import { cardsCreate } from './services/operations/v1/operations/cards/create.ts'
import { cardsDelete } from './services/operations/v1/operations/cards/delete.ts'
import { commentsCreate } from './services/operations/v1/operations/comments/create.ts'
import { groupsReorder } from './services/operations/v1/operations/groups/reorder.ts'
import { groupsUpdate } from './services/operations/v1/operations/groups/update.ts'
import { tagsCreate } from './services/operations/v1/operations/tags/create.ts'
import { tourCardsDismissAll } from './services/operations/v1/operations/tour/cards/dismiss-all.ts'
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

/** Documented, not mounted yet: each has its definition in the contract and waits for its handler. */
export const planned = [
  'masterBoardsList',
  'masterBoardsSync',
  'masterBoardsDelete',
  'masterGroupsCreate',
  'masterGroupsUpdate',
  'masterGroupsReorder',
  'masterGroupsDelete',
  'masterCardsCreate',
  'masterCardsPush',
  'masterCardsDelete',
  'subscriptionsUpgradeTrial',
  'themesVersionsDeprecate',
] as const satisfies OperationName[]

type Mounted = Exclude<OperationName, (typeof planned)[number]>

/** Every operation and what answers it; a gap does not compile. */
export const handlers: { readonly [Name in Mounted]: AnyHandler<Operations[Name]> } = {
  authenticate,
  cardsCreate,
  cardsDelete,
  groupsUpdate,
  groupsReorder,
  commentsCreate,
  tagsCreate,
  boardsGet,
  boardsList,
  tourCardsDismissAll,
  logout,
  me,
  passwordChange,
  recoveryCodesRegenerate,
  tokensCreate,
  tokensList,
  tokensRevoke,
  twoFactorConfirm,
  twoFactorDisable,
  twoFactorEnrol,
}
