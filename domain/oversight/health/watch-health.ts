import type { Machine } from '../../kernel/ports/machine.ts'
import type { HealthCheck } from './health-check.ts'
import { runHealthChecks } from './health-checks.ts'
import { type HealthDeps, loadSiteHealth } from './load-health.ts'

/** Milliseconds for which a result is reused, and for which a new one is awaited. */
const freshFor = 30_000
const timeout = 500

export interface HealthWatch {
  /**
   * Returns the results of at most 30 seconds ago. Waits at most `timeout`: when the database or file store is slow, returns
   * the previous results, which are empty at first.
   */
  latestChecks(): Promise<readonly HealthCheck[]>
  /** Checks now and waits for the results, however long that takes. */
  runChecks(): Promise<readonly HealthCheck[]>
}

/** Shares one check between all pages, jobs and metrics of this process that ask at about the same time. */
export function watchHealth(deps: HealthDeps, machine: Machine): HealthWatch {
  let problems: readonly HealthCheck[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<readonly HealthCheck[]> | null = null
  const look = () => {
    looking ??= loadSiteHealth(deps, machine)
      .then((health) => {
        problems = runHealthChecks(health)
        lookedAt = health.now.getTime()
        return problems
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    runChecks: look,
    async latestChecks() {
      if (Math.abs(deps.clock.now().getTime() - lookedAt) < freshFor) return problems
      const late = Promise.withResolvers<readonly HealthCheck[]>()
      const timer = setTimeout(() => late.resolve(problems), timeout)
      // Errors are ignored here: the page that needs the failing part reports them itself.
      return Promise.race([look().catch(() => problems), late.promise]).finally(() => clearTimeout(timer))
    },
  }
}
