import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'

/** Tells the log that a job failed, as an error once nobody will try it again. */
export function tell(log: Logger, job: JobWithMetadata<unknown>, error: unknown, isOver: boolean): void {
  const facts = { queue: job.name, job: job.id, retries: job.retryCount, err: error }
  if (isOver) log.error({ ...facts, reason: reasonOf(error) }, 'job given up')
  else log.warn(facts, 'job failed, tried again later')
}

/** First line only: the later ones of a failed query repeat its values. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
