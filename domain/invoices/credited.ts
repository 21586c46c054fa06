import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { invoices, payments } from '../../db/schema/tables.ts'

const notes = alias(invoices, 'notes')

/** Cents that credit notes have taken back from an invoice, not negative. */
export const creditedCents = (db: Database) =>
  sql<number>`coalesce(-(${db
    .select({ cents: sql`sum(${notes.total})` })
    .from(notes)
    .where(eq(notes.credited_invoice, invoices.id))}), 0)`.mapWith(Number)

/** Cents that came in for an invoice, those given back left out. */
export const paidCents = (db: Database) =>
  sql<number>`coalesce((${db
    .select({ cents: sql`sum(${payments.cents})` })
    .from(payments)
    .where(eq(payments.invoice_id, invoices.id))}), 0)`.mapWith(Number)

/**
 * Cents including tax that remain to be paid on an invoice that waits for its payment: without deposit, credit notes and
 * payments; never below nought.
 */
export const restCents = (db: Database) =>
  sql<number>`greatest(coalesce(${invoices.total}, 0) - ${invoices.deposit} - ${creditedCents(db)} - ${paidCents(db)}, 0)`.mapWith(
    Number,
  )
