import { queueSettings } from '../../adapters/jobs/queue-settings.ts'
import type { JobName } from '../../domain/kernel/ports/jobs.ts'
import { notesOf } from '../actors/confirmations.ts'
import type { Invariant } from '../invariant.ts'

/** The office learns of each mail that is given up: its job records an event, or the state of the mail. */
const givenUpJobsAreReported: Invariant = {
  name: 'a mail that is given up is reported',
  source: 'docs/product.md §11.25',
  async check(world) {
    const [job] = notesOf(world, 'unreported-job')
    return job === undefined ? null : `the job ${job} and nothing says so`
  },
}

/** Every job is tried again within the delay of its queue, and never more often than its limit. */
const jobsAreTriedInTime: Invariant = {
  name: 'a failed job is tried again in time',
  source: 'adapters/jobs/queue-settings.ts',
  tables: ['sim_jobs'],
  async check({ query, clock }) {
    const jobs = await query<{ name: JobName; attempts: number; due_at: Date }>(
      'select name, attempts, due_at from sim_jobs where attempts > 0 order by id',
    )
    for (const { name, attempts, due_at } of jobs) {
      const { retryDelayMax, retryLimit } = queueSettings[name]
      // Allows two days more, because the simulated clock can be set back by two days.
      const latest = clock.now().getTime() + (retryDelayMax + 2 * 86_400) * 1000
      if (attempts > retryLimit) return `the job ${name} was tried ${attempts} times`
      if (due_at.getTime() > latest) return `the job ${name} is tried again only at ${due_at.toISOString()}`
    }
    return null
  },
}

export const jobInvariants: readonly Invariant[] = [givenUpJobsAreReported, jobsAreTriedInTime]
