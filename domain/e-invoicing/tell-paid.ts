import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, platformFlows } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { clientName } from '../clients/client-name.ts'
import { findDeducted } from '../payments/accounting/find-deducted.ts'
import { netRates, ratesOf } from '../payments/accounting/sold-rates.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { World } from '../world.ts'
import { buyerSiren } from './buyer-siren.ts'
import { findingsInWords } from './finding-words.ts'
import type { CollectedMessage } from './invoice-platform.ts'
import { tellFlow } from './tell-flow.ts'

/** Has the platform told that an invoice was paid, in the transaction that settles it: the tax on services is due then. */
export async function queuePaid(tx: Database, jobs: JobQueue, invoiceId: string): Promise<void> {
  const { invoice_id } = platformFlows
  const [flow] = await tx.select({ invoice_id }).from(platformFlows).where(eq(invoice_id, invoiceId))
  if (flow) await jobs.enqueue(tx, 'tell-platform-paid', { invoiceId })
}

/**
 * Tells the platform « Encaissée », once: an invoice that it has not taken yet is waited for; one that was turned down, is
 * not paid any more, or for which nothing came in besides its deposits, is not told of.
 */
export async function tellPaid(
  world: World<'db' | 'clock' | 'announcements' | 'platform'>,
  invoiceId: string,
): Promise<void> {
  const { platform } = world
  await world.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ flow: platformFlows, invoice: invoices })
      .from(platformFlows)
      .innerJoin(invoices, eq(invoices.id, platformFlows.invoice_id))
      .where(eq(platformFlows.invoice_id, invoiceId))
      .for('update', { of: platformFlows })
    const message = row && messageOf(row, await collectedRates(tx, row.invoice), world.clock.now())
    if (!message || ['rejected', 'refused', 'collected'].includes(row.flow.status)) return
    if (!platform || row.flow.status === 'waiting')
      throw new Error('an invoice was paid that the platform has not taken yet')
    const sent = (await platform.find(message.trackingId)) ?? (await platform.sendCollected(message))
    if ('refused' in sent) throw new Error(`the platform takes no payment: ${findingsInWords(sent.refused)}`)
    await tellFlow(tx, world, { invoiceId, status: 'collected', reason: null })
  })
}

type Invoice = typeof invoices.$inferSelect
type Row = { flow: typeof platformFlows.$inferSelect; invoice: Invoice }

/**
 * What came in on a paid invoice, of each rate: what it bills without the deposits, of which each has a message of its own,
 * and without what credit notes have taken back.
 */
async function collectedRates(tx: Database, invoice: Invoice): Promise<CollectedMessage['rates']> {
  const notes = await tx.select().from(invoices).where(eq(invoices.credited_invoice, invoice.id))
  const deducted = (await findDeducted(tx, [invoice.id])).get(invoice.id) ?? []
  return netRates({ rates: [invoice, ...notes].flatMap(ratesOf), deducted }).flatMap(({ rate, base, vat }) =>
    rate !== null && base + vat !== 0 ? [{ rate, cents: base + vat }] : [],
  )
}

function messageOf({ invoice }: Row, rates: CollectedMessage['rates'], at: Date): CollectedMessage | null {
  const { id, status, paid_on, buyer, invoice_number: invoiceNumber, created_at } = invoice
  const siren = buyer && buyerSiren(buyer)
  if (status !== 'paid' || !paid_on || !siren || rates.length === 0) return null
  return {
    trackingId: `${id}-212`,
    ...{ invoiceNumber, typeCode: invoice.is_deposit ? '386' : '380', issuedOn: parisDay(created_at) },
    ...{ collectedOn: paid_on, at, buyer: { siren, name: clientName(buyer) } },
    rates,
  }
}
