import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { documentName } from '../../../../../domain/documents/document-name.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { documentKind } from '../../../../../domain/invoices/document-kind.ts'
import { findInvoiceRecord, type InvoiceRecord } from '../../../../../domain/invoices/find-invoice-record.ts'
import { listMails } from '../../../../../domain/invoices/mails/list-mails.ts'
import { nextAct } from '../../../../../domain/invoices/next-act.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { lineTotal } from '../../../../../domain/money/vat.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { readPrintings } from '../../documents/printings.server.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { readPayments } from '../../payments/read-payments.server.ts'
import { invoiceAddress } from '../invoice-address.ts'
import { standingOf } from '../invoice-standing.server.ts'
import { creditView } from './credit/credit-view.server.ts'
import { factsOf } from './invoice-facts.server.ts'
import { linksOf } from './invoice-links.server.ts'
import { refusedOf, waitingOrSent } from './mails/last-mail.server.ts'
import { mailDraft } from './mails/mail-draft.server.ts'
import { mailLines } from './mails/mail-lines.server.ts'
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
    id,
    posId,
    kind,
    name: documentName(kind),
    number: invoice.invoice_number,
    client: { name: clientName(client), to: href('/gestion/clients/:id', { id: client.id }) },
    standing: standingOf({ ...invoice, rest: record.rest }, now),
    rest: record.rest > 0 ? formatCents(record.rest) : null,
    pdf: href('/gestion/factures/:posId/:id/pdf', { posId, id }),
    printings: await readPrintings(db, { kind: 'invoice', posId, id }),
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

function standingFor({ invoice }: InvoiceRecord, mail: Parameters<typeof nextAct>[0]['mail']) {
  const { status, credited_invoice, due_on, sent_at, reminders, reminded_at } = invoice
  return {
    status,
    isCredit: credited_invoice !== null,
    dueOn: due_on,
    isSent: sent_at !== null,
    mail,
    reminders,
    remindedOn: reminded_at && parisDay(reminded_at),
  }
}

const linesOf = ({ invoice }: InvoiceRecord) =>
  invoice.lines.map((line, place) => ({
    key: place,
    what: line.description,
    count: `${line.quantity} × ${formatCents(line.unit_price)}${line.nature === 'goods' ? ', bien' : ''}`,
    amount: formatCents(lineTotal(line)),
  }))
