import type { Database } from '../../../db/client.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { findInvoiceRecord } from '../find-invoice-record.ts'
import { invoiceWords } from './invoice-words.ts'
import { queueMail } from './queue-mail.ts'
import { saidOf } from './said-of.ts'

/** Has an invoice sent in the usual words, in somebody's transaction. */
export async function queueWords(
  tx: Database,
  world: World<'clock' | 'jobs'>,
  by: StaffPerson,
  invoiceId: string,
  email: string,
): Promise<string | null> {
  const record = await findInvoiceRecord(tx, invoiceId)
  if (!record) return null
  const invoice = { id: invoiceId, number: record.invoice.invoice_number }
  return queueMail(tx, world, by, { invoice, email, tone: null, ...invoiceWords(saidOf(record)) })
}
