import { createNetworkCounters } from '../../domain/kernel/flow/networks.ts'

export interface ByteBudget {
  /**
   * Reserves `bytes` for `address`, after a short wait if necessary. Resolves to `null`, or to the reason why they are not
   * available.
   */
  reserve(address: string, bytes: number): Promise<BudgetFull | null>
  release(address: string, bytes: number): void
  /**
   * Registers a body that is being received. If an address that uses fewer bytes needs memory, the oldest body of the address
   * that uses the most is aborted; `cut` returns whether it was still being received. Returns a function that ends the
   * registration.
   */
  register(address: string, cut: () => boolean): () => void
}

/** Milliseconds that a sender waits for memory before being asked to try again. */
const defaultTimeout = 2_000

interface Waiting {
  address: string
  bytes: number
  resolve(full: BudgetFull | null): void
}

/**
 * Creates a budget of `total` bytes for the whole process. One address gets at most a quarter; the last eighth is for addresses
 * that use few bytes.
 */
export function createByteBudget(total: number, timeout = defaultTimeout): ByteBudget {
  const { obstacle, record, tally } = createLedger(total)
  const waiting = new Set<Waiting>()
  const coming = new Set<{ address: string; cut: () => boolean }>()

  function displace(address: string, bytes: number): void {
    const largestLoad = tally.largestLoad()
    if (tally.load(address) + bytes >= largestLoad) return
    for (const body of coming) {
      if (tally.load(body.address) < largestLoad) continue
      coming.delete(body)
      if (body.cut()) return
    }
  }

  const serveWaiting = () => {
    // Serves the address that holds least first, so that freed bytes do not all go to one address with many waiting requests.
    const inOrder = [...waiting].sort((one, other) => tally.load(one.address) - tally.load(other.address))
    for (const one of inOrder) {
      if (obstacle(one.address, one.bytes)) continue
      waiting.delete(one)
      record(one.address, one.bytes)
      one.resolve(null)
    }
  }

  return {
    async reserve(address, bytes) {
      if (!obstacle(address, bytes)) {
        record(address, bytes)
        return null
      }
      const room = Promise.withResolvers<BudgetFull | null>()
      const one = { address, bytes, resolve: room.resolve }
      waiting.add(one)
      if (obstacle(address, bytes) === 'all-taken') displace(address, bytes)
      const timer = setTimeout(() => {
        waiting.delete(one)
        room.resolve(obstacle(address, bytes) ?? 'all-taken')
      }, timeout)
      return room.promise.finally(() => clearTimeout(timer))
    },
    release(address, bytes) {
      record(address, -bytes)
      serveWaiting()
    },
    register(address, cut) {
      const body = { address, cut }
      coming.add(body)
      return () => coming.delete(body)
    },
  }
}

/** Reason why no bytes are available: the address has used its own share, or all bytes are in use. */
type BudgetFull = 'own-share' | 'all-taken'

/** Maximum part of a budget that one address may use. */
const share = 1 / 4

/**
 * The last eighth is reserved for addresses that hold at most 16 kB (a small form), so that large bodies cannot block small ones.
 */
const smallFormReserve = { part: 1 / 8, maxBytes: 16 * 1024 }

/** Counts reserved bytes in total and per address. */
function createLedger(total: number) {
  const tally = createNetworkCounters()
  return {
    tally,
    obstacle(address: string, bytes: number): BudgetFull | null {
      const own = tally.load(address) + bytes
      if (own > total * share) return 'own-share'
      const open = own > smallFormReserve.maxBytes ? total * (1 - smallFormReserve.part) : total
      return tally.total() + bytes > open ? 'all-taken' : null
    },
    /** Releases bytes when the number is negative. */
    record: tally.add,
  }
}
