import { sql } from 'drizzle-orm'
import { queueSettings } from '../../adapters/jobs/queue-settings.ts'
import type { Database } from '../../db/client.ts'
import type { JobName, JobQueue } from '../../domain/kernel/ports/jobs.ts'
import { PermanentJobFailure } from '../../domain/kernel/ports/jobs.ts'
import type { SimulatedClock } from './clock.ts'
import type { SimulatedMailServer } from './mail-server.ts'

/** A queued job, as the table `sim_jobs` stores it. */
interface QueuedJob {
  id: number
  name: JobName
  data: never
  attempts: number
}

/** Runs a job; `giveUp` is called after its last attempt. */
export interface JobRunner {
  run(name: JobName, data: never): Promise<void>
  /** Runs a job that another node has run without reporting it. Its mails may leave a second time. */
  runAgain(name: JobName, data: never): Promise<void>
  giveUp(name: JobName, data: never): Promise<void>
}

export interface SimulatedJobQueue extends JobQueue {
  /** Returns the jobs that ended since the last call without sending their mail: given up, or their recipient was rejected. */
  takeUnsent(): readonly Pick<QueuedJob, 'name' | 'data'>[]
  /** Runs the jobs that are due, the earliest first, and returns how each of them ended. */
  runDue(runner: JobRunner): Promise<string[]>
  /** Runs the jobs that are due, each on two nodes at the same time. A job is done when one of them has run it. */
  runDueOnBoth(runner: JobRunner, other: Pick<JobRunner, 'run'>): Promise<void>
  /** Makes the next call run each job twice, as after a node that died without reporting its jobs. */
  repeatNext(): void
}

/** Creates the table of the queue, in the schema of the site, so that a job is queued in the transaction that needs it. */
export const createJobTable = (db: Database) =>
  db.execute(sql`create table sim_jobs (
    id bigint primary key generated always as identity,
    name text not null,
    data jsonb not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`)

/** Whether a job failed because the other node is sending the same mail. It runs again later. */
const isClaimedByOther = (error: unknown) =>
  error instanceof Error && error.message === 'another process has begun to send this mail'

/** Maximum number of jobs that the due jobs may queue for the same moment. More mean that a job queues itself without end. */
const maxQueuedJobs = 200

interface QueueOptions {
  clock: SimulatedClock
  mail: Pick<SimulatedMailServer, 'rejections'>
  /** Whether the simulation caused the error of a job, which is then tried again. */
  isFault(error: unknown): boolean
}

/** Opens a job queue whose time is the simulated one. Retries follow the settings of the site's own queue. */
export function createSimulatedJobQueue(
  db: Database,
  { clock, mail, isFault }: QueueOptions,
): SimulatedJobQueue {
  let isRepeating = false
  const unsent: Pick<QueuedJob, 'name' | 'data'>[] = []

  return {
    takeUnsent: () => unsent.splice(0),
    async enqueue(tx, name, data, when) {
      const due = new Date(clock.now().getTime() + (when?.inSeconds ?? 0) * 1000)
      await tx.execute(
        sql`insert into sim_jobs (name, data, due_at) values (${name}, ${JSON.stringify(data)}, ${due.toISOString()})`,
      )
    },
    async runDue(runner) {
      const ends: string[] = []
      for await (const job of dueJobs()) ends.push(`${job.name} ${await attempt(runner, job)}`)
      isRepeating = false
      return ends
    },
    async runDueOnBoth(runner, other) {
      for await (const job of dueJobs()) {
        const { name, data } = job
        const { rejections } = mail
        const ends = await Promise.allSettled([runner.run(name, data), other.run(name, data)])
        const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
        const defect = failures.find((error) => !isFault(error) && !isClaimedByOther(error))
        if (defect) throw defect
        if (failures.length === 2) await retry(runner, job, failures[0])
        else await finish(job, rejections)
      }
    },
    repeatNext() {
      isRepeating = true
    },
  }

  /** Yields the due jobs one after the other, also those that they queue. Throws if they queue jobs without end. */
  async function* dueJobs(): AsyncGenerator<QueuedJob> {
    const { rows } = await db.execute(sql`select coalesce(max(id), 0) as newest from sim_jobs`)
    const newest = Number(rows[0]?.newest)
    let queued = 0
    for (let job = await next(); job; job = await next()) {
      if (job.id > newest) queued += 1
      if (queued > maxQueuedJobs) throw new Error(`${job.name} is queued without end`)
      yield job
    }
  }

  async function next(): Promise<QueuedJob | undefined> {
    const { rows } = await db.execute(
      sql`select id, name, data, attempts from sim_jobs where due_at <= ${clock.now().toISOString()} order by due_at, id limit 1`,
    )
    const [row] = rows as unknown as QueuedJob[]
    return row && { ...row, id: Number(row.id) }
  }

  async function attempt(runner: JobRunner, job: QueuedJob): Promise<string> {
    const { name, data } = job
    const { rejections } = mail
    try {
      await runner.run(name, data)
      if (isRepeating) await runner.runAgain(name, data)
    } catch (error) {
      if (!isFault(error)) throw error
      return retry(runner, job, error)
    }
    await finish(job, rejections)
    return 'done'
  }

  /**
   * Deletes a job that has run. Adds it to `unsent` if the mail server has rejected a mail meanwhile: `rejections` is the number
   * before the run.
   */
  async function finish(job: QueuedJob, rejections: number): Promise<void> {
    if (mail.rejections > rejections) unsent.push(job)
    await db.execute(sql`delete from sim_jobs where id = ${job.id}`)
  }

  /** Plans the next attempt, or gives the job up after the last one. */
  async function retry(runner: JobRunner, job: QueuedJob, error: unknown): Promise<string> {
    const { retryDelay, retryDelayMax, retryLimit } = queueSettings[job.name]
    const attempts = job.attempts + 1
    const most = error instanceof PermanentJobFailure ? 2 : retryLimit + 1
    if (attempts < most) {
      const seconds = Math.min(retryDelayMax, retryDelay * 2 ** job.attempts)
      const due = new Date(clock.now().getTime() + seconds * 1000)
      await db.execute(
        sql`update sim_jobs set attempts = ${attempts}, due_at = ${due.toISOString()} where id = ${job.id}`,
      )
      return 'failed'
    }
    await runner.giveUp(job.name, job.data)
    unsent.push(job)
    await db.execute(sql`delete from sim_jobs where id = ${job.id}`)
    return 'given up'
  }
}
