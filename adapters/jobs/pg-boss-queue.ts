import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobBook } from '../../domain/ports/job-book.ts'
import type { JobQueue } from '../../domain/ports/job-queue.ts'
import { createQueues } from './create-queues.ts'
import { openGivenUpJobs } from './given-up-jobs.ts'
import { openJobBook } from './job-book.ts'
import { logQueueErrors } from './log-queue-errors.ts'
import { keepSchedules, type Schedule } from './schedules.ts'
import { type Work, work } from './workers.ts'

interface Options {
  /** Of the database; the queue opens at most three connections of its own. */
  url: string
  tenant: string
  log: Logger
}

interface Duties extends Work {
  schedules: readonly Schedule[]
}

interface RunningQueue {
  queue: JobQueue
  /** Jobs of each queue that wait or run, on all nodes together, a few seconds old. */
  depths(): Promise<Record<string, { waiting: number; running: number }>>
  /** To be read once the queue has been started. */
  book: JobBook
  /** Makes the queues; with `duties` also runs their jobs here, without it only takes them in. */
  start(duties?: Duties): Promise<void>
  /** Takes no new job and waits for the running ones, at most 20 seconds; an unfinished one runs again later. */
  stop(): Promise<void>
}

/** Jobs in the site's own database, in the PostgreSQL schema `{tenant}_jobs`. See docs/decisions/0006-jobs.md. */
export function createJobQueue({ url, tenant, log }: Options): RunningQueue {
  let boss: PgBoss | undefined
  function started(): PgBoss {
    if (!boss) throw new Error('the job queue has not been started')
    return boss
  }
  return {
    queue: {
      async enqueue(tx, name, data, when) {
        await started().send(name, data, { db: fromDrizzle(tx, sql), startAfter: when?.inSeconds })
      },
    },
    depths: async () => (boss ? depthsOf(boss) : {}),
    book: openJobBook(started, `${tenant}_jobs`),
    async start(duties) {
      boss = openBoss(url, tenant, duties !== undefined)
      logQueueErrors(boss, log)
      await boss.start()
      await createQueues(boss)
      if (!duties) return
      await keepSchedules(boss, duties.schedules, duties.leaves)
      await work(boss, duties, log)
      await remindOfGivenUp(boss, log)
    },
    async stop() {
      const leave = boss?.stop({ graceful: true, timeout: 20_000 })
      // The database may be away; the process stops all the same.
      await leave?.catch((error: unknown) => log.warn({ err: error }, 'jobs cut off'))
    },
  }
}

async function depthsOf(boss: PgBoss) {
  const queues = await boss.getQueues()
  return Object.fromEntries(
    queues.map(({ name, queuedCount, deferredCount, activeCount }) => [
      name,
      { waiting: queuedCount + deferredCount, running: activeCount },
    ]),
  )
}

/** Also of those whose node was killed in their last attempt, and could not tell it. */
async function remindOfGivenUp(boss: PgBoss, log: Logger): Promise<void> {
  const { length } = await openGivenUpJobs(boss).list()
  if (length > 0) log.error({ jobs: length }, 'jobs given up wait for somebody: npm run jobs')
}

function openBoss(url: string, tenant: string, isWorking: boolean): PgBoss {
  return new PgBoss({
    connectionString: url,
    application_name: `${tenant}-jobs`,
    schema: `${tenant}_jobs`,
    max: 2,
    connectionTimeoutMillis: 3_000,
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    // The work of a killed node is found and given to another within half a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
}
