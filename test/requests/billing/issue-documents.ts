import { eq } from 'drizzle-orm'
import { invoices } from '../../../db/schema/tables.ts'
import { type NewPayment, recordPayment } from '../../../domain/billing/payments/record-payment.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import type { Actor } from '../../../domain/kernel/events/record-event.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { findClient } from '../../../domain/people/clients/find-client.ts'
import { issueCreditNoteAlone, issueInvoiceAlone } from '../../content/issue-invoice.ts'
import type { openWorkshop } from '../../site/open-workshop.ts'

export type WorkshopDeps = Awaited<ReturnType<typeof openWorkshop>>

export const claireActor: Actor = { id: null, name: 'Claire Thomas', channel: 'office' }

export interface IssuedInvoice {
  id: string
  number: string
  page: string
}

export interface InvoiceChoice {
  /** Cents excluding tax; the VAT rate is 20 % unless `lines` say otherwise. */
  cents?: number
  lines?: { unit_price: number; vat_rate: number }[]
  clientId?: string
  at?: Date
}

/** Issues an invoice as the office does. */
export async function issueInvoiceAs(
  desk: WorkshopDeps,
  { cents = 100_00, lines, clientId = 'GarageSaintDie01', at = new Date() }: InvoiceChoice = {},
): Promise<IssuedInvoice> {
  const client = await findClient(desk.db, clientId)
  if (!client) throw new Error('no client')
  const [pos] = defaultSite.pointsOfSale
  const billed = lines ?? [{ unit_price: cents, vat_rate: 2_000 }]
  const id = await issueInvoiceAlone(
    { ...desk, clock: { now: () => at } },
    { client, pos, lines: billed.map((line) => ({ ...line, description: 'Rénovation', quantity: 1 })) },
  )
  return readIssuedInvoice(desk, id)
}

export async function issueCreditNoteAs(desk: WorkshopDeps, { id }: IssuedInvoice): Promise<IssuedInvoice> {
  return readIssuedInvoice(
    desk,
    await issueCreditNoteAlone({ ...desk, clock: { now: () => new Date() } }, id),
  )
}

async function readIssuedInvoice(desk: WorkshopDeps, id: string | null): Promise<IssuedInvoice> {
  const [row] = await desk.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, id ?? ''))
  if (!row) throw new Error('nothing was issued')
  return { id: row.id, number: row.invoice_number, page: `/gestion/factures/${row.pos_id}/${row.id}` }
}

/** Records a payment as the office does, at this time. */
export const recordPaymentAt = (
  desk: WorkshopDeps,
  at: Date,
  payment: Pick<NewPayment, 'invoiceId' | 'cents' | 'paidOn'> & Partial<NewPayment>,
) =>
  recordPayment({ ...desk, clock: { now: () => at } }, claireActor, {
    key: randomId(),
    means: 'card',
    isPast: true,
    ...payment,
  })
