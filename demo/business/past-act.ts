import type { Database } from '../../db/client.ts'
import type { PageAddresses } from '../../domain/page-addresses.ts'
import type { Announcements } from '../../domain/ports/announcements.ts'
import type { JobQueue } from '../../domain/ports/job-queue.ts'
import type { World } from '../../domain/world.ts'

/** What the workshop's acts ask for. */
type WorkWorld = World<'db' | 'clock' | 'jobs' | 'announcements' | 'addresses'>

/** Something that the workshop did one day. */
export interface PastAct {
  at: Date
  act(world: WorkWorld): Promise<unknown>
}

/**
 * The acts, the oldest first, each at its time. Nothing is queued: demo documents are printed when they are asked
 * for, since 130 at the first start would take seconds; and nobody watches a past order.
 */
export async function replay(tx: Database, addresses: PageAddresses, acts: PastAct[]): Promise<void> {
  // What happens in one transaction needs no savepoint for each act: half the questions to the database.
  const db: Database = Object.create(tx, {
    transaction: { value: (act: (tx: Database) => unknown) => act(db) },
  })
  const jobs: JobQueue = { enqueue: async () => {} }
  const announcements: Announcements = {
    announce: async () => {},
    listen: () => () => {},
    stopped: AbortSignal.abort(),
  }
  for (const { at, act } of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await act({ db, jobs, announcements, addresses, clock: { now: () => at } })
}
