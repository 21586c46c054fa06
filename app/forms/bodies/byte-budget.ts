export interface ByteBudget {
  /** Takes `bytes` for `address` as soon as there is room; after a short wait, says whose share is in the way. */
  reserve(address: string, bytes: number): Promise<BudgetFull | null>
  release(address: string, bytes: number): void
}

/** Milliseconds that a sender waits for room before being asked to come again. */
const defaultPatience = 2_000

interface Waiting {
  address: string
  bytes: number
  resolve(full: BudgetFull | null): void
}

/** So many bytes for the whole process, a quarter of them for one address, an eighth for those who hold little. */
export function createByteBudget(total: number, patience = defaultPatience): ByteBudget {
  const { obstacle, record } = createLedger(total)
  const waiting = new Set<Waiting>()
  const serveWaiting = () => {
    for (const one of waiting) {
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
      const impatience = setTimeout(() => {
        waiting.delete(one)
        room.resolve(obstacle(address, bytes) ?? 'all-taken')
      }, patience)
      return room.promise.finally(() => clearTimeout(impatience))
    },
    release(address, bytes) {
      record(address, -bytes)
      serveWaiting()
    },
  }
}

/** Whose bytes are in the way. */
type BudgetFull = 'own-share' | 'all-taken'

/** Nobody holds more than this part of a budget. */
const share = 1 / 4

/** The last eighth is for addresses that hold no more than a small form, 16 kB: large bodies close none of those. */
const smallFormReserve = { part: 1 / 8, mostBytes: 16 * 1024 }

/** What is reserved, of all and by whom. */
function createLedger(total: number) {
  const byAddress = new Map<string, number>()
  let all = 0
  const reservedBy = (address: string) => byAddress.get(address) ?? 0
  return {
    obstacle(address: string, bytes: number): BudgetFull | null {
      const own = reservedBy(address) + bytes
      if (own > total * share) return 'own-share'
      const open = own > smallFormReserve.mostBytes ? total * (1 - smallFormReserve.part) : total
      return all + bytes > open ? 'all-taken' : null
    },
    /** Gives `bytes` back when they are negative. */
    record(address: string, bytes: number): void {
      all += bytes
      byAddress.set(address, reservedBy(address) + bytes)
      if (reservedBy(address) <= 0) byAddress.delete(address)
    },
  }
}
