import { createNetworkCounters } from '../../domain/kernel/flow/networks.ts'

/** Maximum number of open streams of one address (a visitor has a few pages open) and of this process. */
const usualBounds = { ofOne: 20, ofAll: 2_000 }

/** Slot of an event stream, or the reason why no slot is free. `leave` releases the slot; calling it again has no effect. */
export type StreamSlot = { outcome: 'taken'; leave(): void } | { outcome: 'address-full' | 'process-full' }

export interface StreamLimits {
  /** Takes a slot for a stream. `end` is called if an address with fewer streams needs the slot; the stream must then end. */
  take(address: string, end: () => void): StreamSlot
}

/**
 * Creates the slots of this process for event streams. If all are in use, the oldest stream of the address with the most is ended
 * for an address with fewer.
 */
export function createStreamLimits(bounds = usualBounds): StreamLimits {
  const open = new Set<{ address: string; end(): void }>()
  const tally = createNetworkCounters()

  function leave(stream: { address: string; end(): void }): void {
    if (open.delete(stream)) tally.add(stream.address, -1)
  }

  function displace(address: string): boolean {
    const largestLoad = tally.largestLoad()
    if (tally.load(address) + 1 >= largestLoad) return false
    for (const stream of open) {
      if (tally.load(stream.address) < largestLoad) continue
      leave(stream)
      stream.end()
      return true
    }
    return false
  }

  return {
    take(address, end) {
      if (tally.load(address) >= bounds.ofOne) return { outcome: 'address-full' }
      if (tally.total() >= bounds.ofAll && !displace(address)) return { outcome: 'process-full' }
      const stream = { address, end }
      open.add(stream)
      tally.add(address, 1)
      return { outcome: 'taken', leave: () => leave(stream) }
    },
  }
}
