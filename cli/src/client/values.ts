import type { Argument } from '@muster/contract'
import { InvalidArgumentError } from 'commander'

/** Stands for null until the body is made: commander takes a null for an option that was given no value. */
export const EMPTY = Symbol('null')

/** A field's value from what was typed; `null` empties a field that may be empty. */
export function parseValue(argument: Argument, text: string): unknown {
  if (text === 'null' && argument.isNullable) return EMPTY
  if (argument.kind === 'integer') return wholeNumber(text)
  if (argument.kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('true or false.')
    return text === 'true'
  }
  if (argument.kind === 'json') return parsed(text)
  if (argument.kind === 'list') return text.split(',').map((item) => itemOf(argument, item.trim()))
  return chosen(argument, text)
}

function itemOf(argument: Argument, item: string): unknown {
  return argument.isOfIntegers ? wholeNumber(item) : chosen(argument, item)
}

function chosen({ choices }: Argument, text: string): string {
  if (choices && !choices.includes(text)) throw new InvalidArgumentError(`One of ${choices.join(', ')}.`)
  return text
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError('A whole number.')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('JSON, in quotes.')
  }
}
