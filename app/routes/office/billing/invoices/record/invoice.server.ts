import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  type PlatformFlowStatus,
  platformFlowStatusNames,
} from '../../../../../../domain/billing/flow-status.ts'
import { computeCreditableQuantities } from '../../../../../../domain/billing/invoices/credit-notes.ts'
import {
  findInvoiceRecord,
  type InvoiceRecord,
} from '../../../../../../domain/billing/invoices/find-invoice.ts'
import {
  invoiceMailText,
  invoiceReminderText,
  type LateInvoice,
} from '../../../../../../domain/billing/invoices/invoice-mail-texts.ts'
import {
  listInvoiceMails,
  mayRemind,
  toInvoiceMailData,
} from '../../../../../../domain/billing/invoices/invoice-mails.ts'
import { invoiceKindOf, isCreditable } from '../../../../../../domain/billing/invoices/invoice-status.ts'
import { computeLateFees, countDaysLate } from '../../../../../../domain/billing/invoices/late-fees.ts'
import {
  findNextInvoiceAction,
  findNextReminderLevel,
  type NextInvoiceAction,
  type ReminderLevel,
  reminderNames,
} from '../../../../../../domain/billing/invoices/reminders.ts'
import { documentKindName } from '../../../../../../domain/billing/printing/printable-document.ts'
import type { Site } from '../../../../../../domain/business/site.ts'
import type { OutgoingMail } from '../../../../../../domain/correspondence/outbox/outbox.ts'
import { formatDayAndHour } from '../../../../../../domain/kernel/calendar/french-dates.ts'
import { formatHalfYear } from '../../../../../../domain/kernel/calendar/half-year.ts'
import { formatDate, formatDay, parisDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatDecimalCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { lineTotalExclTaxOf } from '../../../../../../domain/kernel/money/vat.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { InvoicePlatform } from '../../../../../../domain/kernel/ports/invoice-platform.ts'
import { randomId } from '../../../../../../domain/kernel/random-id.ts'
import { capitalize } from '../../../../../../domain/kernel/text/first-letter.ts'
import { formatFrenchNumber } from '../../../../../../domain/kernel/text/french-number.ts'
import { getOwnProperty } from '../../../../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../../../../domain/kernel/text/vehicle-name.ts'
import { listEvents } from '../../../../../../domain/oversight/journal/list-events.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { siteContext, staffContext } from '../../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../../office/journal/activity-feed.server.ts'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { invoiceStatusView } from '../../../../../office/records/invoice-status-view.server.ts'
import { loadPrintings } from '../../documents/printings.server.ts'
import { rejectedMailView } from '../../documents/rejected-mail.server.ts'
import { loadPaymentSection } from '../../payments/payment-section.server.ts'

export type InvoiceView = Awaited<ReturnType<typeof loadInvoicePage>>

/** Loads the page of an invoice, deposit invoice or credit note; redirects from the address of another point of sale. */
export async function loadInvoicePage(
  context: Readonly<RouterContextProvider>,
  { posId, id }: { posId: string; id: string },
  query: URLSearchParams,
) {
  const { db, clock, platform, facts } = context.get(siteContext)
  const site = facts.current()
  const reader = context.get(staffContext)
  const record = await findInvoiceRecord(db, id)
  if (!record) throw data(null, { status: 404 })
  const { invoice, client } = record
  if (invoice.pos_id !== posId) throw redirect(invoiceAddress(id, invoice.pos_id))
  const now = clock.now()
  const [mails, events] = await Promise.all([
    listInvoiceMails(db, id),
    listEvents(db, { kind: 'invoice', recordId: id }, maxActivityLines, site),
  ])
  const kind = invoiceKindOf(invoice)
  const mayIssue = hasPermission(reader, 'issue-invoices')
  const rejected = undeliveredMail(record, mails, mayIssue)
  const next = findNextInvoiceAction(
    reminderSnapshot(record, rejected ? 'refused' : lastMailState(mails)),
    parisDay(now),
  )
  return {
    id,
    posId,
    kind,
    name: documentKindName(kind),
    number: invoice.invoice_number,
    client: {
      name: clientName(client),
      phone: client.phone,
      to: href('/gestion/clients/:id', { id: client.id }),
    },
    // `showsOwed` is false because the page shows the amount owed separately.
    status: invoiceStatusView({ ...invoice, owed: record.owed }, now, { showsOwed: false }),
    owedText: record.owed > 0 ? formatCents(record.owed) : null,
    pdf: href('/gestion/factures/:posId/:id/pdf', { posId, id }),
    printings: await loadPrintings(db, { kind: 'invoice', posId, id }),
    facts: invoiceFacts(record),
    lines: invoiceLines(record),
    links: relatedDocuments(record),
    mails: mayIssue
      ? mailLines(mails, now)
      : mailLines(mails, now).map((line) => ({ ...line, letter: null })),
    rejected,
    draft: mayIssue ? mailDraft(record, next, now, site) : null,
    credit: mayIssue ? creditView(record, query.get('avoir')) : null,
    platform: platformView(record, platform, mayIssue),
    payments: await loadPaymentSection(context, id),
    stream: recordActivityLines(events, reader),
  }
}

function reminderSnapshot(
  { invoice }: InvoiceRecord,
  mail: Parameters<typeof findNextInvoiceAction>[0]['mail'],
) {
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

const invoiceLines = ({ invoice }: InvoiceRecord) =>
  invoice.lines.map((line, index) => ({
    key: index,
    what: line.description,
    count: `${line.quantity} × ${formatCents(line.unit_price)}${line.nature === 'goods' ? ', bien' : ''}`,
    amount: formatCents(lineTotalExclTaxOf(line)),
  }))

/** Returns the known facts of the invoice; unknown ones are left out. */
function invoiceFacts({ invoice, creditedCents, paidCents }: InvoiceRecord) {
  const { created_at, supplied_on, due_on, paid_on, deposit, total, total_te, credit_reason } = invoice
  const { purchase_order, registration_number, mileage } = invoice
  const isCredit = invoice.credited_invoice !== null
  const cents = (amount: number) => (amount === 0 ? null : formatCents(amount))
  const rows: [string, string | null][] = [
    ['Émise le', formatDate(created_at)],
    ['Prestation effectuée le', supplied_on && !isCredit ? formatDay(supplied_on) : null],
    ['À payer au plus tard le', due_on ? formatDay(due_on) : null],
    ['Motif', credit_reason || null],
    ['Bon de commande', purchase_order],
    ['Immatriculation ou OR', registration_number],
    ['Kilométrage', mileage === null ? null : `${formatFrenchNumber(mileage)}\u00a0km`],
    ['Total HT', formatCents(total_te)],
    ['Total TTC', formatCents(total)],
    ['Acomptes déduits', cents(-deposit)],
    ['Avoirs', cents(-creditedCents)],
    ['Encaissé', cents(paidCents)],
    [isCredit ? 'Remboursé le' : 'Réglée le', paid_on ? formatDay(paid_on) : null],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Returns links to related documents and orders. */
function relatedDocuments({ orders, credited, notes, deducted, deductedBy }: InvoiceRecord) {
  const document = (what: string, one: { id: string; posId: string; number: string }, note = '') => ({
    what,
    number: one.number,
    note,
    to: invoiceAddress(one.id, one.posId),
  })
  return [
    ...orders.map((order) => ({
      what: 'Commande',
      number: order.number,
      to: href('/gestion/commandes/:id', { id: order.id }),
      note: [vehicleName(order), order.registration].filter(Boolean).join(', '),
    })),
    ...(credited ? [document('Avoir sur la facture', credited)] : []),
    ...notes.map((note) => document('Avoir', note, formatCents(note.total))),
    ...deducted.map((one) => document('Déduit l’acompte', one, formatCents((one.total ?? 0) - one.credited))),
    ...(deductedBy ? [document('Déduit de la facture', deductedBy)] : []),
  ]
}

/** Returns the mails of an invoice for its page, newest first. */
const mailLines = (mails: readonly OutgoingMail[], now: Date) =>
  mails.map((mail) => ({
    id: mail.id,
    what:
      mail.reminder_level === null
        ? 'Envoi'
        : capitalize(getOwnProperty(reminderNames, mail.reminder_level) ?? 'Relance'),
    to: mail.recipient.replaceAll('\n', ', '),
    letter:
      mail.channel === 'post' && mail.state !== 'cancelled'
        ? href('/gestion/courriers/:id', { id: mail.id })
        : null,
    by: mail.author_name,
    at: mail.created_at.toISOString(),
    when: formatDayAndHour(mail.sent_at ?? mail.created_at),
    isRejected: mail.state === 'refused',
    ...mailState(mail, now),
  }))

function mailState({ state, channel, refusal, due_at, returned_at }: OutgoingMail, now: Date) {
  const left = due_at.getTime() - now.getTime()
  if (state === 'refused')
    return {
      state: `${returned_at ? `Revenu le ${formatDayAndHour(returned_at)}` : 'Non remis'}\u00a0: ${refusal}`,
      secondsToUndo: null,
    }
  if (state === 'cancelled') return { state: 'Annulé avant son départ', secondsToUndo: null }
  if (state === 'sent')
    return { state: channel === 'post' ? 'Envoyé par courrier' : 'Envoyé', secondsToUndo: null }
  const leaving = left > 0 ? 'Part dans quelques secondes' : 'En cours d’envoi'
  return {
    state: channel === 'post' ? 'À imprimer' : leaving,
    secondsToUndo: left > 0 ? Math.ceil(left / 1000) : null,
  }
}

/** Returns the name of a mail for the notice that it was not delivered. */
const mailName = ({ reminder_level }: Pick<OutgoingMail, 'reminder_level'>): string =>
  reminder_level === null
    ? 'L’e-mail de la facture'
    : `L’e-mail de relance (${getOwnProperty(reminderNames, reminder_level)})`

/** Returns the notice of the last mail if it was not delivered; earlier failures are replaced by later mails. */
function undeliveredMail(record: InvoiceRecord, [last]: OutgoingMail[], mayIssue: boolean) {
  // A reminder is not sent again for an invoice that has been paid.
  if (last?.state !== 'refused' || (last.kind === 'reminder' && !mayRemind(record))) return null
  return rejectedMailView(mailName(last), last, mayIssue)
}

const lastMailState = ([last]: OutgoingMail[]) =>
  last?.state === 'queued' || last?.state === 'sent' ? last.state : null

/**
 * Returns the mail that can be sent now, as proposed: the invoice until it was sent, then the next reminder, then the invoice
 * again. Returns `null` if the last mail must be sent again, which has its own form.
 */
function mailDraft(record: InvoiceRecord, next: NextInvoiceAction, now: Date, site: Site) {
  if (next.act === 'send-again') return null
  const { client, invoice } = record
  const email = client.email ?? ''
  const late = lateInvoice(record, now, site)
  const reminder = late && findNextReminderLevel(invoice.reminders)
  if (!reminder || next.act === 'send') {
    const isFirst = next.act === 'send'
    return {
      name: 'envoyer' as const,
      key: `${invoice.id}-envoi`,
      title: isFirst ? 'Envoyer au client' : 'Envoyer de nouveau',
      what: 'La facture',
      email,
      ...invoiceMailText(toInvoiceMailData(record), site),
      level: null,
      count: '',
      doubt: '',
      canPost: false,
      submit: 'Envoyer avec le PDF',
      isMain: isFirst,
    }
  }
  return {
    name: 'relancer' as const,
    key: `${invoice.id}-${reminder.level}`,
    title: `Relancer\u00a0: ${reminderNames[reminder.level]}`,
    what: capitalize(reminderNames[reminder.level]),
    email,
    ...invoiceReminderText(reminder.level, late, site),
    level: reminder.level,
    count: reminderCountNote(invoice.reminders),
    doubt: missingRatesNote(late),
    canPost: true,
    submit: 'Relancer',
    // A first reminder is proposed from the first day late; further ones only when they are due.
    isMain: next.act === 'remind' || (next.act === 'collect' && invoice.reminders === 0),
  }
}

/** Returns the content of a reminder; `null` if the invoice is not late. */
function lateInvoice(record: InvoiceRecord, now: Date, site: Site): LateInvoice | null {
  const { invoice, client, owed } = record
  const { due_on, invoice_number, created_at, reminded_at } = invoice
  const days = due_on ? countDaysLate(due_on, parisDay(now)) : 0
  if (!due_on || days === 0 || !mayRemind(record)) return null
  const type = invoice.buyer?.type ?? client.type
  return {
    number: invoice_number,
    issuedAt: created_at,
    dueOn: due_on,
    days,
    owed,
    remindedAt: reminded_at,
    fees: type === 'company' ? computeLateFees(owed, due_on, now, site) : null,
  }
}

/** Returns a note about interest that the reminder leaves out because its rate is not entered; empty if no rate is missing. */
function missingRatesNote({ fees }: LateInvoice): string {
  if (!fees || fees.missing.length === 0) return ''
  const halves = fees.missing.map(formatHalfYear)
  const rates =
    halves.length === 1
      ? `Le taux d’intérêt légal du ${halves[0]} n’est pas renseigné`
      : `Les taux d’intérêt légal de ces semestres ne sont pas renseignés (${halves.join(', ')})`
  const without = fees.interest
    ? `les pénalités sont arrêtées au ${formatDay(fees.interest.until)}`
    : 'ce message ne chiffre donc pas les pénalités'
  return `${rates}\u00a0: ${without}. Un responsable l’indique dans Réglages, Intérêt légal.`
}

const reminderCounts: Readonly<Record<ReminderLevel, string>> = {
  1: 'une relance',
  2: 'deux relances',
  3: 'trois relances',
}

const reminderCountNote = (reminders: number) =>
  reminders === 0 ? 'Aucune relance envoyée.' : `Déjà ${getOwnProperty(reminderCounts, reminders)}.`

export type CreditNoteView = NonNullable<ReturnType<typeof creditView>>

/**
 * Returns the amount and lines of an invoice that can still be credited; `null` if there are none. A deposit can be credited by
 * amount: `proposedCents` comes from the address to which a withdrawal links.
 */
function creditView(
  { invoice, client, notes, creditedCents, deductedBy }: InvoiceRecord,
  proposedCents: string | null,
) {
  if (!isCreditable(invoice) || deductedBy) return null
  const creditable = computeCreditableQuantities(
    invoice.lines,
    notes.flatMap(({ lines }) => lines),
  )
  return {
    id: randomId(),
    email: client.email ?? '',
    whole: formatCents((invoice.total ?? 0) - creditedCents),
    isPartlyCredited: notes.length > 0,
    isDeposit: invoice.is_deposit,
    sum: proposedCents && /^\d{1,9}$/.test(proposedCents) ? formatDecimalCents(Number(proposedCents)) : '',
    lines: (invoice.is_deposit ? [] : invoice.lines).flatMap((line, index) =>
      (creditable[index] ?? 0) > 0
        ? [
            {
              index: index,
              what: line.description,
              most: creditable[index] ?? 0,
              price: formatCents(line.unit_price),
            },
          ]
        : [],
    ),
  }
}

/** Statuses that require an action of the workshop: correct, send again, or answer the client. */
const badStatuses: readonly PlatformFlowStatus[] = ['rejected', 'refused', 'disputed', 'suspended']

/** Returns the state of the invoice on the platform; `null` for an invoice that is not sent through it. */
function platformView({ flow }: InvoiceRecord, platform: InvoicePlatform | null, mayIssue: boolean) {
  if (!flow) return null
  const isBad = badStatuses.includes(flow.status)
  return {
    name: platform?.name ?? 'plateforme',
    status:
      flow.status === 'waiting' && flow.flow_id
        ? 'Envoyée, en cours de contrôle'
        : platformFlowStatusNames[flow.status],
    when: formatDayAndHour(flow.changed_at),
    isBad,
    reason: flow.reason,
    canRetry: mayIssue && flow.status === 'rejected' && platform !== null,
  }
}
