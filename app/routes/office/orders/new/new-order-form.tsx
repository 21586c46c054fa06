import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { ownValue } from '../../../../../domain/own-value.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { CheckField } from '../../../../ui/field/check-field.tsx'
import { RadioField } from '../../../../ui/field/radio-field.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { PromisedField } from '../promise/promised-field.tsx'
import { CarAndRims, MoreOfOrder } from './new-order-fields.tsx'
import type { NewOrderView } from './read-new-order.server.ts'

type NewOrderFormProps = Extract<NewOrderView, { step: 'answers' }> & { outcome?: FormOutcome }

/** An order without a quote: car, rims, promised day; the rest folds away. */
export function NewOrderForm({ client, places, days, defaults: said, outcome: first }: NewOrderFormProps) {
  // What the page is loaded with anew is not another order.
  const [defaults] = useState(said)
  const [asked, setAsked] = useState({ pos: defaults.pos, count: Number(defaults.count) })
  const page = `${href('/gestion/commandes/nouvelle')}?client=${client.id}`
  const { field, ...form } = useOfficeForm({
    id: 'commande',
    action: formAddress(page, 'commande'),
    rules: async () => (await import('../../../../../domain/orders/opening/new-order-form.ts')).newOrderForm,
    first,
    defaults,
  })
  const follow = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const typed = new FormData(currentTarget.closest('form') ?? undefined)
    setAsked({ pos: String(typed.get('pos') ?? ''), count: Number(typed.get('count')) || 1 })
  }
  const known = ownValue(days, asked.pos)
  return (
    <section id="commande" className="paper-sheet new-order__form" aria-label="Commande">
      <OfficeForm form={form} submit="Créer la commande" saved="Créée">
        <input type="hidden" {...input(field('id'))} />
        <div className="new-order__part" onChange={follow}>
          <RadioField {...field('pos')} label="Point de vente" options={places} required />
          <CarAndRims field={field} />
        </div>
        {known && <PromisedField field={field('promised_on')} days={known} rims={asked.count} />}
        <MoreOfOrder field={field} />
        {client.hasEmail ? (
          <CheckField {...field('tells_client')} label="Prévenir le client par e-mail à chaque étape" />
        ) : (
          <p className="paper-note">
            Ce client n’a pas d’adresse e-mail&nbsp;: aucun message ne lui sera envoyé.
          </p>
        )}
      </OfficeForm>
    </section>
  )
}

const input = ({ id, name, defaultValue }: { id: string; name: string; defaultValue?: string }) => ({
  id,
  name,
  value: defaultValue,
})
