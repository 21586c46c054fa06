import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { Recorded } from '../../../../domain/payments/record-payment.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'

/** What the section says once it is recorded. */
export type PaymentSaved = { outcome: 'saved'; told: string }

export const wrong = (problem: string, field = 'form'): FormOutcome => ({
  outcome: 'invalid',
  problems: { [field]: problem },
})

/** What the person reads of it. */
export function told(recorded: Recorded, paidOn: string): FormOutcome {
  if (recorded.outcome === 'gone') return wrong('Ce document n’est plus là\u00a0: rechargez la page.')
  if (recorded.outcome === 'beyond')
    return wrong('Une facture ne reçoit pas plus de 10\u00a0000\u00a0000\u00a0€', 'montant')
  if (recorded.outcome === 'too-much')
    return wrong(
      recorded.most === 0
        ? 'Rien n’a été reçu qui puisse être rendu ici.'
        : `On ne rend pas plus que ce qui est dû\u00a0: ${formatCents(recorded.most)} au plus.`,
      'montant',
    )
  if (recorded.outcome === 'changed')
    return wrong(
      `Quelqu’un d’autre a enregistré un mouvement entre-temps\u00a0: ${restOf(recorded.owed)} Rien n’a été ajouté.`,
    )
  const booked =
    recorded.bookedOn === paidOn
      ? ''
      : ` Le ${formatDay(paidOn)} est clôturé\u00a0: compté dans la journée du ${formatDay(recorded.bookedOn)}.`
  const saved: PaymentSaved = {
    outcome: 'saved',
    told: `C’est enregistré\u00a0: ${restOf(recorded.owed)}${booked}`,
  }
  return saved
}

function restOf(owed: number): string {
  if (owed > 0) return `il reste ${formatCents(owed)} à encaisser.`
  return owed < 0 ? `${formatCents(-owed)} sont à rendre.` : 'il ne reste rien.'
}
