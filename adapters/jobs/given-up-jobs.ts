import type { PgBoss } from 'pg-boss'
import type { GivenUpJobs } from '../../domain/ports/job-book.ts'
import type { JobName } from '../../domain/ports/job-queue.ts'
import { deadQueue } from './dead-queue.ts'

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
