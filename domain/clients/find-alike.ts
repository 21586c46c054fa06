import { and, asc, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
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
  const tests = testsOf(likeness)
  if (tests.length === 0) return []
  const columns = { id: clients.id, called: clients.called, email: clients.email, phone: clients.phone }
  const because = tests.map(([name, test]) => [name, sql<boolean>`coalesce(${test}, false)`] as const)
  const rows = await db
    .select({
      ...columns,
      because: sql<Record<keyof typeof reasons, boolean>>`json_build_object(${sql.join(
        because.map(([name, test]) => sql`${sql.raw(`'${name}'`)}, ${test}`),
        sql`, `,
      )})`,
    })
    .from(clients)
    .where(and(or(...tests.map(([, test]) => test)), ne(clients.id, but), isNull(clients.merged_into)))
    .orderBy(asc(clients.created_at), clients.id)
    .limit(most)
  return rows.map(({ because: found, called, ...row }) => ({
    ...row,
    called: called ?? '',
    because: Object.entries(reasons)
      .filter(([name]) => found[name as keyof typeof reasons])
      .map(([, reason]) => reason),
  }))
}

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
