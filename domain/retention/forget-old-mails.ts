import { and, isNull, lt, or } from 'drizzle-orm'
import { fetchedMails, mailAddresses, mailAttempts } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { keptFor } from './kept-for.ts'

/** Answers of how many mails it is forgotten that they came. */
export async function forgetOldMails({ db, clock }: World<'db' | 'clock'>): Promise<number> {
  const oldAddress = parisBefore(clock.now(), keptFor.addresses)
  const isPast = (column: typeof mailAddresses.bounced_at | typeof mailAddresses.away_at) =>
    or(isNull(column), lt(column, oldAddress))
  await db.delete(mailAddresses).where(and(isPast(mailAddresses.bounced_at), isPast(mailAddresses.away_at)))
  await db.delete(mailAttempts).where(lt(mailAttempts.tried_at, oldAddress))
  const oldMail = parisBefore(clock.now(), keptFor.mails)
  const forgotten = await db.delete(fetchedMails).where(lt(fetchedMails.fetched_at, oldMail))
  return forgotten.rowCount ?? 0
}
