import { Link } from 'react-router'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../../forms/one-of-forms.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../../form/office-form.tsx'
import { useOfficeForm } from '../../../form/use-office-form.ts'
import { Presence } from '../../../presence/presence.tsx'
import { preparationAddress } from '../../invoice-address.ts'
import type { Preparation } from '../read-new-invoice.server.ts'
import { useFresh } from './use-fresh.ts'
import './preparation-notes.css'

interface PreparationNotesProps {
  preparation: Preparation
  outcome?: FormOutcome
}

/** What is to be known before one goes on: whose changes these are, and which orders are billed by now. */
export function PreparationNotes({ preparation, outcome: first }: PreparationNotesProps) {
  const { id, client, orders, draft, billed } = preparation
  const chosen = orders.filter(({ isChosen }) => isChosen).map((order) => order.id)
  const form = useOfficeForm({
    id: 'oublier',
    first,
    action: formAddress(preparationAddress(client.id, chosen), 'oublier'),
  })
  useFresh(form.outcome, first)
  return (
    <>
      {draft && <Presence kind="invoice" id={id} />}
      {billed.map(({ order, number, to }) => (
        <p key={order} className="paper-sheet" role="status">
          La commande {order} est déjà facturée&nbsp;: <Link to={to}>{number}</Link>.
        </p>
      ))}
      {draft && (
        <section className="paper-sheet invoice-draft" aria-label="Préparation gardée">
          <p>{draft.says}</p>
          {draft.isOld && (
            <p className="invoice-warning">
              Les lignes des commandes ont changé depuis&nbsp;: celles d’ici sont restées les vôtres.
              Relisez-les, ou repartez des commandes.
            </p>
          )}
          <details id="oublier" open={first && true}>
            <summary className="fold">
              Repartir de zéro <ChevronDown />
            </summary>
            <p className="paper-note">
              Ce qui est gardé s’efface pour tout le monde, ce que {draft.author} y a préparé aussi&nbsp;: la
              facture reprend ce que disent les commandes.
            </p>
            <OfficeForm form={form} variant="secondary" submit="Effacer et repartir" saved="C’est fait">
              <input type="hidden" name="vu" value={draft.changedAt} />
            </OfficeForm>
          </details>
        </section>
      )}
    </>
  )
}
