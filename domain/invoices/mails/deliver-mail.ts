import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { World } from '../../world.ts'
import { holdMail } from './hold-mail.ts'
import { countSent, type InvoiceMail } from './queue-mail.ts'
import { refuseMail } from './refuse-mail.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** The mail as it goes; its id is the same at each try. */
export type WriteMail = (mail: InvoiceMail) => Promise<Mail>

/**
 * Hands a mail to the mail server once it is due, its row held meanwhile, so that of two runs one sends; a run that was cut
 * off between the server's word and ours sends the same Message-ID again. What was taken back is left alone.
 */
export function deliverMail(world: Needs, mailId: string, write: WriteMail): Promise<void> {
  const { db, clock, jobs } = world
  return db.transaction(async (tx) => {
    const mail = await holdMail(tx, mailId)
    if (!mail) return
    const early = mail.due_at.getTime() - clock.now().getTime()
    if (early > 0)
      return jobs.enqueue(tx, 'send-invoice-mail', { mailId }, { inSeconds: Math.ceil(early / 1000) })
    await send(tx, world, mail, write)
  })
}

async function send(tx: Database, world: Needs, mail: InvoiceMail, write: WriteMail): Promise<void> {
  try {
    await world.mailer.send(await write(mail))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return refuseMail(tx, world, mail, error.message)
  }
  const sent_at = world.clock.now()
  await tx.update(invoiceMails).set({ state: 'sent', sent_at }).where(eq(invoiceMails.id, mail.id))
  await countSent(tx, mail, sent_at)
  await world.announcements.announce(tx, 'office')
}
