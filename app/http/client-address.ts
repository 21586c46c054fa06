import { networkOf } from '../../domain/kernel/flow/networks.ts'

/**
 * Returns the network (`networkOf`) of the visitor: of the connection, or of the address that the outermost trusted
 * proxy saw. Addresses further left in `X-Forwarded-For` are the visitor's own claim and are ignored.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), connection]
  return networkOf(hops[Math.max(0, hops.length - 1 - trustedProxies)] || connection)
}
