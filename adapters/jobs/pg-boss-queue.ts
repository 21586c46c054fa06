import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { GuardedClient } from '../../db/guarded-client.ts'
import type { Announcements } from '../../domain/kernel/ports/announcements.ts'
import type { JobName, JobQueue, JobQueueStatus } from '../../domain/kernel/ports/jobs.ts'
import { createGivenUpJobs, createJobQueueStatus, deadLetterQueue } from './job-queue-status.ts'
import { jobNames, queueSettings } from './queue-settings.ts'
import { startWorkers, type WorkerOptions } from './workers.ts'

interface Options {
  /** URL of the database; the queue opens at most two connections of its own. */
  url: string
  tenant: string
  log: Logger
  /** Announcements that tell the workers of all nodes that a job was queued. */
  announcements: Announcements
  /** Delay in milliseconds between two checks for due jobs that were not announced. */
  checkInterval?: number
  /** The site's own connections, over which pages read the state of jobs. Commands pass none. */
  pool?: Pool
}

/** Creates the job queue in the site's own database, in the PostgreSQL schema `{tenant}_jobs`. */
export function createJobQueue({
  url,
  tenant,
  log,
  announcements,
  checkInterval = 2_000,
  pool,
}: Options): RunningQueue {
  const schema = `${tenant}_jobs`
  let boss: PgBoss | undefined
  let stopLooking = () => {}
  function started(): PgBoss {
    if (!boss) throw new Error('the job queue has not been started')
    return boss
  }
  return {
    queue: {
      async enqueue(tx, name, data, when) {
        await started().send(name, data, { db: fromDrizzle(tx, sql), startAfter: when?.inSeconds })
        // A delayed job is found when it is due (`startWorkers`).
        if (!when) await announcements.announce(tx, `jobs/${name}`)
      },
    },
    depths: async () => (boss ? findQueueDepths(boss) : {}),
    status: createJobQueueStatus(started, schema, pool),
    async start(duties) {
      boss = openBoss(url, tenant, duties !== undefined)
      logQueueErrors(boss, log)
      await boss.start()
      await createQueues(boss)
      if (!duties) return
      await keepSchedules(boss, duties.schedules, duties.excludedJobs)
      stopLooking = await startWorkers({ boss, schema, announcements, log, checkInterval }, duties)
      await remindOfGivenUp(boss, log)
    },
    async stop() {
      stopLooking()
      const leave = boss?.stop({ graceful: true, timeout: 20_000 })
      // The database may not answer; the process stops nevertheless.
      await leave?.catch((error: unknown) => log.warn({ err: error }, 'job queue not stopped cleanly'))
    },
  }
}

/** Logs the number of jobs given up, including those whose node was killed during the last attempt and could not report it. */
async function remindOfGivenUp(boss: PgBoss, log: Logger): Promise<void> {
  const { length } = await createGivenUpJobs(boss).list()
  if (length > 0) log.error({ jobs: length }, 'jobs given up wait for somebody: npm run jobs')
}

export interface JobDuties extends WorkerOptions {
  schedules: readonly JobSchedule[]
}

interface RunningQueue {
  queue: JobQueue
  /** Returns the number of waiting and running jobs of each queue, on all nodes together, a few seconds old. */
  depths(): Promise<Record<string, { waiting: number; running: number }>>
  /** Usable after the queue has been started. */
  status: JobQueueStatus
  /** Creates the queues. Also runs their jobs when `duties` is given; otherwise this process only adds jobs. */
  start(duties?: JobDuties): Promise<void>
  /** Fetches no more jobs and waits at most 20 seconds for the running ones; an unfinished job runs again later. */
  stop(): Promise<void>
}

/** pg-boss passes these options to its own pool. Its types lack pg-pool's option `Client`. */
const guarded = { Client: GuardedClient }

function openBoss(url: string, tenant: string, isWorking: boolean): PgBoss {
  return new PgBoss({
    connectionString: url,
    ...guarded,
    application_name: `${tenant}-jobs`,
    schema: `${tenant}_jobs`,
    max: 2,
    connectionTimeoutMillis: 3_000,
    supervise: isWorking,
    schedule: isWorking,
    // Another node takes over the jobs of a killed node within half a minute.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // No job here depends on another one, so the resolver of pg-boss's flows is not needed.
    flowIntervalSeconds: 3_600,
  })
}

const day = 24 * 60 * 60
/** Finished and failed jobs contain ids only, and are kept long enough to be inspected. */
const retention = { deleteAfterSeconds: 40 * day, retentionSeconds: 40 * day }
/**
 * Jobs whose retries have all failed wait for a person to retry or dismiss them. The privacy policy promises that no visitor's
 * record is stored longer than three years (docs/product.md §9.8).
 */
const deadJobRetention = { deleteAfterSeconds: 40 * day, retentionSeconds: 3 * 365 * day }

/** Creates the queues, or updates those of an earlier version to the current settings. */
async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadLetterQueue, deadJobRetention)
  await boss.updateQueue(deadLetterQueue, deadJobRetention)
  for (const name of jobNames) {
    const { concurrency: _, ...retries } = queueSettings[name]
    const options = {
      ...retention,
      ...retries,
      retryBackoff: true,
      heartbeatSeconds: 10,
      // `enqueue` announces jobs itself.
      notify: false,
      deadLetter: deadLetterQueue,
    }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

interface JobSchedule {
  name: JobName
  /** Cron expression of five fields, in the time zone `tz`. */
  cron: string
  tz: string
}

/**
 * Stores these schedules and removes all others, except the jobs named in `others`. Each scheduled run is executed once
 * by one of the nodes.
 */
async function keepSchedules(
  boss: PgBoss,
  schedules: readonly JobSchedule[],
  others: readonly string[] = [],
): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    const isKept = others.includes(name) || schedules.some((schedule) => schedule.name === name)
    if (!isKept) await boss.unschedule(name)
  }
  for (const { name, cron, tz } of schedules) await boss.schedule(name, cron, {}, { tz })
}

/** Returns the number of waiting and running jobs of each queue. Waiting jobs include those that are not due yet. */
async function findQueueDepths(boss: PgBoss) {
  const queues = await boss.getQueues()
  return Object.fromEntries(
    queues.map(({ name, queuedCount, activeCount }) => [
      name,
      { waiting: queuedCount, running: activeCount },
    ]),
  )
}

const quietFor = 10_000

/**
 * Logs errors of the queue, at most one line per kind and ten seconds. While the database is unavailable, every worker reports it
 * twice a second. The workers continue automatically when it is available again.
 */
function logQueueErrors(boss: PgBoss, log: Logger): void {
  const lastLogged = new Map<string, number>()
  boss.on('error', (error) => {
    const reason = (error.message.split('\n')[0] ?? '').split(' (Queue: ')[0] ?? ''
    const now = Date.now()
    if (now - (lastLogged.get(reason) ?? 0) < quietFor) return
    lastLogged.set(reason, now)
    log.warn({ err: error }, 'job queue error')
  })
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'))
}
