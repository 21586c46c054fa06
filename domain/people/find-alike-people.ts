import { and, desc, not, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { quoteRequests } from '../../db/schema/tables.ts'
import { findAlike } from '../clients/alike/find-alike.ts'
import { personName } from '../clients/client-name.ts'
import type { Person } from './find-person.ts'
import { isOneOf } from './is-one-of.ts'
import type { PersonKey } from './person-key.ts'

export interface AlikePerson {
  key: PersonKey
  called: string
  /** « même téléphone ». */
  because: string
}

const most = 10

/**
 * Records of others that may be of the same person: the same mailbox or telephone under another e-mail. Two people share a
 * telephone, so that nothing of them is taken along; whoever looks decides.
 */
export async function findAlikePeople(db: Database, person: Person): Promise<AlikePerson[]> {
  const [email = null] = person.emails
  const [phone = null] = person.phones
  const found = await findAlike(db, { email, phone })
  const others = found.filter(({ id }) => !person.clientIds.includes(id))
  const clients = others.map(
    ({ id, called, because }): AlikePerson => ({
      key: { kind: 'client', id },
      called,
      because: because.join(', '),
    }),
  )
  return [...clients, ...(phone ? await requestsOf(db, phone, person) : [])].slice(0, most)
}

/** By the index of the requests' telephones: their last nine digits. */
async function requestsOf(db: Database, phone: string, { emails }: Person): Promise<AlikePerson[]> {
  const digits = phone.replace(/\D/g, '').slice(-9)
  if (digits.length < 9) return []
  const isSame = sql`right(regexp_replace(${quoteRequests.phone}, '[^0-9]', '', 'g'), 9) = ${digits}`
  const { id, first_name, last_name, email } = quoteRequests
  const rows = await db
    .select({ id, first_name, last_name, email })
    .from(quoteRequests)
    .where(and(isSame, not(isOneOf(email, emails)), sql`${quoteRequests.client_id} is null`))
    .orderBy(desc(quoteRequests.created_at))
    .limit(most)
  return rows.map((row) => ({
    key: { kind: 'request', id: row.id },
    called: personName(row) || row.email,
    because: 'même téléphone',
  }))
}
