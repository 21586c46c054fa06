import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { clients } from '../../../db/schema/tables.ts'
import type { Client } from './client.ts'
import { clientDisplayName } from './client-display-name.ts'

/** Values by which records of the same client are recognised. */
interface ClientTraits {
  email?: string | null
  phone?: string | null
  siret?: string | null
}

export interface SimilarClient {
  id: string
  name: string
  email: string | null
  phone: string | null
  /** Reasons: « même e-mail », « même téléphone », « même SIRET ». */
  reasons: string[]
}

const reasons = { mailbox: 'même e-mail', phone: 'même téléphone', siret: 'même SIRET' } as const

const maxSimilarClients = 20

/** Finds other records with the same mailbox, phone number or SIRET. */
export async function listSimilarClients(
  db: Database,
  likeness: ClientTraits,
  but = '',
): Promise<SimilarClient[]> {
  const { email, phone, siret } = likeness
  if (!email && !phone && !siret) return []
  const rows = await alikeClients(db).execute({
    but,
    email: email || null,
    phone: phone || null,
    siret: siret || null,
  })
  const alike = new Map<string, SimilarClient & { created_at: Date }>()
  for (const { reason, ...row } of rows) {
    const clientReasons = [...(alike.get(row.id)?.reasons ?? []), reasons[reason]]
    alike.set(row.id, { ...row, reasons: clientReasons })
  }
  return [...alike.values()]
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .slice(0, maxSimilarClients)
    .map(({ created_at, ...client }) => client)
}

/** Finds clients that may be duplicates of a client. */
export const listPossibleDuplicates = (db: Database, { id, email, phone, siret }: Client) =>
  listSimilarClients(db, { email, phone, siret }, id)

/**
 * One query per index, because PostgreSQL would read all clients for the three conditions together. `null` values match nothing.
 */
const alikeClients = preparedQuery((db) => {
  const { email, phone, siret } = clients
  const placeholder = sql.placeholder
  return unionAll(
    clientsWith(db, 'mailbox', sql`plain_mailbox(${email}) = plain_mailbox(${placeholder('email')}::text)`),
    clientsWith(db, 'phone', sql`phone_digits(${phone}) = phone_digits(${placeholder('phone')}::text)`),
    clientsWith(db, 'siret', sql`only_digits(${siret}) = only_digits(${placeholder('siret')}::text)`),
  ).prepare('clients-alike')
})

function clientsWith(db: Database, reason: keyof typeof reasons, isAlike: SQL) {
  const { id, email, phone, created_at } = clients
  return db
    .select({
      id,
      name: clientDisplayName.as('name'),
      email,
      phone,
      created_at,
      reason: sql<keyof typeof reasons>`${sql.raw(`'${reason}'`)}`,
    })
    .from(clients)
    .where(and(isAlike, ne(id, sql.placeholder('but')), isNull(clients.merged_into)))
    .limit(inlineLimit(maxSimilarClients))
}
