import type { PgBoss } from 'pg-boss'

/** Jobs of each queue that wait or run; `queuedCount` has those in it whose time has not come. */
export async function depthsOf(boss: PgBoss) {
  const queues = await boss.getQueues()
  return Object.fromEntries(
    queues.map(({ name, queuedCount, activeCount }) => [
      name,
      { waiting: queuedCount, running: activeCount },
    ]),
  )
}
