import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailboxes } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'

/** What lies in a mailbox that is followed for the first time is of before, but for the last day. */
const firstHours = 24

/** Since when a mailbox is followed; from now on when it has not been yet. */
export async function beginToFollow({ db, clock }: World<'db' | 'clock'>, name: string): Promise<Date> {
  const since = new Date(clock.now().getTime() - firstHours * 3_600_000)
  await db.insert(mailboxes).values({ name, followed_since: since }).onConflictDoNothing()
  const [followed] = await db.select().from(mailboxes).where(eq(mailboxes.name, name))
  return followed?.followed_since ?? since
}

/** Nothing is left there to take in; or why that cannot be said. */
export async function tellHealth(
  { db, clock }: World<'db' | 'clock'>,
  name: string,
  failure: string | null,
): Promise<void> {
  const now = clock.now()
  const health = failure === null ? { fetched_at: now, failure } : { failed_at: now, failure }
  await db.update(mailboxes).set(health).where(eq(mailboxes.name, name))
}

/** The mailboxes that the site has followed, and how that goes. */
export const listMailboxes = (db: Database) => db.select().from(mailboxes).orderBy(mailboxes.name)
