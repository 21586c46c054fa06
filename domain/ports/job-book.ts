import type { JobName } from './job-queue.ts'

/** A job that nobody will try again unless somebody says so. Carries ids only. */
export interface GivenUpJob {
  id: string
  name: JobName
  at: Date
  /** How often it was tried. */
  attempts: number
  /** The error's first line, without addresses. */
  reason: string
}

/** The jobs that were given up and that nobody has dealt with yet. */
export interface GivenUpJobs {
  /** The oldest first. */
  list(): Promise<GivenUpJob[]>
  /** Starts these again, as if they were new; answers how many. */
  retry(ids: string[]): Promise<number>
  /** Forgets these. */
  dismiss(ids: string[]): Promise<void>
}

/** Jobs of one kind that are not done yet, on all nodes together. */
export interface PendingJobs {
  name: JobName
  /** Whose time has come and that nobody has taken, since when the oldest. */
  waiting: number
  waitingSince: Date | null
  running: number
  /** Failed at least once and tried again later, the next at that time, and why the last failed. */
  failing: number
  /** When the oldest of those was asked for. */
  failingSince: Date | null
  nextTry: Date | null
  reason: string
}

/** How it goes with the jobs of the whole site, on whichever node. */
export interface JobBook {
  /** Kinds of which some are to be done, by name. */
  pending(): Promise<PendingJobs[]>
  /** When a job of each of these kinds was last done, in the last forty days. */
  lastDone(names: readonly JobName[]): Promise<Partial<Record<JobName, Date>>>
  givenUp: GivenUpJobs
}
