import { and, eq, inArray, isNull } from 'drizzle-orm'
import { invoices } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { nextNumber } from '../documents/next-number.ts'
import { pointOfSale } from '../documents/points-of-sale.ts'
import { registerDocument } from '../documents/register-document.ts'
import { randomId } from '../random-id.ts'
import type { World } from '../world.ts'

/**
 * Takes a whole invoice back: a credit note of the opposite amounts, and the invoice says so
 * (docs/product.md §4.4). Answers the credit note's id; `null` when there is no such invoice, or none that can be
 * taken back any more. `id` is made here unless the note has one already.
 */
export function issueCreditNote(
  { db, clock, ...documents }: World<'db' | 'jobs' | 'clock' | 'addresses'>,
  invoiceId: string,
  id = randomId(),
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [invoice] = await tx
      .update(invoices)
      .set({ status: 'asset_created' })
      .where(
        and(
          eq(invoices.id, invoiceId),
          isNull(invoices.credited_invoice),
          inArray(invoices.status, ['created', 'paid']),
        ),
      )
      .returning()
    if (!invoice) return null
    const created_at = clock.now()
    await tx.insert(invoices).values({
      ...oppositeOf(invoice),
      id,
      created_at,
      invoice_number: await nextNumber(tx, 'credit-note', pointOfSale(invoice.pos_id), created_at),
      supplied_on: parisDay(created_at),
    })
    await registerDocument(tx, documents, { kind: 'invoice', posId: invoice.pos_id, id })
    // The invoice's own sheet says from now on that it is taken back.
    await documents.jobs.enqueue(tx, 'print-document', {
      kind: 'invoice',
      posId: invoice.pos_id,
      id: invoiceId,
    })
    return id
  })
}

type InvoiceRecord = typeof invoices.$inferSelect

/** What a credit note takes from its invoice. */
function oppositeOf({ id, total_te, total, lines, pos_id, client_id, buyer }: InvoiceRecord) {
  return {
    credited_invoice: id,
    total_te: opposite(total_te),
    total: opposite(total),
    lines: lines.map((line) => ({ ...line, quantity: -line.quantity })),
    status: 'created' as const,
    pos_id,
    client_id,
    buyer,
    due_on: null,
  }
}

function opposite(cents: number | null): number | null {
  return cents === null ? null : -cents
}
