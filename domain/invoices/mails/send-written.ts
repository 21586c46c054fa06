import type { Database } from '../../../db/client.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findInvoiceRecord, type InvoiceRecord } from '../find-invoice-record.ts'
import type { InvoiceTone } from '../reminder-tones.ts'
import { queueMail } from './queue-mail.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

export interface WrittenMail {
  email: string
  subject: string
  text: string
}

export type MailSending = { outcome: 'saved' } | { outcome: 'gone' | 'waiting' }

export function sendWritten(
  world: Needs,
  by: StaffPerson,
  invoiceId: string,
  write: (
    record: InvoiceRecord,
    tx: Database,
  ) => Promise<(WrittenMail & { tone: InvoiceTone | null }) | null>,
): Promise<MailSending> {
  return world.db.transaction(async (tx) => {
    const record = await findInvoiceRecord(tx, invoiceId)
    const mail = record && (await write(record, tx))
    if (!record || !mail) return { outcome: 'gone' }
    const invoice = { id: invoiceId, number: record.invoice.invoice_number }
    const queued = await queueMail(tx, world, by, { invoice, ...mail })
    if (!queued) return { outcome: 'waiting' }
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}
