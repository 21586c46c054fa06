import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { invoices, platformFlows } from '../../db/schema/tables.ts'
import { documentFileName, documentName } from '../documents/document-name.ts'
import { findDocumentClient } from '../documents/find-document-client.ts'
import { openDocument } from '../documents/open-document.ts'
import type { Printing } from '../documents/print-document.ts'
import { takePrinting } from '../documents/printings.ts'
import { documentKind } from '../invoices/document-kind.ts'
import type { World } from '../world.ts'
import { findingsInWords } from './finding-words.ts'
import type { InvoicePlatform } from './invoice-platform.ts'
import { tellFlow } from './tell-flow.ts'

type Needs = Printing & World<'platform' | 'announcements'>
type Flow = typeof platformFlows.$inferSelect

/**
 * Hands an invoice to the platform, its row held meanwhile. Before it is sent it is looked for under our own id: a run that was
 * cut off between the platform's word and ours finds it there, and it goes once whatever is killed.
 */
export async function sendToPlatform(world: Needs, invoiceId: string): Promise<void> {
  const { platform } = world
  // It was set when the invoice was issued: once it is again, « Renvoyer » is not needed, the job is still there.
  if (!platform) throw new Error('no platform is set, and an invoice waits for it')
  await world.db.transaction(async (tx) => {
    const flow = await holdFlow(tx, invoiceId)
    if (flow?.status !== 'waiting' || flow.flow_id !== null) return
    const trackingId = trackingIdOf(flow)
    const known = await platform.find(trackingId)
    const sent = known ?? (await send(tx, world, platform, invoiceId, trackingId))
    if ('refused' in sent) {
      const reason = findingsInWords(sent.refused)
      return tellFlow(tx, world, { invoiceId, status: 'rejected', reason })
    }
    await tx
      .update(platformFlows)
      .set({ flow_id: sent.flowId, changed_at: world.clock.now() })
      .where(eq(platformFlows.invoice_id, invoiceId))
    await world.announcements.announce(tx, 'office')
  })
}

/** What a file is found again by: its invoice's id, and which of its attempts. */
const trackingIdOf = ({ invoice_id, attempt }: Pick<Flow, 'invoice_id' | 'attempt'>) =>
  attempt === 1 ? invoice_id : `${invoice_id}-${attempt}`

async function holdFlow(tx: Database, invoiceId: string): Promise<Flow | null> {
  const [flow] = await tx
    .select()
    .from(platformFlows)
    .where(eq(platformFlows.invoice_id, invoiceId))
    .for('update')
  return flow ?? null
}

async function send(
  tx: Database,
  world: Needs,
  platform: InvoicePlatform,
  invoiceId: string,
  trackingId: string,
) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) throw new Error('an invoice for the platform is not there')
  const { pos_id: posId, invoice_number: number } = invoice
  const key = { kind: 'invoice', posId, id: invoiceId } as const
  const client = await findDocumentClient(world.db, key)
  const open = client && (await openDocument(world, client, key, () => null))
  if (!open) throw new Error('the document of an invoice for the platform is not there')
  open.file.body.destroy()
  const sent = { sendId: trackingId, channel: 'platform', path: open.path } as const
  const content = await takePrinting(world, key, sent)
  const name = documentFileName({ name: documentName(documentKind(invoice)), number })
  return platform.send({ trackingId, name, syntax: 'Factur-X', content })
}
