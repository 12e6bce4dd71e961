/**
 * A number as people type it: with a point or a comma, and with either between thousands. NaN if it is none.
 */
export function readNumber(text: string): number {
  const plain = text.replaceAll(/[\s'’]/g, '')
  const decimal = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const hasBoth = plain.includes('.') && plain.includes(',')
  const whole = decimal < 0 ? plain : plain.slice(0, decimal)
  const fraction = decimal < 0 ? '' : `.${plain.slice(decimal + 1)}`
  const joined = (hasBoth ? whole.replaceAll(/[.,]/g, '') : whole) + fraction
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(joined) ? Number(joined) : Number.NaN
}
