import type { PgBoss } from 'pg-boss'
import type { JobName } from '../../domain/ports/job-queue.ts'
import { deadQueue } from './queue-settings.ts'

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

/** The jobs that were given up and that nobody has dealt with yet: they wait in the queue `dead-jobs`. */
export interface GivenUpJobs {
  /** The oldest first. */
  list(): Promise<GivenUpJob[]>
  /** Starts these again, as if they were new; answers how many. */
  retry(ids: string[]): Promise<number>
  /** Forgets these. */
  dismiss(ids: string[]): Promise<void>
}

export function openGivenUpJobs(boss: PgBoss): GivenUpJobs {
  return {
    async list() {
      const jobs = await boss.findJobs(deadQueue, { queued: true })
      return jobs
        .map(({ id, sourceName, createdOn, sourceRetryCount, sourceOutput }) => ({
          id,
          name: sourceName as JobName,
          at: createdOn,
          attempts: (sourceRetryCount ?? 0) + 1,
          reason: (sourceOutput as { message?: string } | null)?.message ?? '',
        }))
        .sort((a, b) => a.at.getTime() - b.at.getTime())
    },
    retry: (ids) => boss.redrive(deadQueue, { ids, limit: ids.length }),
    dismiss: async (ids) => void (await boss.deleteJob(deadQueue, ids)),
  }
}
