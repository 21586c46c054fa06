import { href } from 'react-router'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import type { OrderValues } from '../../../../../domain/orders/order-fields.ts'
import { type FormOutcome, typedOf } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../../form/use-rounds.ts'
import { ChangeOrderFields } from './change-order-fields.tsx'
import type { OrderView } from './read-order.server.ts'
import '../order-fields.css'
import './order-change.css'

interface ChangeOrderFormProps {
  order: OrderView
  outcome?: FormOutcome
}

/** What is told of an order, to be changed. */
export function ChangeOrderForm({ order, outcome }: ChangeOrderFormProps) {
  const { round, next } = useRounds(order.values, outcome)
  return <ChangeRound key={round.number} order={order} round={round} onNext={next} />
}

interface ChangeRoundProps {
  order: OrderView
  round: Round<OrderValues>
  onNext: (first: FormOutcome, values: OrderValues) => void
}

function ChangeRound({ order, round, onNext }: ChangeRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'modifier'),
    rules: async () => (await import('../../../../../domain/orders/order-form.ts')).orderForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest: order.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <ChangeOrderFields field={form.field} conflicts={conflicts} promise={order.promise} />
      </OfficeForm>
    </div>
  )
}
