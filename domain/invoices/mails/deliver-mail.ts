import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoiceMails } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { type Mail, RefusedForGood } from '../../ports.ts'
import type { World } from '../../world.ts'
import { countSent, type InvoiceMail, numberOf } from './queue-mail.ts'

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

async function holdMail(tx: Database, mailId: string): Promise<InvoiceMail | null> {
  const [mail] = await tx.select().from(invoiceMails).where(eq(invoiceMails.id, mailId)).for('update')
  return mail?.state === 'queued' ? mail : null
}

async function send(tx: Database, world: Needs, mail: InvoiceMail, write: WriteMail): Promise<void> {
  try {
    await world.mailer.send(await write(mail))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return refuse(tx, world, mail, error.message)
  }
  const sent_at = world.clock.now()
  await tx.update(invoiceMails).set({ state: 'sent', sent_at }).where(eq(invoiceMails.id, mail.id))
  await countSent(tx, mail, sent_at)
  await world.announcements.announce(tx, 'office')
}

/** Nobody will try a mail again: it is shown as refused. */
export function giveMailUp(world: Needs, mailId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const mail = await holdMail(tx, mailId)
    if (mail) await refuse(tx, world, mail, 'le serveur de messagerie n’a pas répondu')
  })
}

async function refuse(tx: Database, world: Needs, mail: InvoiceMail, reason: string): Promise<void> {
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(invoiceMails).set({ state: 'refused', refusal }).where(eq(invoiceMails.id, mail.id))
  const after = { number: await numberOf(tx, mail.invoice_id), refusal }
  const told = { act: 'invoice.mail-refused', id: mail.invoice_id, before: null, after } as const
  await recordEvent(tx, world, theSite, told)
  await world.announcements.announce(tx, 'office')
}
