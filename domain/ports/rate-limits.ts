import type { LimitName } from '../limits/figures.ts'

/**
 * One limit shared by all nodes. A turn is taken before the act and given back when nothing came of it
 * (domain/limits/turns.ts): there is no looking first, since any number can look at once.
 */
export interface RateLimit {
  /** Takes a turn of `key`, or `count` at once: 0, or the seconds to wait when too few are left, which counts nothing. */
  take(key: string, count?: number): Promise<number>
  giveBack(key: string, count?: number): Promise<void>
}

/** See `domain/limits/figures.ts`. */
export type RateLimits = Record<LimitName, RateLimit>
