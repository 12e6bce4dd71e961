import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { takeLink } from '#people/links.ts'
import { changeEmail } from '#people/users.ts'

export const emailConfirm: Handler<Operations['emailConfirm']> = async ({ tx, config }, { token }) =>
  changeEmail(tx, config, await takeLink(tx, 'email_change', token))
