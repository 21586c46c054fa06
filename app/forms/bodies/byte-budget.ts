/** Whose bytes are in the way. */
type Full = 'own-share' | 'all-taken'

export interface ByteBudget {
  /** Takes `bytes` for `address` as soon as there is room; after a short wait, says whose share is in the way. */
  take(address: string, bytes: number): Promise<Full | null>
  giveBack(address: string, bytes: number): void
}

/** Nobody holds more than this part of a budget. */
const share = 1 / 4

/** The last eighth is for addresses that hold no more than a small form, 16 kB: large bodies close none of those. */
const reserve = { part: 1 / 8, mostBytes: 16 * 1024 }

/** Milliseconds that a sender waits for room before being asked to come again. */
const defaultPatience = 2_000

interface Waiting {
  address: string
  bytes: number
  resolve(full: Full | null): void
}

/** What is held, of all and by whom. */
function createLedger(total: number) {
  const held = new Map<string, number>()
  let all = 0
  const heldBy = (address: string) => held.get(address) ?? 0
  return {
    obstacle(address: string, bytes: number): Full | null {
      const own = heldBy(address) + bytes
      if (own > total * share) return 'own-share'
      const open = own > reserve.mostBytes ? total * (1 - reserve.part) : total
      return all + bytes > open ? 'all-taken' : null
    },
    hold(address: string, bytes: number): void {
      all += bytes
      held.set(address, heldBy(address) + bytes)
      if (heldBy(address) <= 0) held.delete(address)
    },
  }
}

/** So many bytes for the whole process, a quarter of them for one address, an eighth for those who hold little. */
export function createByteBudget(total: number, patience = defaultPatience): ByteBudget {
  const { obstacle, hold } = createLedger(total)
  const waiting = new Set<Waiting>()
  const serveWaiting = () => {
    for (const one of waiting) {
      if (obstacle(one.address, one.bytes)) continue
      waiting.delete(one)
      hold(one.address, one.bytes)
      one.resolve(null)
    }
  }

  return {
    async take(address, bytes) {
      if (!obstacle(address, bytes)) {
        hold(address, bytes)
        return null
      }
      const room = Promise.withResolvers<Full | null>()
      const one = { address, bytes, resolve: room.resolve }
      waiting.add(one)
      const impatience = setTimeout(() => {
        waiting.delete(one)
        room.resolve(obstacle(address, bytes) ?? 'all-taken')
      }, patience)
      return room.promise.finally(() => clearTimeout(impatience))
    },
    giveBack(address, bytes) {
      hold(address, -bytes)
      serveWaiting()
    },
  }
}
