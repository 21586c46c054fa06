import type { Database } from '../../../db/client.ts'
import { erasedFiles } from '../../../db/schema/tables.ts'
import { freezeBuyers } from '../../clients/freeze-buyers.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import type { Person } from '../find-person.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseClient } from './erase-client.ts'
import { eraseShowings } from './erase-showings.ts'
import { eraseThreads } from './erase-threads.ts'
import { eraseWork } from './erase-work.ts'
import { redactEvents } from './redact-events.ts'

type Needs = World<'db' | 'jobs' | 'accounts' | 'clock' | 'announcements'>

interface Meant {
  by: StaffPerson
  person: Person
  erasureId: string
}

export async function eraseAll(tx: Database, world: Needs, { by, person, erasureId }: Meant): Promise<void> {
  // What the law keeps says whom it was made out to before the record does not any more.
  await freezeBuyers(tx, person.clientIds)
  await redactEvents(tx, person)
  const paths = [
    ...(await eraseShowings(tx, world, by, person)),
    ...(await eraseThreads(tx, world, person)),
    ...(await eraseWork(tx, world, person)),
  ]
  await eraseAccount(tx, world, person)
  await eraseClient(tx, world, person)
  const files = [...new Set(paths)].map((path) => ({ path, erasure_id: erasureId }))
  if (files.length === 0) return
  for (let place = 0; place < files.length; place += 1_000)
    await tx
      .insert(erasedFiles)
      .values(files.slice(place, place + 1_000))
      .onConflictDoNothing()
  await world.jobs.enqueue(tx, 'erase-files', { erasureId })
}
