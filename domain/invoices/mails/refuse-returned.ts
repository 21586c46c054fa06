import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { countAnew } from './count-anew.ts'
import { type InvoiceMail, numberOf } from './queue-mail.ts'

export async function refuseReturned(
  tx: Database,
  world: World<'clock' | 'announcements'>,
  mail: InvoiceMail,
  refusal: string,
): Promise<void> {
  const returned_at = world.clock.now()
  await tx
    .update(invoiceMails)
    .set({ state: 'refused', refusal, returned_at })
    .where(eq(invoiceMails.id, mail.id))
  await countAnew(tx, mail)
  const after = { number: await numberOf(tx, mail.invoice_id), refusal }
  const told = { act: 'invoice.mail-returned', id: mail.invoice_id, before: null, after } as const
  await recordEvent(tx, world, theSite, told)
  await world.announcements.announce(tx, 'office')
}
