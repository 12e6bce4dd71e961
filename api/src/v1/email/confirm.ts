import type { Operations } from '@muster/contract'
import { takeLink } from '#accounts/links.ts'
import { changeEmail } from '#accounts/users.ts'
import type { Handler } from '#operation.ts'

export const emailConfirm: Handler<Operations['emailConfirm']> = async ({ tx, config }, { token }) =>
  changeEmail(tx, config, await takeLink(tx, 'email_change', token))
