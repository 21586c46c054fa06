import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { billingAddress, depositAddress } from '../../invoices/invoice-address.ts'
import { backWords } from '../order-words.ts'
import type { OrderPartProps } from './order-part.ts'
import { BlockForm } from './steps/block-form.tsx'
import { MoveForm } from './steps/move-form.tsx'
import { NextStep } from './steps/next-step.tsx'
import './order-acts.css'

/** What may be done with the order now: its next step, and behind a fold the rest. */
export function OrderActs(parts: OrderPartProps & { page: string }) {
  const { page, order, outcomes } = parts
  const { id, status, blockedReason, billing } = order
  const back = backWords[status]
  const isAnswered = 'bloquer' in outcomes
  return (
    <div className="order-acts">
      <NextStep {...parts} />
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
          {billing?.hasLines && (
            <ButtonLink to={depositAddress({ kind: 'order', id })} variant="secondary">
              Demander un acompte
            </ButtonLink>
          )}
          {billing && !billing.hasLines && (
            <p className="paper-note">
              Pour demander un acompte, indiquez d’abord les lignes de la commande et leurs prix.
            </p>
          )}
          {status < 3 && !blockedReason && <BlockForm page={page} outcome={outcomes.bloquer} />}
        </div>
      </details>
    </div>
  )
}
