import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { GivenUpJobs, JobName, JobQueueStatus, PendingJobs } from '../../domain/kernel/ports/jobs.ts'

/**
 * Reads the queue's own tables, in its schema. `boss` returns the queue once it has been started. Reads over `pool` where it is
 * given, because the queue's two connections are busy while many jobs run.
 */
export function createJobQueueStatus(boss: () => PgBoss, schema: string, pool?: Pool): JobQueueStatus {
  const db = () => (pool ? { executeSql: readOver(pool) } : boss().getDb())
  const ask = async (text: string, values: unknown[]) => (await db().executeSql(text, values)).rows
  const givenUp = () => createGivenUpJobs(boss(), db())
  return {
    async pending() {
      const rows = await ask(pendingIn(schema), [deadLetterQueue])
      return rows as PendingJobs[]
    },
    async lastDone(names) {
      const rows = await ask(lastCompletionsQuery(schema), [names])
      return Object.fromEntries(
        rows.flatMap(({ name, at }: { name: JobName; at: Date | null }) => (at ? [[name, at]] : [])),
      )
    },
    givenUp: {
      list: () => givenUp().list(),
      retry: (ids) => givenUp().retry(ids),
      dismiss: (ids) => givenUp().dismiss(ids),
    },
  }
}

const readOver = (pool: Pool) => async (text: string, values?: unknown[]) => pool.query(text, values)

/**
 * SQL: waiting and failing jobs of each queue. Uses the index of jobs to be fetched. The number of running jobs is pg-boss's own
 * count, a few seconds old.
 */
const pendingIn = (schema: string) => `
  with due as (
    select name,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      min(start_after) filter (where state = 'created' and start_after <= now()) as waiting_since,
      count(*) filter (where state = 'retry')::int as failing,
      min(created_on) filter (where state = 'retry') as failing_since,
      min(start_after) filter (where state = 'retry') as next_try,
      (array_agg(output ->> 'message' order by started_on desc) filter (where state = 'retry'))[1] as reason
    from ${schema}.job where state < 'active' and not blocked group by name)
  select queue.name, queue.active_count as running,
    coalesce(due.waiting, 0) as waiting, due.waiting_since as "waitingSince",
    coalesce(due.failing, 0) as failing, due.failing_since as "failingSince", due.next_try as "nextTry", coalesce(due.reason, '') as reason
  from ${schema}.queue left join due on due.name = queue.name
  where queue.name <> $1 and (due.waiting > 0 or due.failing > 0 or queue.active_count > 0)
  order by queue.name`

const lastCompletionsQuery = (schema: string) => `
  select wanted.name, (select max(completed_on) from ${schema}.job
    where job.name = wanted.name and state = 'completed') as at
  from unnest($1::text[]) as wanted(name)`

export function createGivenUpJobs(boss: PgBoss, db: ReturnType<PgBoss['getDb']> = boss.getDb()): GivenUpJobs {
  return {
    async list() {
      const jobs = await boss.findJobs(deadLetterQueue, { queued: true, db })
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
    // pg-boss throws when the list is empty.
    retry: async (ids) => (ids.length > 0 ? boss.redrive(deadLetterQueue, { ids, limit: ids.length }) : 0),
    async dismiss(ids) {
      if (ids.length > 0) await boss.deleteJob(deadLetterQueue, ids)
    },
  }
}

/** Queue of jobs whose retries have all failed. */
export const deadLetterQueue = 'dead-jobs'
