import { BodyRefused } from './body-refusal.ts'
import type { ByteBudget } from './byte-budget.ts'

/** What one body holds of a budget. */
export interface Holding {
  /** Rejects with `BodyRefused` when there is no room. */
  grow(bytes: number): Promise<void>
  release(): void
}

export function holdingOf(budget: ByteBudget, address: string): Holding {
  let held = 0
  return {
    async grow(bytes) {
      if (bytes <= 0) return
      const full = await budget.take(address, bytes)
      if (full) throw new BodyRefused(full)
      held += bytes
    },
    release() {
      if (held > 0) budget.giveBack(address, held)
      held = 0
    },
  }
}
