import { formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { BankLine, Match } from '../../../../../domain/payments/bank/matches-of-line.ts'
import { invoiceAddress } from '../../invoices/invoice-address.ts'

/** A line with the invoices that it may pay. */
export function lineView(
  { id, booked_on, cents, payer, text }: BankLine,
  matches: readonly Match[],
  invoice: { id: string; posId: string; number: string } | null,
) {
  return {
    id,
    day: formatDay(booked_on),
    amount: formatCents(cents),
    payer: payer || text || 'Payeur inconnu',
    text: payer ? text : '',
    invoice: invoice && { to: invoiceAddress(invoice.id, invoice.posId), number: invoice.number },
    matches: matches.map(({ key, why, isSure, targets }) => ({
      key,
      why,
      isSure,
      targets: targets.map(({ id, posId, number, client, owed, cents }) => ({
        id,
        number,
        client,
        to: invoiceAddress(id, posId),
        amount: targets.length > 1 || cents !== owed ? formatCents(cents) : '',
      })),
    })),
  }
}
