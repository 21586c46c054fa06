import {
  cancelInvoiceMail,
  queueComposedInvoiceMail,
  queueInvoiceMailAgain,
  queueInvoiceReminder,
} from '../../domain/billing/invoices/invoice-mails.ts'
import { findNextReminderLevel } from '../../domain/billing/invoices/reminders.ts'
import { recordPayment, reversePayment } from '../../domain/billing/payments/record-payment.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { staffActor } from '../../domain/kernel/events/record-event.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing, pickRow } from '../action.ts'
import type { World } from '../world.ts'

/** Actions of staff on mails and reminders of invoices, and on money that goes back. */
export const reminderActions: readonly Action[] = [
  {
    name: 'office mails an invoice',
    weight: 1,
    async run(world, picks) {
      const invoice = await pickRow<{ id: string; email: string }>(
        world,
        picks,
        `select i.id, c.email from invoices i join clients c on c.id = i.client_id
         where c.email <> '' and not exists (${queuedMail}) order by i.created_at desc, i.invoice_number desc limit 8`,
      )
      if (!invoice) return nothing
      const send = () =>
        queueComposedInvoiceMail(world.deps, world.staff.desk, invoice.id, {
          email: invoice.email,
          subject: 'Votre facture',
          text: 'Bonjour, voici votre facture.',
        })
      const { outcome } = await send()
      // The form is sent twice.
      if (picks.isIn(15)) await send()
      if (picks.isIn(30)) await cancelMail(world, invoice.id)
      return outcome
    },
  },
  {
    name: 'office reminds of an unpaid invoice',
    weight: 2,
    async run(world, picks) {
      const invoice = await pickRow<{ id: string; email: string; reminders: number }>(
        world,
        picks,
        `select i.id, coalesce(c.email, '') as email, i.reminders from invoices i join clients c on c.id = i.client_id
         where i.status = 'created' and i.credited_invoice is null and i.reminders < 3 and still_owed(i.id) > 0
           and not exists (${queuedMail}) order by i.due_on, i.invoice_number limit 6`,
      )
      const next = invoice && findNextReminderLevel(invoice.reminders)
      if (!next) return nothing
      const channel = invoice.email && picks.isIn(75) ? 'mail' : 'post'
      const mail = { email: invoice.email, subject: 'Facture impayée', text: 'Bonjour, il reste à payer.' }
      const remind = () =>
        queueInvoiceReminder(world.deps, world.staff.desk, invoice.id, next.level, channel, mail)
      const { outcome } = await remind()
      if (picks.isIn(15)) await remind()
      if (picks.isIn(20)) await cancelMail(world, invoice.id)
      return outcome
    },
  },
  {
    name: 'office sends a rejected mail of an invoice again',
    weight: 1,
    async run(world, picks) {
      const mail = await pickRow<{ id: string; invoice_id: string; email: string }>(
        world,
        picks,
        `select m.id, m.invoice_id, c.email from outgoing_mails m
         join invoices i on i.id = m.invoice_id join clients c on c.id = i.client_id
         where m.state = 'refused' and c.email <> '' and not exists (${queuedMail})
         order by m.created_at desc, i.invoice_number, m.kind, m.id limit 4`,
      )
      if (!mail) return nothing
      const again = { mailId: mail.id, email: mail.email }
      return (await queueInvoiceMailAgain(world.deps, world.staff.desk, mail.invoice_id, again)).outcome
    },
  },
  {
    name: 'office pays out a credit note',
    weight: 1,
    async run(world, picks) {
      const note = await pickRow<{ id: string; owed: number }>(
        world,
        picks,
        `select id, still_owed(id)::int as owed from invoices
         where credited_invoice is not null and status = 'created' and still_owed(id) < 0
         order by created_at, invoice_number limit 4`,
      )
      if (!note) return nothing
      const payment = {
        key: randomId(),
        invoiceId: note.id,
        cents: note.owed,
        paidOn: parisDay(world.clock.now()),
        means: picks.one(['transfer', 'card'] as const),
        seen: note.owed,
      }
      const { outcome } = await recordPayment(world.deps, staffActor(world.staff.desk), payment)
      if (picks.isIn(15)) await recordPayment(world.deps, staffActor(world.staff.desk), payment)
      return outcome
    },
  },
  {
    name: 'the bank returns a cheque unpaid',
    weight: 1,
    run: returnCheque,
  },
]

/** SQL query: a mail of the invoice `i` waits. */
const queuedMail = `select from outgoing_mails q where q.invoice_id = i.id and q.state = 'queued'`

/** Cancels the mail of an invoice that waits, as the notice after sending offers. */
async function cancelMail({ deps, staff, query }: World, invoiceId: string): Promise<void> {
  const [mail] = await query<{ id: string }>(
    `select id from outgoing_mails where invoice_id = $1 and state = 'queued'`,
    [invoiceId],
  )
  if (mail) await cancelInvoiceMail(deps, staff.desk, invoiceId, mail.id)
}

/** Takes back a cheque: the desk reverses its payment, or notes that the sum went back. */
async function returnCheque(world: World, picks: Parameters<Action['run']>[1]): Promise<string> {
  const cheque = await pickRow<{ id: string; invoice_id: string; cents: number }>(
    world,
    picks,
    `select id, invoice_id, cents::int as cents from payments p where method = 'cheque' and cents > 0
       and not exists (select from payments back where back.invoice_id = p.invoice_id and back.method = 'cheque'
         and back.cents = -p.cents)
     order by id desc limit 4`,
  )
  if (!cheque) return nothing
  const by = staffActor(world.staff.desk)
  const day = parisDay(world.clock.now())
  const { invoice_id: invoiceId, cents } = cheque
  if (picks.isIn(50))
    return (await reversePayment(world.deps, by, { invoiceId, paymentId: Number(cheque.id), day })).outcome
  const back = { key: randomId(), invoiceId, cents: -cents, paidOn: day, means: 'cheque' } as const
  return (await recordPayment(world.deps, by, back)).outcome
}
