import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  clients,
  contactMessages,
  letters,
  mailAddresses,
  newsletterSubscriptions,
  quoteRequests,
  withdrawals,
} from '../../db/schema/tables.ts'
import { personName } from '../clients/client-name.ts'
import type { PersonKey } from './person-key.ts'

/** What the record of a key says of whose it is. */
export interface Anchor {
  clientId: string | null
  email: string | null
  called: string
}

const anchors: Readonly<Record<PersonKey['kind'], (db: Database, id: string) => Promise<Anchor | null>>> = {
  async client(db, id) {
    const [found] = await db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.erased_at)))
    return found ? { clientId: found.merged_into ?? id, email: null, called: '' } : null
  },
  async request(db, id) {
    const [found] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
    return found
      ? { clientId: found.client_id, email: found.email, called: personName(found) || found.email }
      : null
  },
  async message(db, id) {
    const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return found ? { clientId: found.client_id, email: found.email, called: found.name || found.email } : null
  },
  async letter(db, id) {
    const [found] = await db.select({ email: letters.email }).from(letters).where(eq(letters.id, id))
    return found?.email ? { clientId: null, email: found.email, called: found.email } : null
  },
  async subscription(db, id) {
    const { email } = newsletterSubscriptions
    const [found] = await db
      .select({ email })
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.id, id))
    return found ? { clientId: null, email: found.email, called: found.email } : null
  },
  async address(db, id) {
    const { email } = mailAddresses
    const [found] = await db.select({ email }).from(mailAddresses).where(eq(addressPrint, id))
    return found ? { clientId: null, email: found.email, called: found.email } : null
  },
  async withdrawal(db, id) {
    const { name, email } = withdrawals
    const [found] = await db.select({ name, email }).from(withdrawals).where(eq(withdrawals.id, id))
    return found ? { clientId: null, email: found.email, called: found.name } : null
  },
}

/** Stands for an address that mails came back from: it has no other id, and no page's address shows it. */
export const addressPrint = sql<string>`left(encode(sha256(convert_to(${mailAddresses.email}, 'UTF8')), 'hex'), 32)`

export const findAnchor = (db: Database, { kind, id }: PersonKey) => anchors[kind](db, id)
