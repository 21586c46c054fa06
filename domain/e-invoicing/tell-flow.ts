import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { platformFlows } from '../../db/schema/tables.ts'
import { theSite } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { numberOf } from '../invoices/mails/queue-mail.ts'
import type { World } from '../world.ts'
import type { FlowStatus } from './flow-status.ts'

/** Keeps what became of an invoice on the platform and tells it, once: what is so already is left alone. */
export async function tellFlow(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  { invoiceId, status, reason }: { invoiceId: string; status: FlowStatus; reason: string | null },
): Promise<void> {
  const [changed] = await tx
    .update(platformFlows)
    .set({ status, reason, changed_at: world.clock.now() })
    .where(and(eq(platformFlows.invoice_id, invoiceId), ne(platformFlows.status, status)))
    .returning()
  if (!changed) return
  const after = { number: await numberOf(tx, invoiceId), status, reason }
  await recordEvent(tx, world, theSite, { act: 'invoice.platform-told', id: invoiceId, before: null, after })
  await world.announcements.announce(tx, 'office')
}
