import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { InvoiceAccount } from '../../../../domain/payments/find-account.ts'

/** What is still owed, and by whom, in a sentence. */
export function stateOf({ isCredit, owed, paid, status }: InvoiceAccount): string {
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
