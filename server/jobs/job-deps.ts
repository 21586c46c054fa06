import type { Logger } from 'pino'
import type { AllDeps } from '../../domain/kernel/deps.ts'
import type { HealthWatch } from '../../domain/oversight/health/watch-health.ts'

/** What jobs act on: nobody waits for their turn there. */
export type JobDeps = Omit<AllDeps, 'limits'> & { log: Logger; health: HealthWatch }
