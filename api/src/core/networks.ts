import ipaddr from 'ipaddr.js'

/** Parses a range. A single address becomes a range of one. */
const rangeOf = (text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)

/** Whether an address lies in one of the ranges. An IPv4-mapped IPv6 address is compared as IPv4. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  return ranges.map(rangeOf).some(([net, bits]) => plain.kind() === net.kind() && plain.match(net, bits))
}

/** Whether a text is an address or a range. */
export const isRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
