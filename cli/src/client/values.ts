import type { Argument } from '@muster/contract'
import { InvalidArgumentError } from 'commander'

/** Stands for null until the body is built, because commander treats null as an option without a value. */
export const EMPTY = Symbol('null')

/** Parses the typed value of a field. `null` clears a field that may be empty. */
export function parseValue(argument: Argument, text: string): unknown {
  if (text === 'null' && argument.isNullable) return EMPTY
  if (argument.kind === 'integer') return wholeNumber(text)
  if (argument.kind === 'number') {
    if (text.trim() === '' || !Number.isFinite(Number(text)))
      throw new InvalidArgumentError('Must be a number.')
    return Number(text)
  }
  if (argument.kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Must be true or false.')
    return text === 'true'
  }
  if (argument.kind === 'json') return parsed(text)
  if (argument.kind === 'list')
    return text.trim() === '' ? [] : text.split(',').map((item) => itemOf(argument, item.trim()))
  return chosen(argument, text)
}

function itemOf(argument: Argument, item: string): unknown {
  return argument.isOfIntegers ? wholeNumber(item) : chosen(argument, item)
}

function chosen({ choices }: Argument, text: string): string {
  if (choices && !choices.includes(text))
    throw new InvalidArgumentError(`Must be one of ${choices.join(', ')}.`)
  return text
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Must be a whole number.')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Must be valid JSON; put it in quotes.')
  }
}
