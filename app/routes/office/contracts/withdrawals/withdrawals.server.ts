import { href, type RouterContextProvider } from 'react-router'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { lastDayToRefundWithdrawal } from '../../../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  isWithdrawalDeclarationToVerify,
  listWithdrawals,
  type Withdrawal,
} from '../../../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { withdrawalDecisionNames } from '../../../../../domain/contracts/withdrawals/withdrawal-words.ts'
import { formatDayAndHour, formatLongDay } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { siteContext } from '../../../../http/context.ts'
import { loadGrowingList, parseGrowingListQuery } from '../../../../ui/pager/growing-list.ts'

/** Loads the declarations that need an action, as many as the address asks for, and the 200 latest others. */
export async function loadWithdrawalsPage(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const now = clock.now()
  const waiting = await loadGrowingList(parseGrowingListQuery({}, query), (limit) =>
    listWithdrawals(db, null, true, limit),
  )
  const handled = await listWithdrawals(db, null, false, 200)
  return {
    waiting: { ...waiting, rows: waiting.rows.map((line) => toWithdrawalRow(line, now, site)) },
    handled: handled.map((line) => toWithdrawalRow(line, now, site)),
  }
}

/** Returns one line of a list of declarations: the next step and its deadline. */
export function toWithdrawalRow(
  { withdrawal, pos, others }: { withdrawal: Withdrawal; pos: string | null; others: number },
  now: Date,
  site: Site,
) {
  const { id, name, contract, created_at, decision, settled_at, set_aside_at } = withdrawal
  const isToVerify = isWithdrawalDeclarationToVerify(withdrawal)
  const refundBy = lastDayToRefundWithdrawal(created_at)
  const isOpen =
    !isToVerify && !set_aside_at && (decision === null || (decision === 'in-time' && !settled_at))
  const verify =
    others > 0 ? `À vérifier, avec ${countWithNoun(others, 'autre', 'autres')} du même contrat` : 'À vérifier'
  return {
    id,
    to: href('/gestion/retractations/:id', { id }),
    name,
    what: contract,
    location: pos ? locationName(pos, site) : null,
    at: created_at.toISOString(),
    when: formatDayAndHour(created_at),
    refundBy: formatLongDay(refundBy),
    isLate: isOpen && refundBy < parisDay(now),
    next: set_aside_at
      ? 'Écartée'
      : isToVerify
        ? verify
        : decision === null
          ? `À traiter\u00a0; remboursement au plus tard le ${formatLongDay(refundBy)}`
          : decision === 'in-time' && !settled_at
            ? `À rembourser au plus tard le ${formatLongDay(refundBy)}`
            : withdrawalDecisionNames[decision],
  }
}
