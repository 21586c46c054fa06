import Piscina from 'piscina'
import { createFairQueue, type FairQueueBounds } from '../domain/kernel/flow/fair-queue.ts'

interface Options {
  /** File of the worker. Its default export runs a job; for `null` it does nothing (see `run`). */
  worker: string
  /** Maximum computing time of a job in milliseconds. After that its thread is ended. */
  timeout: number
  /** Maximum time in milliseconds for the start of a thread, which does not count for the job. */
  startTimeout?: number
  /** Maximum megabytes of JavaScript objects during a job, without the bytes of buffers. Default: Node's own limit. */
  memory?: number
  /** Maximum number of waiting jobs. Default: no limit. */
  maxWaiting?: Omit<FairQueueBounds, 'tooBusyMessage'>
}

interface RunOptions {
  /** Id of the sender. Senders take turns: one job does not wait for all jobs of another sender. */
  from?: string
  /** Buffers that move to the thread instead of being copied. */
  transferred?: readonly ArrayBuffer[]
}

/** A thread that runs one job at a time, with limits on time and memory. */
export interface BoundedThread<Job, Result> {
  /**
   * Runs a job after the earlier ones. Throws `TooManyWaitingTasks` if the queue has no free slot or gives the job's
   * slot to another (`createFairQueue`), `ThreadLimitExceeded` if the job took too long or too much memory, and other
   * errors if no thread could start or the job failed.
   */
  run(job: Job, options?: RunOptions): Promise<Result>
}

/** Thrown when a job took more time or memory than allowed. The same job will fail again. */
export class ThreadLimitExceeded extends Error {}

/** Maximum time of a job, as a multiple of `timeout`, on a busy machine where a thread waits more than it computes. */
const maxTimeouts = 12
/** Maximum time for the start of a thread on a busy machine, in milliseconds. */
const longestStart = 60_000

/**
 * Creates a thread for untrusted files and for long computations, so that requests do not wait for them. The thread starts
 * with the first job and ends when idle. A thread that exceeds its limits is ended, and the next job starts another.
 */
export function createBoundedThread<Job, Result>(options: Options): BoundedThread<Job, Result> {
  const { worker, timeout, startTimeout = longestStart, memory, maxWaiting } = options
  const pool = new Piscina<Job | null, Result>({
    filename: worker,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: memory === undefined ? {} : { maxOldGenerationSizeMb: memory },
    // Options of the main process do not apply to its threads.
    execArgv: [],
  })
  // A thread that fails without a job does no harm: the next job starts another.
  pool.on('error', () => undefined)
  // One job at a time, so that the clock of a job does not run while another uses the thread.
  const queue = createFairQueue(
    1,
    maxWaiting && { ...maxWaiting, tooBusyMessage: 'too many jobs wait for a thread' },
  )
  async function runNow(job: Job, transferred: readonly ArrayBuffer[]): Promise<Result> {
    // The start of a thread does not count for the time of a job.
    await pool.run(null, { signal: AbortSignal.timeout(startTimeout) })
    const clock = startClock(timeout)
    try {
      // Piscina's types declare another list type than Node's `postMessage` has.
      return await pool.run(job, { signal: clock.signal, transferList: [...transferred] as object })
    } catch (error) {
      throw isBeyondBounds(error) ? new ThreadLimitExceeded('a job took too long or too much memory') : error
    } finally {
      clock.stop()
    }
  }
  return {
    run: (job, { from = '', transferred = [] } = {}) => queue.take(from, () => runNow(job, transferred)),
  }
}

/**
 * Starts the time limit of a job. Its signal aborts once `timeout` milliseconds have passed and the process with its
 * threads has used as much processor time, so that a job that only waited for the processor is not aborted. After
 * `maxTimeouts` times `timeout` it aborts in any case.
 */
function startClock(timeout: number) {
  const controller = new AbortController()
  const began = performance.now()
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const passed = performance.now() - began
    const { user, system } = process.cpuUsage(before)
    const isOver = Math.min(passed, (user + system) / 1_000) >= timeout
    if (isOver || passed >= maxTimeouts * timeout) controller.abort()
  }, timeout / 50)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

function isBeyondBounds(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
}
