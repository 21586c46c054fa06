import { href, Link } from 'react-router'
import { withQuery } from '../../../address.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { CircleAlert } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import type { BeginningView } from './read-beginning.server.ts'

interface PairFormProps {
  order: NonNullable<BeginningView['order']>
  outcome?: FormOutcome
}

/** One photo from before and one from after; the two that go together best are chosen already. */
export function PairForm({ order, outcome: first }: PairFormProps) {
  const page = withQuery(href('/gestion/realisations/nouvelle'), { commande: order.id })
  const form = useOfficeForm({ id: 'commande', action: formAddress(page, 'commande'), first })
  if (order.refusal)
    return (
      <section className="paper-sheet new-entry">
        <p className="new-entry__refusal">
          <CircleAlert /> <span>{order.refusal}</span>
        </p>
        <p>
          <Link to={`${order.to}#accord`}>Ouvrir la commande {order.number}</Link>
        </p>
      </section>
    )
  return (
    <section id="commande" className="paper-sheet new-entry" aria-label="Photos">
      <OfficeForm form={form} submit="Créer la réalisation" saved="Créée">
        <input type="hidden" name="commande" value={order.id} />
        <p className="paper-note">
          Vérifiez qu’aucune immatriculation ne se lit sur les photos&nbsp;: tout le monde les verra.
        </p>
        <Photos name="avant" legend="Avant" photos={order.before} chosen={order.proposed.before} />
        <Photos name="apres" legend="Après" photos={order.after} chosen={order.proposed.after} />
      </OfficeForm>
    </section>
  )
}

interface PhotosProps {
  name: string
  legend: string
  photos: PairFormProps['order']['before']
  chosen: string
}

function Photos({ name, legend, photos, chosen }: PhotosProps) {
  return (
    <fieldset className="field">
      <legend className="field__label">{legend}</legend>
      <div className="pair-photos">
        {photos.map(({ id, thumbnail, label, moment }) => (
          <label key={id} className="pair-photo">
            <input type="radio" name={name} value={id} defaultChecked={id === chosen} />
            <img src={thumbnail} alt="" loading="lazy" />
            <span>
              {label} <small>{moment}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
