import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { findStaff, type Staff } from './staff.ts'

/** The sign-in of this product: yours is another. Muster knows nothing of it. */

const COOKIE = 'shopkeeper'
const sessions = new Map<string, string>()

export function signIn(request: Request, response: Response): Staff | undefined {
  const { name, password } = request.body as { name?: string; password?: string }
  const staff = findStaff((each) => each.name === name && each.password === password)
  if (!staff) return undefined
  const id = randomBytes(24).toString('base64url')
  sessions.set(id, staff.id)
  response.cookie(COOKIE, id, { httpOnly: true, sameSite: 'lax' })
  return staff
}

export function signOut(request: Request, response: Response): void {
  sessions.delete(idIn(request))
  response.clearCookie(COOKIE)
}

/** Who is signed in. */
export function staffOf(request: Request): Staff | undefined {
  const id = sessions.get(idIn(request))
  return findStaff((each) => each.id === id)
}

const idIn = ({ headers }: Request): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
