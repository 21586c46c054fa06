import type { Machine } from '../ports/machine.ts'
import { type HealthWorld, readHealth } from './read-health.ts'
import type { Sign } from './sign.ts'
import { readSigns } from './signs.ts'

/** So long an answer of `watchHealth` stands, and so long it is waited for. */
const freshFor = 30_000
const patience = 500

export interface HealthWatch {
  /**
   * How each part fares, at most half a minute ago. Never makes a page wait: where the database or the store is slow to
   * say, what was known before is answered, nothing at first.
   */
  signs(): Promise<readonly Sign[]>
  /** The same as it is now, however long that takes. */
  look(): Promise<readonly Sign[]>
}

/** One look for all pages, jobs and metrics of this process that ask at about the same time. */
export function watchHealth(world: HealthWorld, machine: Machine): HealthWatch {
  let known: readonly Sign[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<readonly Sign[]> | null = null
  const look = () => {
    looking ??= readHealth(world, machine)
      .then((health) => {
        known = readSigns(health)
        lookedAt = health.now.getTime()
        return known
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    look,
    async signs() {
      if (Math.abs(world.clock.now().getTime() - lookedAt) < freshFor) return known
      const late = Promise.withResolvers<readonly Sign[]>()
      const timer = setTimeout(() => late.resolve(known), patience)
      // What cannot be read now is told by the page that asked for it, in its own way.
      return Promise.race([look().catch(() => known), late.promise]).finally(() => clearTimeout(timer))
    },
  }
}
