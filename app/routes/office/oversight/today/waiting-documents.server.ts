import { pointOfSaleName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { listWithdrawals } from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatAge } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import {
  listOverdueInvoices,
  listRefunds,
  listReturnedMails,
  listTodaysEstimates,
  type OverdueInvoice,
  type Refund,
  type ReturnedMail,
  type TodaysEstimate,
} from '../../../../../domain/oversight/today/waiting-documents.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { withdrawalLine } from '../../contracts/withdrawals/withdrawals.server.ts'
import { type TodayLine, type TodayReader, waitingSince } from './today-line.ts'

/** Returns what waits about money and documents: for readers of documents, except quotes, which are for their authors. */
export async function readWaitingDocuments(reader: TodayReader) {
  const readsDocuments = hasPermission(reader.person, 'read-documents')
  const [overdue, refunds, refused, withdrawals, estimates] = await Promise.all([
    readsDocuments ? readOverdueInvoices(reader) : null,
    readsDocuments ? readRefunds(reader) : null,
    readsDocuments ? readUndeliveredMails(reader) : null,
    readsDocuments ? readOpenWithdrawals(reader) : null,
    hasPermission(reader.person, 'write-estimates') ? readTodaysEstimates(reader) : null,
  ])
  return { overdue, refunds, refused, withdrawals, estimates }
}

/** Returns the invoices past their due date. */
async function readOverdueInvoices({ db, scope, now }: TodayReader) {
  const { shown, ...sums } = await listOverdueInvoices(db, scope, now)
  return { ...sums, shown: shown.map((invoice) => overdueLine(invoice, now)) }
}

function overdueLine({ id, number, pos_id, due_on, balance, client }: OverdueInvoice, now: Date) {
  const days = Temporal.PlainDate.from(due_on)
    .until(Temporal.PlainDate.from(parisDay(now)))
    .total('days')
  return {
    id,
    number,
    to: invoiceAddress(id, pos_id),
    client: clientName(client),
    balance: formatCents(balance),
    due: `${days}\u00a0${days > 1 ? 'jours' : 'jour'} de retard`,
    dueOn: formatDay(due_on),
  }
}

/** Returns the refunds owed to clients. */
async function readRefunds({ db, scope, now }: TodayReader) {
  const { all, sum, shown } = await listRefunds(db, scope)
  return { all, sum, shown: shown.map((refund) => refundLine(refund, now)) }
}

function refundLine(
  { id, number, pos_id, created_at, isCredit, refund, client }: Refund,
  now: Date,
): TodayLine {
  return {
    id,
    to: invoiceAddress(id, pos_id),
    name: clientName(client),
    what: `${isCredit ? 'Avoir' : 'Trop-perçu, facture'} ${number}`,
    place: null,
    ...waitingSince(created_at, now),
    isLate: false,
    next: `${formatCents(refund)} à rembourser`,
  }
}

/** Returns the quotes and invoices whose mail was not delivered. */
async function readUndeliveredMails({ db, scope, now, site }: TodayReader) {
  const { all, shown } = await listReturnedMails(db, scope, now)
  return { all, shown: shown.map((mail) => refusedMailLine(mail, now, site)) }
}

/** Returns the line of a quote or invoice whose mail was not delivered; its record sends it again. */
function refusedMailLine(mail: ReturnedMail, now: Date, site: Site): TodayLine {
  const { id, kind, number, posId, client, email, at, isReturned } = mail
  return {
    id,
    name: clientName(client),
    what: `${number}, à ${email}`,
    place: pointOfSaleName(posId, site),
    to: kind === 'invoice' ? invoiceAddress(id, posId) : estimateAddress(posId, id),
    ...waitingSince(at, now),
    next: isReturned ? 'Revenu\u00a0: à renvoyer' : 'Refusé\u00a0: à renvoyer',
  }
}

/** Maximum number of withdrawals shown. */
const maxWithdrawals = 6

/** Returns the withdrawals without an answer, or with an outstanding refund. */
async function readOpenWithdrawals({ db, scope, now, site }: TodayReader) {
  const rows = await listWithdrawals(db, scope, true, maxWithdrawals)
  return {
    all: rows[0]?.all ?? 0,
    shown: rows.map((row): TodayLine => {
      const line = withdrawalLine(row, now, site)
      return { ...line, age: formatAge(row.withdrawal.created_at, now) }
    }),
  }
}

/** Returns the quotes that expire soon, and those that were accepted. */
async function readTodaysEstimates({ db, scope, now }: TodayReader) {
  const { ending, accepted } = await listTodaysEstimates(db, scope, now)
  const linesOf = ({ shown, all }: typeof ending) => ({ all, shown: shown.map(estimateLine) })
  return { ending: linesOf(ending), accepted: linesOf(accepted) }
}

function estimateLine({ id, number, pos_id, vehicle, total, ...estimate }: TodaysEstimate) {
  const { valid_until, decided_at, client } = estimate
  return {
    id,
    to: estimateAddress(pos_id, id),
    client: clientName(client),
    total: formatCents(total),
    what: [number, vehicle].filter(Boolean).join(', '),
    note: decided_at
      ? `accepté le ${formatDate(decided_at)}`
      : valid_until
        ? `jusqu’au ${formatDay(valid_until)}`
        : '',
  }
}
