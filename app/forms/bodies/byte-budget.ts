import { createLedger, type Full } from './byte-ledger.ts'

export interface ByteBudget {
  /** Takes `bytes` for `address` as soon as there is room; after a short wait, says whose share is in the way. */
  take(address: string, bytes: number): Promise<Full | null>
  giveBack(address: string, bytes: number): void
}

/** Milliseconds that a sender waits for room before being asked to come again. */
const defaultPatience = 2_000

interface Waiting {
  address: string
  bytes: number
  resolve(full: Full | null): void
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
