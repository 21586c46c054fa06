import { networkOfAddress } from '../../domain/kernel/flow/networks.ts'

/**
 * Returns the network (`networkOfAddress`) of the visitor: that of the connection, or of the address seen by the outermost trusted
 * proxy. Addresses further left in `X-Forwarded-For` are claimed by the visitor and ignored.
 */
export function resolveClientNetwork(
  connection: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), connection]
  return networkOfAddress(hops[Math.max(0, hops.length - 1 - trustedProxies)] || connection)
}
