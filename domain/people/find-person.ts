import { eq, inArray, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { clients, contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import { nameIn } from '../clients/client-name.ts'
import { valuesOf } from '../clients/client-values.ts'
import { plainEmail } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { findAnchor } from './find-anchor.ts'
import { isOneOf } from './is-one-of.ts'
import type { PersonKey } from './person-key.ts'
import { accountEmail, findStanding, listIds, listPhones } from './person-records.ts'

/** Somebody of whom the site keeps something: by what all that is theirs is found. */
export interface Person {
  called: string
  isCompany: boolean
  /** Their record of the clients' file first, then those that became part of it. */
  clientIds: string[]
  /** In small letters. */
  emails: string[]
  phones: string[]
  requestIds: string[]
  messageIds: string[]
}

type Needs = World<'db' | 'accounts'>

/**
 * The person behind a record: their client's record, else the one that has the same e-mail; then every request and message
 * of that client or of those addresses. A telephone or a name that two share makes no one person of them. `null` where
 * there is no such record, or nothing is left in it.
 */
export async function findPerson({ db, accounts }: Needs, key: PersonKey): Promise<Person | null> {
  const anchor = await findAnchor(db, key)
  if (!anchor) return null
  const client = await findStanding(db, anchor)
  const clientIds = client
    ? [client.id, ...(await listIds(db, clients.id, eq(clients.merged_into, client.id)))]
    : []
  const emails = unique([anchor.email, client?.email, await accountEmail(db, accounts, client)])
  const isTheirs = (owner: PgColumn, email: PgColumn) => or(inArray(owner, clientIds), isOneOf(email, emails))
  const { id } = quoteRequests
  return {
    called: (client && nameIn(valuesOf(client))) || anchor.called || emails[0] || '',
    isCompany: client?.type === 'company',
    clientIds,
    emails,
    phones: await listPhones(db, client, emails),
    requestIds: await listIds(db, id, isTheirs(quoteRequests.client_id, quoteRequests.email)),
    messageIds: await listIds(
      db,
      contactMessages.id,
      isTheirs(contactMessages.client_id, contactMessages.email),
    ),
  }
}

const unique = (emails: (string | null | undefined)[]) => [
  ...new Set(emails.filter((email): email is string => Boolean(email)).map(plainEmail)),
]
