import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type JobDataMap, type JobName, PermanentRefusal } from '../../domain/ports/jobs.ts'
import { jobNames, queueSettings } from './queue-settings.ts'

/**
 * A handler that rejects is called again later, with `PermanentRefusal` once only; it may be called twice for one job,
 * also at once.
 */
type JobHandlers = { [Name in JobName]: (data: JobDataMap[Name]) => Promise<void> }

export interface WorkerDuties {
  handlers: JobHandlers
  /** Called once nobody will try the job again, where somebody has to know. */
  givenUp?: Partial<JobHandlers>
  /** What this node leaves to others: it neither does it nor says when. */
  leaves?: readonly JobName[]
}

/** Runs jobs as they come: at once by notification, retries and whatever was missed within two seconds. */
export async function startWorkers(boss: PgBoss, duties: WorkerDuties, log: Logger): Promise<void> {
  const { leaves = [] } = duties
  for (const name of jobNames.filter((each) => !leaves.includes(each))) await workOn(boss, name, duties, log)
}

async function workOn<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  { handlers, givenUp }: WorkerDuties,
  log: Logger,
) {
  const options = {
    localConcurrency: queueSettings[name].concurrency,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 2,
    // A worker pauses after each fetch unless it came back full: fetched one by one, a backlog of mails would
    // leave at the pace of the pauses. No more than two, since a process that is killed does them all again.
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true as const,
    includeMetadata: true as const,
  }
  await boss.work<JobDataMap[Name], unknown, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) {
      try {
        await handlers[name](job.data)
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        const isOver = isGivenUp(job, error)
        logFailure(log, job, error, isOver)
        if (isOver) await givenUp?.[name]?.(job.data).catch((failure) => logFailure(log, job, failure, true))
        results.push({
          id: job.id,
          status: isOver ? 'deadletter' : 'failed',
          output: { message: reasonOf(error) },
        })
      }
    }
    return results
  })
}

/** Whether this was the last try: what is refused for good is tried once more only. */
function isGivenUp({ retryCount, retryLimit }: JobWithMetadata<unknown>, error: unknown): boolean {
  return retryCount >= (error instanceof PermanentRefusal ? 1 : retryLimit)
}

/** Tells the log that a job failed, as an error once nobody will try it again. */
function logFailure(log: Logger, job: JobWithMetadata<unknown>, error: unknown, isOver: boolean): void {
  const facts = { queue: job.name, job: job.id, retries: job.retryCount, err: error }
  if (isOver) log.error({ ...facts, reason: reasonOf(error) }, 'job given up')
  else log.warn(facts, 'job failed, tried again later')
}

/** First line only: the later ones of a failed query repeat its values. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
