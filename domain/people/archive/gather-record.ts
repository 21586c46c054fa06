import { asc } from 'drizzle-orm'
import {
  auditTrail,
  clients,
  customerCreations,
  events,
  mailAddresses,
  sessions,
  users,
} from '../../../db/schema/tables.ts'
import { sentenceOf } from '../../events/sentences.ts'
import { belongingsOf } from '../belongings/belongings.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { type ArchiveWorld, all, section } from './archive-part.ts'
import type { ArchiveSection } from './archive-record.ts'
import { gatherReading } from './gather-reading.ts'

export async function gatherRecord(
  { db, accounts }: ArchiveWorld,
  person: Person,
): Promise<ArchiveSection[]> {
  const theirs = belongingsOf(person)
  const isUser = (column: typeof sessions.userId | typeof auditTrail.user_id) => isOfClient(column, person)
  const account = await db.select().from(users).where(theirs.accounts.isTheirs)
  const told = await db.select().from(events).where(theirs.events.isTheirs).orderBy(asc(events.id))
  return [
    section('clients', await all(db, clients, theirs.clients.isTheirs)),
    section(
      'accounts',
      account.map((user) => ({ ...user, email: accounts.emailOf(user.email) })),
    ),
    section('sessions', await all(db, sessions, isUser(sessions.userId))),
    section('trail', await all(db, auditTrail, isUser(auditTrail.user_id))),
    section('invitations', await all(db, customerCreations, theirs.invitations.isTheirs)),
    ...(await gatherReading(db, person)),
    section('addresses', await all(db, mailAddresses, theirs.addresses.isTheirs)),
    section(
      'events',
      // Who of the team did it is theirs, not the person's.
      told.map((event) => ({ at: event.at, sentence: sentenceOf({ ...event, actor_name: 'Notre équipe' }) })),
    ),
  ]
}
