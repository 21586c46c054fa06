import { href } from 'react-router'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { Presence } from '../presence/presence.tsx'
import { ContractAlerts } from '../withdrawals/contract-alerts.tsx'
import type { Route } from './+types/order.ts'
import { ConsentSection } from './record/consent/consent-section.tsx'
import { FactsSection } from './record/facts-section.tsx'
import { BilledSection } from './record/lines/billed-section.tsx'
import { orderForms } from './record/order-forms.server.ts'
import { OrderStanding } from './record/order-standing.tsx'
import { readOrder } from './record/read-order.server.ts'
import { RequestPhotos } from './record/request-photos.tsx'
import { RimsSection } from './record/rims/rims-section.tsx'
import './record/order-record.css'

export const handle = {
  ...officePage,
  act: 'read-orders',
  help: {
    title: 'Une commande',
    what: 'Ses jantes, sa date promise, ce qu’elle sera facturée, et l’étape suivante.',
    how: [
      'Le grand bouton passe à l’étape suivante\u00a0; «\u00a0Prévenir le client\u00a0» dit s’il reçoit un e-mail.',
      'La date promise tient compte de ce que l’atelier peut faire\u00a0: trop de jantes ce jour-là est signalé, jamais refusé.',
      '«\u00a0Facturer\u00a0» reprend les lignes\u00a0; une fois facturées, elles ne changent plus.',
      'Imprimez les étiquettes\u00a0: chaque jante se retrouve ensuite avec le scanner.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.number ?? 'Commande')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readOrder(context, id)

export const action = (visit: Route.ActionArgs) => orderForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = orderForms.middleware

/** An order: where it stands and what is next, its rims, what it will be billed, what was done (docs/product.md §11.14). */
export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const { id, number, lead, lines } = order
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={id}
      title="Commande"
      number={number}
      lead={lead}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
    >
      <Presence kind="order" id={id} />
      <ContractAlerts alerts={order.alerts} />
      <div className="order-record">
        <div className="order-record__main">
          <OrderStanding order={order} outcomes={outcomes} />
          <RequestPhotos photos={order.photos} />
          <RimsSection order={order} outcomes={outcomes} />
          {order.billed && <BilledSection order={order} billed={order.billed} outcomes={outcomes} />}
        </div>
        <div className="order-record__side">
          <FactsSection order={order} outcomes={outcomes} />
          {order.consent && <ConsentSection order={order} consent={order.consent} outcomes={outcomes} />}
          <section className="paper-sheet order-record__part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}
