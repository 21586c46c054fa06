import type { Instruments } from './instruments.ts'
import type { Sources } from './sources.ts'

export function measureWork(
  { gauge, counter }: Instruments,
  { pool, jobDepths, mails }: Pick<Sources, 'pool' | 'jobDepths' | 'mails'>,
) {
  gauge('db_pool_connections', 'Connections of the pool, and who waits for one', 'state', () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ])
  gauge('jobs_waiting', 'Jobs that wait or will be tried again, of all nodes', 'queue', async () =>
    Object.entries(await jobDepths()).map(([queue, { waiting }]) => [queue, waiting]),
  )
  counter('mails_total', 'Mails handed to the mail server, and refusals', 'outcome', () =>
    Object.entries(mails),
  )
}
