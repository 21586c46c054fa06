import { age } from '../../../../domain/calendar/age.ts'
import type { Scope } from '../../../../domain/search/scope.ts'
import { listTodaysEstimates } from '../../../../domain/today/list-estimates.ts'
import { listOverdueInvoices } from '../../../../domain/today/list-overdue.ts'
import { listReturnedMails } from '../../../../domain/today/list-returned-mails.ts'
import { listWithdrawals } from '../../../../domain/withdrawals/find-withdrawal.ts'
import type { SiteContext } from '../../../context.ts'
import { withdrawalLine } from '../withdrawals/read-withdrawal.server.ts'
import { estimateLine, overdueLine } from './paper-lines.server.ts'
import { refusedMailLine } from './refused-mail-line.server.ts'
import type { TodayLine } from './today-line.server.ts'

/** Quotes that are about to end, and those that were accepted. */
export async function readEstimates(db: SiteContext['db'], scope: Scope, now: Date) {
  const { ending, accepted } = await listTodaysEstimates(db, scope, now)
  const linesOf = ({ shown, all }: typeof ending) => ({ all, shown: shown.map(estimateLine) })
  return { ending: linesOf(ending), accepted: linesOf(accepted) }
}

/** Invoices that should have been paid. */
export async function readOverdue(db: SiteContext['db'], scope: Scope, now: Date) {
  const { shown, ...sums } = await listOverdueInvoices(db, scope, now)
  return { ...sums, shown: shown.map((invoice) => overdueLine(invoice, now)) }
}

/** Quotes and invoices whose mail did not arrive. */
export async function readRefused(db: SiteContext['db'], scope: Scope, now: Date) {
  const { all, shown } = await listReturnedMails(db, scope, now)
  return { all, shown: shown.map((mail) => refusedMailLine(mail, now)) }
}

/** Declarations of withdrawal that nobody has answered, or after which something is still to be given back. */
export async function readWithdrawals(db: SiteContext['db'], scope: Scope, now: Date) {
  const rows = await listWithdrawals(db, scope, true, mostWithdrawals)
  return {
    all: rows[0]?.all ?? 0,
    shown: rows.map(({ withdrawal, pos }): TodayLine => {
      const line = withdrawalLine(withdrawal, pos, now)
      return { ...line, age: age(withdrawal.created_at, now) }
    }),
  }
}

const mostWithdrawals = 6
