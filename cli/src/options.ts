import { isBlank, isClean } from '@muster/api/texts'
import { InvalidArgumentError, Option } from 'commander'

export function id(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('An id must be a whole number, 1 or greater.')
  }
  return value
}

function count(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > 1_000)
    throw new InvalidArgumentError('Must be a whole number from 1 to 1000.')
  return value
}

export function whole(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Must be a whole number, 0 or greater.')
  return value
}

export function portNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  return value
}

export function databaseRole(text: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(text))
    throw new InvalidArgumentError('A role has small letters, digits and underscores.')
  return text
}

export function named(text: string): string {
  if (isBlank(text) || !isClean(text) || text.length > 255)
    throw new InvalidArgumentError(
      'Must be one line of 1 to 255 characters, without control characters, and not blank.',
    )
  return text
}

export function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || !isClean(text) || text.length > 254) {
    throw new InvalidArgumentError('Not an e-mail address.')
  }
  return text
}

export const json = () => new Option('--json', 'print JSON for a program to read').default(false)
export const after = () => new Option('--after <id>', 'start after this id').argParser(id).default(0)
export const limit = () =>
  new Option('--limit <n>', 'maximum number of rows, up to 1000').argParser(count).default(100)
export const role = () =>
  new Option('--role <role>', 'the role in the project').choices(['viewer', 'member', 'owner'])
