import ipaddr from 'ipaddr.js'

/**
 * The visitor's address: the connection's, or the one that the outermost trusted proxy saw. What stands
 * further left in `X-Forwarded-For` is the visitor's own claim and is not believed. An IPv6 visitor owns a
 * whole /64, which counts as one address, however it is written.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), connection]
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] || connection
  if (!ipaddr.IPv6.isValid(address)) return address
  const plain = ipaddr.process(address)
  return plain instanceof ipaddr.IPv6 ? network64(plain) : plain.toString()
}

const network64 = ({ parts }: ipaddr.IPv6) =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
