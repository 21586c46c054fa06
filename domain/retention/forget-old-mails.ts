import { and, isNull, lt, or } from 'drizzle-orm'
import { fetchedMails, mailAddresses, mailAttempts } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'

/** That a mail came in is kept as long as what it brought, what is known of an address a year (docs/product.md §9.8). */
const yearsKept = { mail: 3, address: 1 }

/** Answers of how many mails it is forgotten that they came. */
export async function forgetOldMails({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const before = (years: number) => parisBefore(clock.now(), { years })
  const isPast = (column: typeof mailAddresses.bounced_at | typeof mailAddresses.away_at) =>
    or(isNull(column), lt(column, before(yearsKept.address)))
  await db.delete(mailAddresses).where(and(isPast(mailAddresses.bounced_at), isPast(mailAddresses.away_at)))
  await db.delete(mailAttempts).where(lt(mailAttempts.tried_at, before(yearsKept.address)))
  const forgotten = await db.delete(fetchedMails).where(lt(fetchedMails.fetched_at, before(yearsKept.mail)))
  return forgotten.rowCount ?? 0
}
