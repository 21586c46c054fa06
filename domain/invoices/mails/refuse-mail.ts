import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import { type InvoiceMail, numberOf } from './queue-mail.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

export async function refuseMail(
  tx: Database,
  world: Needs,
  mail: InvoiceMail,
  reason: string,
): Promise<void> {
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(invoiceMails).set({ state: 'refused', refusal }).where(eq(invoiceMails.id, mail.id))
  const after = { number: await numberOf(tx, mail.invoice_id), refusal }
  const told = { act: 'invoice.mail-refused', id: mail.invoice_id, before: null, after } as const
  await recordEvent(tx, world, theSite, told)
  await world.announcements.announce(tx, 'office')
}
