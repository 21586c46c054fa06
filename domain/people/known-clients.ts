import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import { plainEmail } from '../sign-in/person.ts'
import { isOneOf } from './is-one-of.ts'
import type { Sighting } from './sighting.ts'

export type KnownClient = Awaited<ReturnType<typeof knownClients>>[number]

/** The clients to whom what was found belongs. */
export function knownClients(db: Database, sightings: readonly Sighting[]) {
  const ids = sightings.flatMap(({ clientId }) => clientId ?? [])
  const emails = sightings.flatMap(({ email }) => (email ? [plainEmail(email)] : []))
  const isMeant: SQL = sql`(${inArray(clients.id, ids)} or ${isOneOf(clients.email, emails)})`
  const { id, called, email, phone, address } = clients
  return db
    .select({ id, called, email, phone, address })
    .from(clients)
    .where(and(isMeant, isNull(clients.merged_into), isNull(clients.erased_at)))
}
