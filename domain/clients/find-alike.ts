import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { clients } from '../../db/schema/tables.ts'
import type { Client } from './client.ts'

/** By what two records are told to be of one client. */
export interface Likeness {
  email?: string | null
  phone?: string | null
  siret?: string | null
}

export interface AlikeClient {
  id: string
  called: string
  email: string | null
  phone: string | null
  /** « même e-mail », « même téléphone », « même SIRET ». */
  because: string[]
}

const reasons = { mailbox: 'même e-mail', phone: 'même téléphone', siret: 'même SIRET' } as const

const most = 20

/** Other records that seem to be of the same client: the mailbox, the digits of the telephone, the SIRET. */
export async function findAlike(db: Database, likeness: Likeness, but = ''): Promise<AlikeClient[]> {
  // One query for each: of three conditions together PostgreSQL would look through everybody.
  const found = await Promise.all(
    testsOf(likeness).map(async ([name, test]) => ({
      reason: reasons[name],
      rows: await select(db, test, but),
    })),
  )
  const alike = new Map<string, AlikeClient & { created_at: Date }>()
  for (const { reason, rows } of found)
    for (const row of rows) {
      const because = [...(alike.get(row.id)?.because ?? []), reason]
      alike.set(row.id, { ...row, called: row.called ?? '', because })
    }
  return [...alike.values()]
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .slice(0, most)
    .map(({ created_at, ...client }) => client)
}

const select = (db: Database, test: SQL, but: string) =>
  db
    .select({
      id: clients.id,
      called: clients.called,
      email: clients.email,
      phone: clients.phone,
      created_at: clients.created_at,
    })
    .from(clients)
    .where(and(test, ne(clients.id, but), isNull(clients.merged_into)))
    .limit(most)

function testsOf({ email, phone, siret }: Likeness): [keyof typeof reasons, SQL][] {
  const tests: [keyof typeof reasons, SQL][] = []
  if (email) tests.push(['mailbox', sql`plain_mailbox(${clients.email}) = plain_mailbox(${email})`])
  if (phone) tests.push(['phone', sql`phone_digits(${clients.phone}) = phone_digits(${phone})`])
  if (siret) tests.push(['siret', sql`only_digits(${clients.siret}) = only_digits(${siret})`])
  return tests
}

/** The same for a client who has a record. */
export const findTwins = (db: Database, { id, email, phone, siret }: Client) =>
  findAlike(db, { email, phone, siret }, id)
