import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests, staff } from '../../db/schema/tables.ts'
import type { World } from '../../domain/world.ts'
import { demoStaff } from '../demo-staff.ts'
import { asked, putPhotos } from './asked.ts'
import { demoMessages } from './messages.ts'
import type { OwnPicture } from './own-picture.ts'
import type { Needs } from './past.ts'
import { demoRequests } from './requests.ts'
import { written } from './written.ts'

/**
 * Requests and messages of the last two weeks, some of which the workshop has seen to, where nothing was ever asked: with
 * `picture` as photos. The demo's people must have their accounts.
 */
export async function fillInbox(world: Needs, picture: OwnPicture): Promise<void> {
  if (!(await isMeant(world.db))) return
  await putPhotos(world, picture)
  await world.db.transaction(async (tx) => {
    // Two nodes may come here at once.
    await tx.execute(sql`lock table ${quoteRequests} in share row exclusive mode`)
    if (!(await isMeant(tx))) return
    const acts = [...demoRequests.flatMap(asked), ...demoMessages.flatMap(written)]
    for (const { hoursAgo, act } of acts.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
      await act({ ...world, db: tx, clock: { now: () => hoursBefore(world, hoursAgo) } })
  })
}

/** Where the demo's people work, and nobody has asked anything. */
async function isMeant(db: Database): Promise<boolean> {
  const ids = demoStaff.map(({ id }) => id)
  if ((await db.$count(staff, inArray(staff.user_id, ids))) < ids.length) return false
  return (await db.$count(quoteRequests)) + (await db.$count(contactMessages)) === 0
}

const hoursBefore = ({ clock }: World<'clock'>, hours: number) =>
  new Date(clock.now().getTime() - hours * 3_600_000)
