import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/client.ts'
import { clients, invoices, payments } from '../../../db/schema/tables.ts'
import { clientName } from '../../clients/client-name.ts'
import { stillOwed } from '../still-owed.ts'

/** An invoice that waits for money, and what of a line it would get. */
export interface MatchTarget {
  id: string
  posId: string
  number: string
  client: string
  /** Cents. */
  owed: number
  cents: number
}

export type OpenInvoice = Omit<MatchTarget, 'cents'> & { name: string }

/** Whoever waits for so many payments at once looks for them by number. */
const mostOpen = 2_000

const notes = alias(invoices, 'notes')

/** Invoices that wait for one of these amounts, or that are named; what they still owe with them. */
export async function findOpen(
  db: Database,
  amounts: readonly number[],
  numbers: readonly string[],
): Promise<OpenInvoice[]> {
  const { id, pos_id, invoice_number, total, deposit, status, credited_invoice } = invoices
  const { type, name, first_name, last_name } = clients
  const one = { one: sql`1` }
  const hasMoved: SQL[] = [
    exists(db.select(one).from(payments).where(eq(payments.invoice_id, id))),
    exists(db.select(one).from(notes).where(eq(notes.credited_invoice, id))),
  ]
  const isCandidate = or(
    sql`${total} - ${deposit} = any(${sql.param([...amounts])}::int[])`,
    numbers.length > 0 ? inArray(invoice_number, [...numbers]) : undefined,
    ...hasMoved,
  )
  const rows = await db
    .select({
      id,
      posId: pos_id,
      number: invoice_number,
      owed: stillOwed(id),
      client: { type, name, first_name, last_name },
    })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(and(eq(status, 'created'), isNull(credited_invoice), isCandidate))
    .orderBy(invoices.due_on, id)
    .limit(mostOpen)
  return rows.flatMap(({ client, ...row }) => {
    const called = clientName(client)
    // Of a person the family's name is enough: banks write the rest as they like.
    const known = client.type === 'company' ? called : (client.last_name ?? called)
    return row.owed > 0 ? [{ ...row, client: called, name: known }] : []
  })
}
