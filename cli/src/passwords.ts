import { randomBytes } from 'node:crypto'
import { isCommonPassword } from '@muster/api/accounts/common-passwords'
import { startPasswords } from '@muster/api/accounts/password-hashes'
import { Option } from 'commander'
import { askSecret, readStandardInput } from './asking.ts'
import { Failure } from './terminal.ts'

const LEAST = 15
const MOST = 256

export interface PasswordOptions {
  passwordStdin?: boolean
  generatePassword?: boolean
}

/** A password is never an argument, because it would show in the shell history and in the process list. */
export const passwordOptions = () => [
  new Option('--password-stdin', 'read the password from standard input'),
  new Option('--generate-password', 'generate a random password and print it once').conflicts(
    'passwordStdin',
  ),
]

/** The chosen password and, if it was generated, the text to show once. */
export async function choosePassword(options: PasswordOptions, email: string) {
  if (options.generatePassword) {
    const generated = generatePassword()
    return { password: generated, generated }
  }
  const password = options.passwordStdin ? await readStandardInput() : await prompt(email)
  const problem = problemWith(password, email)
  if (problem) throw new Failure(problem, 2)
  return { password, generated: undefined }
}

export const generatePassword = () => randomBytes(18).toString('base64url')

export async function hashPassword(password: string): Promise<string> {
  const passwords = await startPasswords()
  try {
    return await passwords.hash(password)
  } finally {
    await passwords.close()
  }
}

function problemWith(password: string, email: string): string | undefined {
  const length = [...password].length
  if (length < LEAST || length > MOST)
    return `A password has ${LEAST} to ${MOST} characters; this one has ${length}.`
  if (isCommonPassword(password, email)) return 'This is one of the most common passwords. Choose another.'
  return undefined
}

async function prompt(email: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Failure(
      'Cannot prompt for a password without a terminal: use --password-stdin or --generate-password.',
      2,
    )
  }
  return askSecret(`Password for ${email} (${LEAST} characters or more)`, (text) => problemWith(text, email))
}
