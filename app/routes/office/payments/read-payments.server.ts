import type { RouterContextProvider } from 'react-router'
import { type Day, formatDate, formatDay, parisDay } from '../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import { findAccount, type InvoiceAccount } from '../../../../domain/payments/find-account.ts'
import { paymentMeansNames } from '../../../../domain/payments/payment-means.ts'
import { isReversal, reversalKey } from '../../../../domain/payments/reverse-payment.ts'
import { randomId } from '../../../../domain/random-id.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'

export type PaymentsView = NonNullable<Awaited<ReturnType<typeof readPayments>>>

/** What the section of payments on an invoice's record shows; `null` when there is no such invoice. */
export async function readPayments(context: Readonly<RouterContextProvider>, invoiceId: string) {
  const { db, clock } = context.get(siteContext)
  const account = await findAccount(db, invoiceId)
  if (!account) return null
  const { id, isCredit, owed, usualMeans } = account
  return {
    ...{ id, isCredit, owed, usualMeans },
    state: stateOf(account),
    // One press for all that is left, whichever way it goes.
    rest: owed === 0 ? null : formatCents(Math.abs(owed)),
    lines: linesOf(account),
    // Each form has its own: what one of them has sent is not what the other sends.
    keys: { rest: randomId(), other: randomId() },
    today: parisDay(clock.now()),
    mayRecord: may(context.get(staffContext), 'record-payments'),
  }
}

function stateOf({ isCredit, owed, paid, status }: InvoiceAccount): string {
  if (isCredit) {
    if (owed < 0) return `${formatCents(-owed)} à rembourser au client.`
    return paid < 0
      ? `${formatCents(-paid)} remboursés.`
      : 'Déduit de ce que la facture restait devoir\u00a0: rien à rembourser.'
  }
  if (owed < 0) return `${formatCents(-owed)} perçus en trop, à rendre.`
  if (owed > 0)
    return paid > 0
      ? `${formatCents(paid)} encaissés, reste ${formatCents(owed)}.`
      : `Reste ${formatCents(owed)} à encaisser.`
  return status === 'paid' ? 'Entièrement réglée.' : 'Rien à encaisser.'
}

function linesOf({ recorded }: InvoiceAccount) {
  const keys = new Set(recorded.map(({ key }) => key))
  return recorded.map(
    ({ id, key, cents, means, paid_on, booked_on, reference, recorded_by, recorded_at }) => ({
      id,
      day: formatDay(paid_on),
      amount: formatCents(cents),
      isBack: cents < 0,
      what: [paymentMeansNames[means], reference].filter(Boolean).join(', '),
      by: `${recorded_by}, le ${formatDate(recorded_at)}${bookedNote(paid_on, booked_on)}`,
      canReverse: !isReversal(key) && !keys.has(reversalKey(id)),
    }),
  )
}

const bookedNote = (paidOn: Day, bookedOn: Day) =>
  paidOn === bookedOn ? '' : `, compté dans la journée du ${formatDay(bookedOn)}`
