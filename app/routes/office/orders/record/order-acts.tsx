import { type FormOutcome, problemsIn } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { billingAddress, depositAddress } from '../../invoices/invoice-address.ts'
import { backWords, nextStepWords } from '../order-words.ts'
import type { OrderPartProps } from './order-part.ts'
import { MoveForm } from './steps/move-form.tsx'
import './order-acts.css'

export function OrderActs({ page, order, outcomes }: OrderPartProps & { page: string }) {
  const { id, status, blockedReason, billing } = order
  const next = nextStepWords[status]
  const back = backWords[status]
  const isAnswered = 'bloquer' in outcomes
  // What is delivered is billed next, unless it has been.
  const isLast = status === 2 && billing !== null
  return (
    <div className="order-acts">
      {blockedReason ? (
        <>
          <Release page={page} outcome={outcomes.debloquer} />
          <Refused outcome={outcomes.etape} />
        </>
      ) : (
        next && (
          <>
            {isLast && (
              <MoveForm page={page} from={status} to={status + 1} bills>
                Terminer et facturer
              </MoveForm>
            )}
            <MoveForm
              page={page}
              from={status}
              to={status + 1}
              outcome={outcomes.etape}
              variant={isLast ? 'secondary' : 'primary'}
            >
              {next}
            </MoveForm>
          </>
        )
      )}
      {billing && status === 3 && <ButtonLink to={billingAddress({ orders: [id] })}>Facturer</ButtonLink>}
      <details className="order-acts__more" open={isAnswered || undefined}>
        <summary className="button" data-variant="quiet">
          Autres actes <ChevronDown />
        </summary>
        <div>
          {back && (
            <MoveForm page={page} from={status} to={status - 1} variant="secondary">
              {back}
            </MoveForm>
          )}
          {billing && status < 3 && (
            <ButtonLink to={billingAddress({ orders: [id] })} variant="secondary">
              Facturer
            </ButtonLink>
          )}
          {billing?.hasPrice && (
            <ButtonLink to={depositAddress({ kind: 'order', id })} variant="secondary">
              Demander un acompte
            </ButtonLink>
          )}
          {status < 3 && !blockedReason && <Block page={page} outcome={outcomes.bloquer} />}
        </div>
      </details>
    </div>
  )
}

/** A step that was not taken, while it was blocked by somebody else. */
function Refused({ outcome }: { outcome?: FormOutcome }) {
  const { form } = problemsIn(outcome)
  return <div role="alert">{form && <p className="office-form__alert">{form}</p>}</div>
}

interface PressProps {
  page: string
  outcome?: FormOutcome
}

function Release({ page, outcome: first }: PressProps) {
  const form = useOfficeForm({ id: 'debloquer', action: formAddress(page, 'debloquer'), first })
  return <OfficeForm form={form} submit="Débloquer" saved="Débloquée" />
}

function Block({ page, outcome: first }: PressProps) {
  const form = useOfficeForm({
    id: 'bloquer',
    action: formAddress(page, 'bloquer'),
    rules: async () => (await import('../../../../../domain/orders/block-form.ts')).blockForm,
    first,
  })
  return (
    <div id="bloquer">
      <OfficeForm form={form} variant="secondary" submit="Bloquer" saved="Bloquée">
        <TextField
          {...form.field('raison')}
          label="Ce qui bloque la commande"
          hint={'Pour l’atelier seul, par exemple «\u00a0pièce attendue\u00a0»'}
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </div>
  )
}
