import type { JobBook } from '../../domain/ports/job-book.ts'
import type { JobQueue } from '../../domain/ports/job-queue.ts'
import type { Schedule } from './schedules.ts'
import type { Work } from './workers.ts'

interface Duties extends Work {
  schedules: readonly Schedule[]
}

export interface RunningQueue {
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
