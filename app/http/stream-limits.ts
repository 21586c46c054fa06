/** Open at once: a visitor has a few pages, one process a few thousand connections (docs/product.md §9.4). */
const mostPerAddress = 20
const mostPerProcess = 2_000

/** A place for an event stream, to be left once, or why there is none. */
export type StreamSlot = { outcome: 'taken'; leave(): void } | { outcome: 'address-full' | 'process-full' }

export interface StreamLimits {
  take(address: string): StreamSlot
}

/** The places that this process has for event streams. */
export function createStreamLimits(): StreamLimits {
  const open = new Map<string, number>()
  let total = 0
  return {
    take(address) {
      const own = open.get(address) ?? 0
      if (own >= mostPerAddress) return { outcome: 'address-full' }
      if (total >= mostPerProcess) return { outcome: 'process-full' }
      open.set(address, own + 1)
      total += 1
      const leave = () => {
        total -= 1
        const left = (open.get(address) ?? 0) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      }
      return { outcome: 'taken', leave }
    },
  }
}
