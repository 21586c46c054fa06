import type { RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { wholeDebt } from '../../../../domain/payments/cash-limit.ts'
import { findAccount } from '../../../../domain/payments/find-account.ts'
import { cashLimit } from '../../../../domain/payments/payment-means.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { stateOf } from './account-state.server.ts'
import { linesOf } from './payment-lines-view.server.ts'

export type PaymentsView = NonNullable<Awaited<ReturnType<typeof readPayments>>>

/** What the section of payments on an invoice's record shows; `null` when there is no such invoice. */
export async function readPayments(context: Readonly<RouterContextProvider>, invoiceId: string) {
  const { db, clock } = context.get(siteContext)
  const account = await findAccount(db, invoiceId)
  if (!account) return null
  const { id, isCredit, owed, usualMeans } = account
  return {
    id,
    isCredit,
    owed,
    usualMeans,
    state: stateOf(account),
    // One press for all that is left, whichever way it goes.
    rest: owed === 0 ? null : formatCents(Math.abs(owed)),
    lines: linesOf(account),
    // Each form has its own: what one of them has sent is not what the other sends.
    keys: { rest: randomId(), other: randomId() },
    today: parisDay(clock.now()),
    isAboveCashLimit: !isCredit && (await wholeDebt(db, id)) > cashLimit,
    mayRecord: may(context.get(staffContext), 'record-payments'),
  }
}
