import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/tables.ts'

const notes = alias(invoices, 'notes')

/** Cents that credit notes have taken back from an invoice, not negative. */
export const creditedCents = (db: Database) =>
  sql<number>`coalesce(-(${db
    .select({ cents: sql`sum(${notes.total})` })
    .from(notes)
    .where(eq(notes.credited_invoice, invoices.id))}), 0)`.mapWith(Number)
