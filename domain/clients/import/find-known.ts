import { and, asc, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { clients } from '../../../db/schema/tables.ts'
import type { Client } from '../client.ts'
import { digitsOf } from '../company-numbers.ts'
import type { LineValues } from './read-line.ts'

export interface Known {
  byEmail: Map<string, Client>
  bySiret: Map<string, Client>
}

export const emailIn = ({ email = '' }: LineValues) => email.toLowerCase()
export const siretIn = ({ siret = '' }: LineValues) => digitsOf(siret)

export async function findKnown(db: Database, said: readonly LineValues[]): Promise<Known> {
  const emails = [...new Set(said.map(emailIn).filter(Boolean))]
  const sirets = [...new Set(said.map(siretIn).filter((siret) => siret.length === 14))]
  const rows = await db
    .select()
    .from(clients)
    .where(
      and(
        isNull(clients.merged_into),
        or(
          sql`lower(${clients.email}) = any(${sql.param(emails)}::text[])`,
          sql`only_digits(${clients.siret}) = any(${sql.param(sirets)}::text[])`,
        ),
      ),
    )
    // Where several have a SIRET, the same one is meant each time.
    .orderBy(asc(clients.id))
  return {
    byEmail: new Map(rows.flatMap((row) => (row.email ? [[row.email.toLowerCase(), row]] : []))),
    bySiret: new Map(rows.flatMap((row) => (row.siret ? [[digitsOf(row.siret), row]] : []))),
  }
}
