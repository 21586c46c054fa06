import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentLine } from '../../../db/schema/money/document-line.ts'
import { invoices } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { nextNumber } from '../../documents/next-number.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import { registerDocument } from '../../documents/register-document.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Totals } from '../../money/vat.ts'
import { findOwed } from '../../payments/still-owed.ts'
import type { World } from '../../world.ts'
import { settleInvoice } from '../settling/settle-invoice.ts'
import { isUntaxed } from '../vat-exemption.ts'

export type CreditWorld = World<'db' | 'jobs' | 'clock' | 'addresses'>

export type InvoiceRecord = typeof invoices.$inferSelect

export interface Recorded {
  total_te: number | null
  total: number | null
}

/** What others have paid and a credit note took the rest of owes nothing any more. */
async function settleIfEven(world: World<'db' | 'jobs' | 'clock'>, { id, status }: InvoiceRecord) {
  if (status !== 'created') return
  const { owed } = await findOwed(world.db, id)
  if (owed <= 0) await settleInvoice(world, id)
}

interface Note {
  id: string
  lines: DocumentLine[]
  totals: Recorded & Pick<Totals, 'rates'>
  reason: string
  isWhole: boolean
}

export async function keepNote(
  tx: Database,
  { clock, ...documents }: Omit<CreditWorld, 'db'>,
  invoice: InvoiceRecord,
  { id, lines, totals, reason, isWhole }: Note,
  by?: Actor,
): Promise<void> {
  const { id: invoiceId, pos_id: posId, client_id, buyer, purchase_order, registration_number } = invoice
  const created_at = clock.now()
  const number = await nextNumber(tx, 'credit-note', pointOfSale(posId), created_at)
  const { total_te, total, rates } = totals
  await tx.insert(invoices).values({
    id,
    invoice_number: number,
    created_at,
    total_te,
    total,
    lines,
    status: 'created',
    pos_id: posId,
    client_id,
    buyer,
    purchase_order,
    registration_number,
    vat_exemption: isUntaxed(lines) ? invoice.vat_exemption : null,
    credited_invoice: invoiceId,
    credit_reason: reason,
    supplied_on: parisDay(created_at),
    // As they were counted: parts of an invoice come to the whole, line by line they might not.
    rates: lines.length > 0 ? rates : null,
  })
  if (isWhole) await tx.update(invoices).set({ status: 'asset_created' }).where(eq(invoices.id, invoiceId))
  else await settleIfEven({ ...documents, clock, db: tx }, invoice)
  await registerDocument(tx, documents, { kind: 'invoice', posId, id })
  // The invoice's own sheet says from now on that it is taken back.
  await documents.jobs.enqueue(tx, 'print-document', {
    kind: 'invoice',
    posId,
    id: invoiceId,
    reason: 'credited',
  })
  if (!by) return
  const before = { number: invoice.invoice_number, total: invoice.total }
  const told = { act: 'invoice.credited', before, after: { number, total, isWhole, reason } } as const
  await recordEvent(tx, { clock }, by, { ...told, id: invoiceId })
  await recordEvent(tx, { clock }, by, { ...told, id })
}
