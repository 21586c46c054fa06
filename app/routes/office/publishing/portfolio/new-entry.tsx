import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { AlertIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/new-entry.ts'
import {
  loadNewPortfolioEntryPage,
  type NewPortfolioEntryView,
  newPortfolioEntryForms,
} from './new-entry.server.ts'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './new-entry.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  command: 'Nouvelle réalisation',
  help: {
    title: 'Nouvelle réalisation',
    what: 'Commencer une réalisation, seule ou depuis une commande.',
    how: [
      'Depuis une commande, les photos, la prestation et le défaut viennent tout seuls\u00a0; la page reprend ce que l’atelier a noté.',
      'Sans le consentement du client, rien n’est publié\u00a0; s’il le retire, la page et ses photos quittent le site.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouvelle réalisation')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadNewPortfolioEntryPage(context.get(siteContext), url.searchParams)

export const action = (args: Route.ActionArgs) => newPortfolioEntryForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newPortfolioEntryForms.middleware

/** Page that creates a portfolio entry, with photos of an order or empty. */
export default function NewPortfolioEntryPage({
  loaderData: { order, orders },
  actionData,
}: Route.ComponentProps) {
  return (
    <PaperPage
      title="Nouvelle réalisation"
      lead={order ? [`Commande ${order.number}`, order.vehicle].filter(Boolean).join(', ') : undefined}
      back={
        order
          ? { to: order.to, label: 'Commande' }
          : { to: href('/gestion/realisations'), label: 'Réalisations' }
      }
    >
      {order && <PairForm order={order} outcome={actionData?.commande} />}
      {!order && (
        <>
          <EmptyForm outcome={actionData?.vide} />
          <ShowableOrders orders={orders} />
        </>
      )}
    </PaperPage>
  )
}

function EmptyForm({ outcome: first }: { outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'vide',
    action: formAddress(href('/gestion/realisations/nouvelle'), 'vide'),
    first,
  })
  return (
    <section id="vide" className="paper-sheet new-entry" aria-labelledby="vide-titre">
      <h2 id="vide-titre">Une page vide</h2>
      <OfficeForm form={form} submit="Commencer" saved="Commencée" />
    </section>
  )
}

/** Orders whose photos may be published and are not published yet. */
function ShowableOrders({ orders }: Pick<NewPortfolioEntryView, 'orders'>) {
  return (
    <section className="paper-sheet new-entry" aria-labelledby="commandes-titre">
      <h2 id="commandes-titre">À partir d’une commande</h2>
      <p className="paper-note">
        Celles dont le client a donné son accord et que le site ne montre pas encore. L’accord se note sur la
        commande.
      </p>
      {orders.length === 0 && <p>Aucune pour l’instant.</p>}
      <ul className="plain-list new-entry__orders">
        {orders.map(({ id, label, to }) => (
          <li key={id}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Choice of one photo before and one after the work; the best matching pair is preselected. */
function PairForm({ order, outcome: first }: PairFormProps) {
  const page = addressWithQuery(href('/gestion/realisations/nouvelle'), { commande: order.id })
  const form = useOfficeForm({ id: 'commande', action: formAddress(page, 'commande'), first })
  if (order.rejection)
    return (
      <section className="paper-sheet new-entry">
        <p className="new-entry__rejection">
          <AlertIcon /> <span>{order.rejection}</span>
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

interface PairFormProps {
  order: NonNullable<NewPortfolioEntryView['order']>
  outcome?: FormOutcome
}

interface PhotosProps {
  name: string
  legend: string
  photos: PairFormProps['order']['before']
  chosen: string
}

function PairPhotos({ name, legend, photos, chosen }: PhotosProps) {
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
