import type { Machine } from '../../kernel/ports/machine.ts'
import type { HealthCheck } from './health-check.ts'
import { runHealthChecks } from './health-checks.ts'
import { type HealthDeps, readHealth } from './read-health.ts'

/** So long an answer of `watchHealth` stands, and so long it is waited for. */
const freshFor = 30_000
const timeout = 500

export interface HealthWatch {
  /**
   * How each part fares, at most half a minute ago. Never makes a page wait: where the database or the store is slow to
   * say, what was known before is answered, nothing at first.
   */
  signs(): Promise<readonly HealthCheck[]>
  /** The same as it is now, however long that takes. */
  look(): Promise<readonly HealthCheck[]>
}

/** One look for all pages, jobs and metrics of this process that ask at about the same time. */
export function watchHealth(deps: HealthDeps, machine: Machine): HealthWatch {
  let known: readonly HealthCheck[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<readonly HealthCheck[]> | null = null
  const look = () => {
    looking ??= readHealth(deps, machine)
      .then((health) => {
        known = runHealthChecks(health)
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
      if (Math.abs(deps.clock.now().getTime() - lookedAt) < freshFor) return known
      const late = Promise.withResolvers<readonly HealthCheck[]>()
      const timer = setTimeout(() => late.resolve(known), timeout)
      // What cannot be read now fails in the page that asked for it, in its own way.
      return Promise.race([look().catch(() => known), late.promise]).finally(() => clearTimeout(timer))
    },
  }
}
