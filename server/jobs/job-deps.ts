import type { Logger } from 'pino'
import type { AllDeps } from '../../domain/deps.ts'
import type { HealthWatch } from '../../domain/health/watch-health.ts'

/** What jobs act on: nobody waits for their turn there. */
export type JobDeps = Omit<AllDeps, 'limits'> & { log: Logger; health: HealthWatch }
