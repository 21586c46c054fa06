import type { Logger } from 'pino'
import type { HealthWatch } from '../../domain/health/watch-health.ts'
import type { WholeWorld } from '../../domain/world.ts'

/** What jobs act on: nobody waits for their turn there. */
export type JobsWorld = Omit<WholeWorld, 'limits'> & { log: Logger; health: HealthWatch }
