import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createQueues } from './create-queues.ts'
import { openGivenUpJobs } from './given-up-jobs.ts'
import { openJobBook } from './job-book.ts'
import { logQueueErrors } from './log-queue-errors.ts'
import { openBoss } from './open-boss.ts'
import { depthsOf } from './queue-depths.ts'
import type { RunningQueue } from './running-queue.ts'
import { keepSchedules } from './schedules.ts'
import { work } from './workers.ts'

interface Options {
  /** Of the database; the queue opens at most three connections of its own. */
  url: string
  tenant: string
  log: Logger
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

/** Also of those whose node was killed in their last attempt, and could not tell it. */
async function remindOfGivenUp(boss: PgBoss, log: Logger): Promise<void> {
  const { length } = await openGivenUpJobs(boss).list()
  if (length > 0) log.error({ jobs: length }, 'jobs given up wait for somebody: npm run jobs')
}
