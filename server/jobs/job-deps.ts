import type { Logger } from 'pino'
import type { MailDeps } from '../../adapters/mail/mails/mail-job.ts'
import type { JobDataMap, JobName } from '../../domain/kernel/ports/jobs.ts'
import type { HealthWatch } from '../../domain/oversight/health/watch-health.ts'

export type JobDeps = MailDeps & { log: Logger; health: HealthWatch }

/** Handlers by job name: required for the named jobs, optional for all others. */
export type JobHandlers<Name extends JobName = never> = {
  [Job in Name]: (data: JobDataMap[Job]) => Promise<void>
} & { [Job in JobName]?: (data: JobDataMap[Job]) => Promise<void> }
