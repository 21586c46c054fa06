import { setTimeout as pause } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Announcements } from '../../domain/kernel/ports/announcements.ts'
import {
  type GivenUpCause,
  type JobDataMap,
  type JobName,
  PermanentJobFailure,
} from '../../domain/kernel/ports/jobs.ts'
import { maxProcessDeathsPerRiskyWork } from '../../domain/kernel/quarantine/risky-work.ts'
import { jobNames, queueSettings } from './queue-settings.ts'

/**
 * Handlers by job name. A handler that throws is called again later, but only once more after a `PermanentJobFailure`. It may be
 * called twice for one job, even at the same time.
 */
type JobHandlers = { [Name in JobName]: (data: JobDataMap[Name]) => Promise<void> }

/** A job of any name, with the data that belongs to that name. */
export type AnyJob = { [Name in JobName]: { id: string; name: Name; data: JobDataMap[Name] } }[JobName]

export interface WorkerOptions {
  /** Runs one attempt of the job. Passes it the number of processes that have ended during this job (`runRiskyWork`). */
  record?: (job: AnyJob, run: (deaths: number) => Promise<void>) => Promise<void>
  handlers: JobHandlers
  /** Called when a job has failed permanently. */
  givenUp?: { [Name in JobName]?: (data: JobDataMap[Name], cause: GivenUpCause) => Promise<void> }
  /** Jobs that this process neither runs nor schedules: other processes do. */
  excludedJobs?: readonly JobName[]
}

interface WorkerDeps {
  boss: PgBoss
  /** Schema of the queue's tables. */
  schema: string
  announcements: Announcements
  log: Logger
  /** Delay in milliseconds between two checks for due jobs. */
  checkInterval: number
}

/**
 * Runs jobs as soon as they are announced. Retries, delayed jobs, scheduled jobs and those whose announcement was lost run at the
 * first check after they are due. Returns a function that ends these checks; `boss.stop` ends the workers.
 */
export async function startWorkers(deps: WorkerDeps, duties: WorkerOptions): Promise<() => void> {
  const { excludedJobs = [] } = duties
  const wakers = new Map<string, () => void>()
  for (const name of jobNames.filter((each) => !excludedJobs.includes(each)))
    wakers.set(name, await workOn(deps, name, duties))
  const listeners = [...wakers].map(([name, wake]) => deps.announcements.listen(`jobs/${name}`, wake))
  const looking = new AbortController()
  void wakeForDueJobs(deps, wakers, looking.signal)
  return () => {
    looking.abort()
    for (const unlisten of listeners) unlisten()
  }
}

/**
 * Wakes the workers of each queue that has a due job. One statement for all queues: a worker that polls for itself costs
 * one for each queue.
 */
async function wakeForDueJobs(
  { boss, schema, checkInterval }: WorkerDeps,
  wakers: ReadonlyMap<string, () => void>,
  stopped: AbortSignal,
): Promise<void> {
  const names = [...wakers.keys()]
  while (!stopped.aborted) {
    try {
      const { rows } = await boss.getDb().executeSql(dueQueuesIn(schema), [names])
      for (const { name } of rows) wakers.get(name)?.()
    } catch (error) {
      if (!stopped.aborted) boss.emit('error', error as Error)
    }
    await pause(checkInterval, undefined, { signal: stopped }).catch(() => {})
  }
}

/** SQL: the names of `$1` that have a due job. Uses the index of jobs to be fetched, so it does not read a backlog. */
const dueQueuesIn = (schema: string) => `
  select name from unnest($1::text[]) as queue(name)
  where exists (select from ${schema}.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`

/** Seconds between two fetches of a worker that was not woken: a safety net in case `wakeForDueJobs` fails. */
const pollEvery = 600

/** Starts the workers of one queue. Returns a function that makes them fetch immediately. */
async function workOn<Name extends JobName>(
  { boss, log }: WorkerDeps,
  name: Name,
  { record = (_, run) => run(0), handlers, givenUp }: WorkerOptions,
): Promise<() => void> {
  const options = {
    pollingIntervalSeconds: pollEvery,
    // A worker pauses after each fetch that returns less than a full batch, so batches of one would slow down a backlog.
    // Batches are not larger than two, because after a process is killed its whole batch runs again.
    batchSize: 2,
    burstWhenBatchFull: true,
    perJobResults: true as const,
    includeMetadata: true as const,
  }
  const run = async (jobs: JobWithMetadata<JobDataMap[Name]>[]) => {
    const results: JobResult[] = []
    for (const job of jobs) {
      try {
        await record({ id: job.id, name, data: job.data } as AnyJob, (deaths) => {
          if (deaths >= maxProcessDeathsPerRiskyWork) throw new EndedTheProcess()
          return handlers[name](job.data)
        })
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        const isOver = isGivenUp(job, error)
        logFailure(log, job, error, isOver)
        const cause = error instanceof EndedTheProcess ? 'process-ended' : 'failed'
        if (isOver)
          await givenUp?.[name]?.(job.data, cause).catch((failure) => logFailure(log, job, failure, true))
        results.push({
          id: job.id,
          status: isOver ? 'deadletter' : 'failed',
          output: { message: reasonOf(error) },
        })
      }
    }
    return results
  }
  // `notifyWorker` notifies one worker, so each has its own id.
  const workers: string[] = []
  for (let n = 0; n < queueSettings[name].concurrency; n++)
    workers.push(await boss.work<JobDataMap[Name], unknown, typeof options>(name, options, run))
  return () => {
    for (const id of workers) boss.notifyWorker(id)
  }
}

/** Thrown instead of an attempt at a job during which the process has ended too often. Its message is shown in the office. */
class EndedTheProcess extends Error {
  constructor() {
    super('le site s’est arrêté deux fois pendant cette tâche')
  }
}

/** Whether this was the last attempt. After a `PermanentJobFailure` there is only one more. */
function isGivenUp({ retryCount, retryLimit }: JobWithMetadata<unknown>, error: unknown): boolean {
  if (error instanceof EndedTheProcess) return true
  return retryCount >= (error instanceof PermanentJobFailure ? 1 : retryLimit)
}

/** Logs a failed job: as a warning, or as an error after the last attempt (`isOver`). */
function logFailure(log: Logger, job: JobWithMetadata<unknown>, error: unknown, isOver: boolean): void {
  const facts = { queue: job.name, job: job.id, retries: job.retryCount, err: error }
  if (isOver) log.error({ ...facts, reason: reasonOf(error) }, 'job given up')
  else log.warn(facts, 'job failed, tried again later')
}

/**
 * Returns the first line of an error message. The other lines of a failed query contain its values, which may be
 * personal data.
 */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
