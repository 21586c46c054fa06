import { isIPv6 } from 'node:net'

/**
 * The visitor's address: the connection's, or the one that the outermost trusted proxy saw. What stands
 * further left in `X-Forwarded-For` is the visitor's own claim and is not believed. An IPv6 visitor owns a
 * whole /64, which counts as one address.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), connection]
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] || connection
  return isIPv6(address) ? network64(address) : address
}

function network64(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const all = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail === '' ? [] : tail.split(':')),
  ]
  return `${all.slice(0, 4).join(':')}::/64`
}
