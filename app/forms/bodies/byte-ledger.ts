/** Whose bytes are in the way. */
export type Full = 'own-share' | 'all-taken'

/** Nobody holds more than this part of a budget. */
const share = 1 / 4

/** The last eighth is for addresses that hold no more than a small form, 16 kB: large bodies close none of those. */
const reserve = { part: 1 / 8, mostBytes: 16 * 1024 }

/** What is held, of all and by whom. */
export function createLedger(total: number) {
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
