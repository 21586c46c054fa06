import type { PgBoss } from 'pg-boss'
import { deadQueue } from './dead-queue.ts'
import { jobNames, queueSettings } from './queue-settings.ts'

const day = 24 * 60 * 60
/** Finished and failed jobs hold ids only and stay long enough to be asked about. */
const keptFor = { deleteAfterSeconds: 40 * day, retentionSeconds: 40 * day }
/** What was given up waits for somebody; no record of a visitor lasts longer (docs/product.md §5). */
const keptForSomebody = { deleteAfterSeconds: 40 * day, retentionSeconds: 3 * 365 * day }

/** Makes the queues, or brings those of an earlier version to today's settings. */
export async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadQueue, keptForSomebody)
  await boss.updateQueue(deadQueue, keptForSomebody)
  for (const name of jobNames) {
    const { concurrency: _, ...retries } = queueSettings[name]
    const options = {
      ...keptFor,
      ...retries,
      retryBackoff: true,
      heartbeatSeconds: 10,
      notify: true,
      deadLetter: deadQueue,
    }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}
