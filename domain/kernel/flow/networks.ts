import ipaddr from 'ipaddr.js'

/**
 * Returns the network of an address. All limits are counted per network. An IPv4 address, also one written as IPv6, is its own
 * network. The network of an IPv6 address is its /64, which belongs to one visitor. Removes a port and brackets, which some
 * proxies add. Returns a text that is no address unchanged.
 */
export function networkOfAddress(address: string): string {
  const plain = withoutPort(address)
  if (ipaddr.IPv4.isValidFourPartDecimal(plain)) return plain
  if (!ipaddr.IPv6.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  return parsed instanceof ipaddr.IPv6 ? firstGroups(parsed, 4) : parsed.toString()
}

const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/
const ipv4WithPort = /^([\d.]+):\d{1,5}$/

const withoutPort = (address: string) =>
  bracketed.exec(address)?.[1] ?? ipv4WithPort.exec(address)?.[1] ?? address

const firstGroups = ({ parts }: ipaddr.IPv6, count: number) =>
  `${parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')}::/${count * 16}`

/**
 * Number of busy /64 networks that a whole /48 counts as: its load is divided by this number before it is compared with the
 * load of one /64. Providers assign a /48 to a single site, which then has 65,536 networks (/64).
 */
export const networkSharesPerPrefix48 = 8

const ipv6Network = /^((?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64$/

/** Returns the /48 that contains an IPv6 network of `networkOfAddress`; `null` for everything else. */
export function ipv6Prefix48Of(network: string): string | null {
  const groups = ipv6Network.exec(network)?.[1]
  return groups ? `${groups}:/48` : null
}

/** Counters of a shared resource by network: connections, bytes, waiting tasks. */
export interface NetworkCounters {
  /** Adds an amount to a network; a negative amount releases it. */
  add(network: string, amount: number): void
  /** Returns the load that counts against a network's share: the larger of its own load and its part of the load of its /48. */
  load(network: string): number
  /** Returns the largest load of all networks; 0 if there is none. */
  largestLoad(): number
  total(): number
}

/** Creates counters by network. Other keys, such as the id of a person, have their own counters. */
export function createNetworkCounters(): NetworkCounters {
  const loads = new Map<string, number>()
  let total = 0
  const loadOf = (network: string) => {
    const prefix = ipv6Prefix48Of(network)
    const ofPrefix = prefix ? (loads.get(prefix) ?? 0) / networkSharesPerPrefix48 : 0
    return Math.max(loads.get(network) ?? 0, ofPrefix)
  }
  const change = (key: string, amount: number) => {
    const left = (loads.get(key) ?? 0) + amount
    if (left > 0) loads.set(key, left)
    else loads.delete(key)
  }
  return {
    add(network, amount) {
      total += amount
      change(network, amount)
      const prefix = ipv6Prefix48Of(network)
      if (prefix) change(prefix, amount)
    },
    load: loadOf,
    largestLoad() {
      let largest = 0
      for (const [key, amount] of loads)
        largest = Math.max(largest, key.endsWith('::/48') ? amount / networkSharesPerPrefix48 : amount)
      return largest
    },
    total: () => total,
  }
}
