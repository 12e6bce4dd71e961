/** Formats a price. Amounts are in the smallest unit of the currency. */
export function priceOf(amount: number, currency: string, period: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return `${format.format(amount / 10 ** digits)} a ${period}`
}
