import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { NewOrderView } from './read-new-order.server.ts'

type FromEstimateProps = Extract<NewOrderView, { step: 'estimate' }>['estimate'] & { outcome?: FormOutcome }

/** The order of a quote: nothing is typed again. */
export function FromEstimate({ id, number, client, rims, total, order, outcome: first }: FromEstimateProps) {
  const page = `${href('/gestion/commandes/nouvelle')}?devis=${id}`
  const form = useOfficeForm({ id: 'devis', action: formAddress(page, 'devis'), first })
  return (
    <section id="devis" className="paper-sheet new-order__part" aria-labelledby="devis-titre">
      <h2 id="devis-titre">Devis {number}</h2>
      <p>
        {[client, rims > 0 && `${rims}\u00a0${rims > 1 ? 'jantes' : 'jante'}`, `${total} TTC`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {order ? (
        <>
          <p className="paper-note">La commande de ce devis existe déjà.</p>
          <p>
            <ButtonLink to={order}>Ouvrir la commande</ButtonLink>
          </p>
        </>
      ) : (
        <OfficeForm form={form} submit="Créer la commande" saved="Créée" />
      )}
    </section>
  )
}
