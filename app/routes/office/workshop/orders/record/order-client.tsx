import { Link } from 'react-router'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { OfficeForm, RemovedFormOutcomes } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { OrderClientSearch } from '../new/client-search.tsx'
import type { Route } from './+types/order-client.ts'
import { loadOrderClientPage, orderClientForms } from './order-client.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import '../new/new-order.css'
import './order-client.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-orders',
  help: {
    title: 'Une commande au nom d’un autre client',
    what: 'Corriger le client d’une commande ouverte au mauvais nom.',
    how: [
      'Cherchez le bon client, puis confirmez\u00a0: ce qui suit est dit avant.',
      'Une commande facturée, née d’un devis ou dont un bon est signé reste à son client\u00a0: annulez-la et ouvrez-en une autre.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData ? `${loaderData.number}, client` : 'Client de la commande')

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadOrderClientPage(context, id, url.searchParams)

export const action = (args: Route.ActionArgs) => orderClientForms.action(args)
export const middleware: Route.MiddlewareFunction[] = orderClientForms.middleware

type OrderClientView = Route.ComponentProps['loaderData']

/** Page that puts an order under another client: the search, then the question. */
export default function ChangeOrderClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, order, current, binding, chosen } = loaderData
  const outcome = actionData?.client
  return (
    <PaperPage
      title="Autre client"
      lead={`Commande ${number}, au nom de ${current}`}
      back={{ to: order, label: `Commande ${number}` }}
    >
      {binding && (
        <p className="paper-sheet" role="status">
          {binding}
        </p>
      )}
      {chosen ? (
        <ConfirmClient key={chosen.id} view={loaderData} chosen={chosen} outcome={outcome} />
      ) : (
        <>
          <RemovedFormOutcomes outcomes={{ client: outcome }} shown={[]} />
          {!binding && <ClientSearch view={loaderData} />}
        </>
      )}
    </PaperPage>
  )
}

const ClientSearch = ({ view: { search, isShort, clients } }: { view: OrderClientView }) => (
  <OrderClientSearch
    title={'Au nom de quel client\u00a0?'}
    search={search}
    clients={clients}
    empty={
      search && (
        <p className="paper-note" role="status">
          {isShort
            ? 'Tapez au moins trois lettres ou chiffres qui se suivent.'
            : 'Aucun autre client ne correspond.'}
        </p>
      )
    }
  />
)

interface ConfirmClientProps {
  view: OrderClientView
  chosen: NonNullable<OrderClientView['chosen']>
  outcome?: FormOutcome
}

/** Question before the order changes its client. */
function ConfirmClient({ view: { page, current }, chosen, outcome: first }: ConfirmClientProps) {
  const form = useOfficeForm({
    id: 'client',
    action: formAddress(`${page}?client=${chosen.id}`, 'client'),
    first,
  })
  return (
    <section className="paper-sheet new-order__part" aria-labelledby="client-titre">
      <h2 id="client-titre">Mettre la commande au nom de {chosen.name}&nbsp;?</h2>
      {chosen.note && <p>{chosen.note}</p>}
      <ul className="order-client__effects">
        <li>Elle quitte l’espace de {current}, dont les liens vers cette commande se ferment.</li>
        <li>Ses messages à propos d’elle restent parmi les siens.</li>
        <li>
          {chosen.hasEmail
            ? 'Les e-mails d’étape vont désormais au nouveau client, y compris celui d’une étape notée il y a quelques secondes.'
            : 'Le nouveau client n’a pas d’adresse e-mail\u00a0: aucun message d’étape ne partira.'}
        </li>
      </ul>
      <OfficeForm form={form} submit="Changer le client" saved="Changé">
        <input type="hidden" name="client" value={chosen.id} />
      </OfficeForm>
      <Link to={page}>Choisir un autre client</Link>
    </section>
  )
}
