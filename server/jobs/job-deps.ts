import type { Logger } from 'pino'
import type { HealthWatch } from '../../domain/health/watch-health.ts'
import type { AllDeps } from '../../domain/kernel/deps.ts'

/** What jobs act on: nobody waits for their turn there. */
export type JobDeps = Omit<AllDeps, 'limits'> & { log: Logger; health: HealthWatch }
