import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobQueue } from '../../domain/ports.ts'
import { createQueues } from './create-queues.ts'
import { logQueueErrors } from './log-queue-errors.ts'
import { keepSchedules, type Schedule } from './schedules.ts'
import { type JobHandlers, watchDeadJobs, work } from './workers.ts'

interface Options {
  /** PostgreSQL URL of the site's own database. */
  url: string
  tenant: string
  log: Logger
}

export interface RunningJobQueue {
  queue: JobQueue
  /** Makes the queues; with `jobs` also runs them here, without it only takes them in. */
  start(jobs?: { handlers: JobHandlers; schedules: readonly Schedule[] }): Promise<void>
  /** Waits for the jobs that run, at most 20 seconds; what is cut off is tried again elsewhere or later. */
  stop(): Promise<void>
}

/**
 * Jobs in the site's own database, in the PostgreSQL schema `{tenant}_jobs`
 * (docs/decisions/0006-jobs.md). A job runs at least once; running it twice is its handler's concern.
 */
export function createJobQueue({ url, tenant, log }: Options): RunningJobQueue {
  const boss = new PgBoss({
    connectionString: url,
    schema: `${tenant}_jobs`,
    application_name: 'tw-jantes-jobs',
    max: 3,
    useListenNotify: true,
    // A process that was killed leaves its jobs marked as running: they are looked for this often.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  logQueueErrors(boss, log)
  return {
    queue: {
      async enqueue(tx, name, data) {
        await boss.send(name, data, { db: fromDrizzle(tx, sql) })
      },
    },
    async start(jobs) {
      await boss.start()
      await createQueues(boss)
      if (!jobs) return
      await work(boss, jobs.handlers, log)
      await watchDeadJobs(boss, log)
      await keepSchedules(boss, jobs.schedules)
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}
