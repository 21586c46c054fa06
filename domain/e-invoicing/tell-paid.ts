import { eq } from 'drizzle-orm'
import { invoices, platformFlows } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { findingsInWords } from './finding-words.ts'
import { collectedRates, messageOf } from './paid-message.ts'
import { tellFlow } from './tell-flow.ts'

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
