import type { PgBoss } from 'pg-boss'

/** Jobs of each queue that wait or run. */
export async function depthsOf(boss: PgBoss) {
  const queues = await boss.getQueues()
  return Object.fromEntries(
    queues.map(({ name, queuedCount, deferredCount, activeCount }) => [
      name,
      { waiting: queuedCount + deferredCount, running: activeCount },
    ]),
  )
}
