import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { formatDate, formatDay, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { documentName } from '../../../../../domain/documents/document-name.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { documentKind } from '../../../../../domain/invoices/document-kind.ts'
import { findInvoiceRecord, type InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'
import { listMails } from '../../../../../domain/invoices/mails/list-mails.ts'
import type { InvoiceMail } from '../../../../../domain/invoices/mails/queue-mail.ts'
import { nextAct } from '../../../../../domain/invoices/next-act.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../../domain/money/vat.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refusedMail } from '../../documents/refused-mail.server.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { readPayments } from '../../payments/read-payments.server.ts'
import { invoiceAddress } from '../invoice-address.ts'
import { standingOf } from '../invoice-standing.server.ts'
import { creditView } from './credit-view.server.ts'
import { mailDraft } from './mail-draft.server.ts'
import { mailCalled, mailLines } from './mail-lines.server.ts'
import { platformView } from './platform-view.server.ts'

export type InvoiceView = Awaited<ReturnType<typeof readInvoice>>

/** What the record of an invoice, deposit invoice or credit note shows; leads on from another point of sale's address. */
export async function readInvoice(context: Readonly<RouterContextProvider>, posId: string, id: string) {
  const { db, clock, platform } = context.get(siteContext)
  const reader = context.get(staffContext)
  const record = await findInvoiceRecord(db, id)
  if (!record) throw data(null, { status: 404 })
  const { invoice, client } = record
  if (invoice.pos_id !== posId) throw redirect(invoiceAddress(id, invoice.pos_id))
  const now = clock.now()
  const [mails, told] = await Promise.all([
    listMails(db, id),
    listEvents(db, { kind: 'invoice', recordId: id }, streamLength),
  ])
  const kind = documentKind(invoice)
  const mayIssue = may(reader, 'issue-invoices')
  const refused = refusedOf(record, mails, mayIssue)
  const next = nextAct(standingFor(record, refused ? 'refused' : waitingOrSent(mails)), parisDay(now))
  return {
    ...{ id, posId, kind, name: documentName(kind), number: invoice.invoice_number },
    client: { name: clientName(client), to: href('/gestion/clients/:id', { id: client.id }) },
    standing: standingOf({ ...invoice, rest: record.rest }, now),
    rest: record.rest > 0 ? formatCents(record.rest) : null,
    pdf: href('/gestion/factures/:posId/:id/pdf', { posId, id }),
    facts: factsOf(record),
    lines: linesOf(record),
    links: linksOf(record),
    mails: mailLines(mails, now),
    refused,
    draft: mayIssue ? mailDraft(record, next, now) : null,
    credit: mayIssue ? creditView(record) : null,
    platform: platformView(record, platform, mayIssue),
    payments: await readPayments(context, id),
    next: next.act,
    stream: streamLines(told, reader),
  }
}

/** The last mail, where it did not arrive; what was written since took the place of others. */
function refusedOf({ rest }: InvoiceRecord, [last]: InvoiceMail[], mayIssue: boolean) {
  // Nobody is reminded of what is paid by now.
  if (last?.state !== 'refused' || (last.tone !== null && rest <= 0)) return null
  return refusedMail(mailCalled(last), last, mayIssue)
}

const waitingOrSent = ([last]: InvoiceMail[]) =>
  last?.state === 'queued' || last?.state === 'sent' ? last.state : null

function standingFor({ invoice }: InvoiceRecord, mail: Parameters<typeof nextAct>[0]['mail']) {
  const { status, credited_invoice, due_on, sent_at, reminders, reminded_at } = invoice
  return {
    ...{ status, isCredit: credited_invoice !== null, dueOn: due_on, isSent: sent_at !== null },
    ...{ mail, reminders },
    remindedOn: reminded_at && parisDay(reminded_at),
  }
}

/** What is known, and nothing else. */
function factsOf({ invoice, creditedCents, paidCents, rest }: InvoiceRecord) {
  const { created_at, supplied_on, due_on, paid_on, deposit, total, total_te, credit_reason } = invoice
  const { purchase_order, registration_number, mileage } = invoice
  const isCredit = invoice.credited_invoice !== null
  const cents = (amount: number) => (amount === 0 ? null : formatCents(amount))
  const rows: [string, string | null][] = [
    ['Émise le', formatDate(created_at)],
    ['Travail fait le', supplied_on && !isCredit ? formatDay(supplied_on) : null],
    ['À payer avant le', due_on ? formatDay(due_on) : null],
    ['Motif', credit_reason || null],
    ['Bon de commande', purchase_order],
    ['Immatriculation ou OR', registration_number],
    ['Kilométrage', mileage === null ? null : `${mileage.toLocaleString('fr-FR')}\u00a0km`],
    ['Total HT', formatCents(total_te)],
    ['Total TTC', formatCents(total)],
    ['Acomptes déduits', cents(-deposit)],
    ['Avoirs', cents(-creditedCents)],
    ['Encaissé', cents(paidCents)],
    ['Reste à payer', invoice.status === 'created' && !isCredit ? formatCents(rest) : null],
    [isCredit ? 'Remboursé le' : 'Réglée le', paid_on ? formatDay(paid_on) : null],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

const linesOf = ({ invoice }: InvoiceRecord) =>
  invoice.lines.map((line, place) => ({
    key: place,
    what: line.description,
    count: `${line.quantity} × ${formatCents(line.unit_price)}`,
    amount: formatCents(lineTotal(line)),
  }))

/** The documents and orders around it. */
function linksOf({ orders, credited, notes, deducted, deductedBy }: InvoiceRecord) {
  const document = (what: string, one: { id: string; posId: string; number: string }, note = '') => ({
    ...{ what, number: one.number, note },
    to: invoiceAddress(one.id, one.posId),
  })
  return [
    ...orders.map((order) => ({
      ...{ what: 'Commande', number: order.number, to: null },
      note: [vehicleName(order), order.registration].filter(Boolean).join(', '),
    })),
    ...(credited ? [document('Reprend la facture', credited)] : []),
    ...notes.map((note) => document('Avoir', note, formatCents(note.total))),
    ...deducted.map((one) => document('Déduit l’acompte', one, formatCents((one.total ?? 0) - one.credited))),
    ...(deductedBy ? [document('Déduit de la facture', deductedBy)] : []),
  ]
}
