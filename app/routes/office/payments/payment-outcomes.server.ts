import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { CashRefusal } from '../../../../domain/payments/cash-limit.ts'
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
  if (recorded.outcome === 'clock-behind') return wrong(recorded.problem)
  if (recorded.outcome === 'cash-limit') return wrong(cashSentence(recorded), 'moyen')
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

/** Code monétaire et financier, articles L. 112-6 and D. 112-3. */
function cashSentence({ debt, limit, isGivenBack, isWrongGround }: CashRefusal): string {
  const law = '(Code monétaire et financier, articles L.\u00a0112-6 et D.\u00a0112-3)'
  if (isGivenBack)
    return `Il y a ${formatCents(debt)} à rendre\u00a0: au-dessus de ${formatCents(limit)}, rien n’en est rendu en espèces ${law}.`
  if (isWrongGround) return `Ce motif ne vaut pas pour ce client ${law}\u00a0: choisissez un autre moyen.`
  return `La dette entière, acompte compris, est de ${formatCents(debt)}\u00a0: au-dessus de ${formatCents(limit)}, aucune part n’en est payée en espèces ${law}. Si la loi fait une exception pour ce client, indiquez le motif sous «\u00a0Espèces au-dessus de 1\u00a0000\u00a0€\u00a0», plus bas.`
}

function restOf(owed: number): string {
  if (owed > 0) return `il reste ${formatCents(owed)} à encaisser.`
  return owed < 0 ? `${formatCents(-owed)} sont à rendre.` : 'il ne reste rien.'
}
