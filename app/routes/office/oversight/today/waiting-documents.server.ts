import { href } from 'react-router'
import { countDaysLate, daysLateText } from '../../../../../domain/billing/invoices/late-fees.ts'
import { listUnpaidDepositsOfOrdersInProgress } from '../../../../../domain/billing/invoices/requested-deposits.ts'
import { listBankLines } from '../../../../../domain/billing/payments/bank/bank-lines.ts'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { listWithdrawals } from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatTimeAgo } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { maxTodayCount, maxTodayLines } from '../../../../../domain/oversight/today/today-lines.ts'
import {
  listOverdueInvoices,
  listOwedRefunds,
  listReturnedMails,
  listTodaysEstimates,
  type OverdueInvoice,
  type OwedRefund,
  type ReturnedMail,
  type TodaysEstimate,
} from '../../../../../domain/oversight/today/waiting-documents.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { toWithdrawalRow } from '../../contracts/withdrawals/withdrawals.server.ts'
import { type TodayLine, type TodayReader, waitingSinceView } from './today-line.ts'

/** Returns the waiting lines about documents and payments. Only staff who write estimates get those about estimates. */
export async function loadWaitingDocuments(reader: TodayReader) {
  const readsDocuments = hasPermission(reader.person, 'read-documents')
  const [overdue, refunds, rejected, withdrawals, deposits, bank, estimates] = await Promise.all([
    readsDocuments ? loadOverdueInvoices(reader) : null,
    readsDocuments ? loadRefunds(reader) : null,
    readsDocuments ? loadUndeliveredMails(reader) : null,
    readsDocuments ? loadOpenWithdrawals(reader) : null,
    readsDocuments ? loadMissingDeposits(reader) : null,
    hasPermission(reader.person, 'record-payments') ? loadBankLines(reader) : null,
    hasPermission(reader.person, 'write-estimates') ? loadTodaysEstimates(reader) : null,
  ])
  return { overdue, refunds, rejected, withdrawals, deposits, bank, ...estimates }
}

/** Returns the invoices past their due date. */
async function loadOverdueInvoices({ db, person, scope, now }: TodayReader) {
  const { shown, all } = await listOverdueInvoices(db, scope, now)
  const mayCall = hasPermission(person, 'read-clients')
  return { all, shown: shown.map((invoice) => overdueLine(invoice, now, mayCall)) }
}

function overdueLine(invoice: OverdueInvoice, now: Date, mayCall: boolean): TodayLine {
  const { id, number, pos_id, due_on, owed, client } = invoice
  return {
    id,
    to: invoiceAddress(id, pos_id),
    name: clientName(client),
    what: number,
    detail: null,
    at: due_on,
    age: daysLateText(countDaysLate(due_on, parisDay(now))),
    when: `À payer au plus tard le ${formatDay(due_on)}`,
    isLate: true,
    next: `${formatCents(owed)} à encaisser`,
    phone: mayCall ? client.phone : null,
  }
}

/** Returns the deposits that are not fully paid although the order is in progress. */
async function loadMissingDeposits({ db, scope, now, site }: TodayReader) {
  const rows = await listUnpaidDepositsOfOrdersInProgress(db, scope, maxTodayCount)
  return {
    all: rows.length,
    shown: rows.slice(0, maxTodayLines).map(
      ({ estimateId, posId, number, client, owed, since }): TodayLine => ({
        id: estimateId,
        to: `${estimateAddress(posId, estimateId)}#acompte-recu`,
        name: clientName(client),
        what: `Devis ${number}`,
        detail: locationName(posId, site),
        ...waitingSinceView(since ?? now, now),
        isLate: false,
        next: `${formatCents(owed)} à recevoir`,
      }),
    ),
  }
}

/** Returns the bank lines that are not matched yet, of all points of sale: a line belongs to none. */
async function loadBankLines({ db }: TodayReader) {
  const rows = await listBankLines(db, 'proposed', maxTodayCount)
  return {
    all: rows.length,
    shown: rows.slice(0, maxTodayLines).map(
      ({ line: { id, payer, text, cents, booked_on } }): TodayLine => ({
        id,
        to: href('/gestion/encaissements/banque'),
        name: payer || text || 'Payeur inconnu',
        what: payer ? text : '',
        detail: null,
        at: booked_on,
        age: formatDay(booked_on),
        when: 'Date du virement',
        isLate: false,
        next: `${formatCents(cents)} à rapprocher`,
      }),
    ),
  }
}

/** Returns the refunds owed to clients. */
async function loadRefunds({ db, scope, now }: TodayReader) {
  const { all, sum, shown } = await listOwedRefunds(db, scope)
  return { all, sum, shown: shown.map((refund) => refundLine(refund, now)) }
}

function refundLine(
  { id, number, pos_id, created_at, isCredit, refund, client }: OwedRefund,
  now: Date,
): TodayLine {
  return {
    id,
    to: invoiceAddress(id, pos_id),
    name: clientName(client),
    what: `${isCredit ? 'Avoir' : 'Trop-perçu, facture'} ${number}`,
    detail: null,
    ...waitingSinceView(created_at, now),
    isLate: false,
    next: `${formatCents(refund)} à rembourser`,
  }
}

/** Returns the estimates and invoices whose mail was not delivered. */
async function loadUndeliveredMails({ db, scope, now, site }: TodayReader) {
  const { all, shown } = await listReturnedMails(db, scope, now)
  return { all, shown: shown.map((mail) => returnedMailLine(mail, now, site)) }
}

/** Returns the line of an estimate or invoice whose mail was not delivered. The mail can be sent again from the record's page. */
function returnedMailLine(mail: ReturnedMail, now: Date, site: Site): TodayLine {
  const { id, kind, number, posId, client, email, at, isReturned } = mail
  return {
    id,
    name: clientName(client),
    what: `${number}, à ${email}`,
    detail: locationName(posId, site),
    to: kind === 'invoice' ? invoiceAddress(id, posId) : estimateAddress(posId, id),
    ...waitingSinceView(at, now),
    next: isReturned ? 'Revenu\u00a0: à renvoyer' : 'Refusé\u00a0: à renvoyer',
  }
}

/** Returns the withdrawals without an answer, or with an outstanding refund. */
async function loadOpenWithdrawals({ db, scope, now, site }: TodayReader) {
  const rows = await listWithdrawals(db, scope, true, maxTodayLines)
  return {
    all: rows[0]?.all ?? 0,
    shown: rows.map((row): TodayLine => {
      const { location, ...line } = toWithdrawalRow(row, now, site)
      return { ...line, detail: location, age: formatTimeAgo(row.withdrawal.created_at, now) }
    }),
  }
}

/** Returns the estimates that expire soon, and those that were accepted without an order. */
async function loadTodaysEstimates({ db, scope, now }: TodayReader) {
  const { ending, accepted } = await listTodaysEstimates(db, scope, now)
  const linesOf = ({ shown, all }: typeof ending) => ({ all, shown: shown.map(estimateLine) })
  return { ending: linesOf(ending), accepted: linesOf(accepted) }
}

function estimateLine({ id, number, pos_id, vehicle, total, ...estimate }: TodaysEstimate): TodayLine {
  const { valid_until, decided_at, client } = estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    name: clientName(client),
    what: [number, vehicle].filter(Boolean).join(', '),
    detail: null,
    at: decided_at?.toISOString() ?? valid_until ?? '',
    age: decided_at
      ? `accepté le ${formatDate(decided_at)}`
      : valid_until
        ? `jusqu’au ${formatDay(valid_until)}`
        : '',
    when: number,
    isLate: false,
    next: formatCents(total),
  }
}
