import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobName, Jobs } from '../../domain/ports.ts'
import { deadQueue, jobNames, queueSettings } from './queue-settings.ts'

/** A handler that rejects is called again later; it may be called twice for one job, also at once. */
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

/** Runs jobs as they come: at once by notification, retries and whatever was missed within two seconds. */
export async function work(boss: PgBoss, handlers: JobHandlers, log: Logger): Promise<void> {
  for (const name of jobNames) await workOn(boss, name, handlers, log)
}

async function workOn<Name extends JobName>(boss: PgBoss, name: Name, handlers: JobHandlers, log: Logger) {
  const options = {
    localConcurrency: queueSettings[name].concurrency,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 2,
    // A worker pauses after each fetch unless it came back full: fetched one by one, a backlog of mails would
    // leave at the pace of the pauses. No more than two, since a process that is killed does them all again.
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true as const,
  }
  await boss.work<Jobs[Name], unknown, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data, retryCount } of jobs) {
      try {
        await handlers[name](data)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log.warn({ queue: name, job: id, retries: retryCount, err: error }, 'job failed, tried again later')
        results.push({ id, status: 'failed', output: { message: reasonOf(error) } })
      }
    }
    return results
  })
}

/** First line only: the later ones of a failed query repeat its values. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

/** Dead jobs are told in the log and stay in the database, ids only. */
export async function watchDeadJobs(boss: PgBoss, log: Logger): Promise<void> {
  const options = { includeMetadata: true as const, pollingIntervalSeconds: 5 }
  await boss.work(deadQueue, options, async (jobs: JobWithMetadata[]) => {
    for (const { sourceName, sourceId, sourceRetryCount, sourceOutput } of jobs) {
      const dead = { queue: sourceName, job: sourceId, retries: sourceRetryCount }
      log.error({ ...dead, reason: reasonIn(sourceOutput) }, 'job given up')
    }
  })
}

function reasonIn(output: object | null): string | undefined {
  return (output as { message?: string } | null)?.message
}
