import { href, Link } from 'react-router'
import { withQuery } from '../../../address.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { CircleAlert } from '../../../ui/icon/icons.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type PairFormProps, PairPhotos } from './pair-photos.tsx'

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
        <PairPhotos name="avant" legend="Avant" photos={order.before} chosen={order.proposed.before} />
        <PairPhotos name="apres" legend="Après" photos={order.after} chosen={order.proposed.after} />
      </OfficeForm>
    </section>
  )
}
