import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { PaymentsView } from './read-payments.server.ts'

interface PaymentLinesProps {
  payments: PaymentsView
  address: string
  outcome?: FormOutcome
}

/** What was recorded, none of it ever changed: a mistake is taken back by its opposite. */
export function PaymentLines({ payments: { lines, mayRecord }, address, outcome: first }: PaymentLinesProps) {
  const form = useOfficeForm({ id: 'contre-passer', action: formAddress(address, 'contre-passer'), first })
  const wrong = form.problems.form ?? form.problems.montant ?? form.failure
  if (lines.length === 0) return null
  return (
    <form {...form.formProps} id="contre-passer">
      <ol className="plain-list payment-lines">
        {lines.map(({ id, day, amount, isBack, what, by, canReverse }) => (
          <li key={id}>
            <p>
              <strong>{day}</strong> {what}
            </p>
            <p className="payment-lines__amount" data-back={isBack || undefined}>
              {amount}
            </p>
            <p className="payment-lines__by">{by}</p>
            {mayRecord && canReverse && (
              <details className="payment-lines__reverse">
                <summary className="fold">
                  Contre-passer <ChevronDown />
                </summary>
                <p className="paper-note">
                  L’écriture reste&nbsp;; son contraire s’y ajoute aujourd’hui. Pour une erreur de saisie ou
                  un impayé.
                </p>
                <Button type="submit" name="ecriture" value={id} variant="secondary" busy={form.isBusy}>
                  Ajouter l’écriture contraire
                </Button>
              </details>
            )}
          </li>
        ))}
      </ol>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
