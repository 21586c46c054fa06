import { href, Link } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { ActivityFeed } from '../../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../../office/live/presence.tsx'
import { storedRecordMeta } from '../../../../../office/offline/stored-record.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { FileTextIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { ContractAlerts } from '../../../contracts/withdrawals/contract-alerts.tsx'
import { DossierSummary } from '../../../oversight/dossiers/dossier-summary.tsx'
import type { Route } from './+types/order.ts'
import { loadOrderPage, type OrderView, orderForms } from './order.server.ts'
import { PhotoConsentSection } from './order-consent-section.tsx'
import { OrderFactsSection } from './order-facts-section.tsx'
import { OrderLinesSection } from './order-lines-section.tsx'
import { RimsSection } from './order-rims-section.tsx'
import { OrderStatusSection } from './order-status-section.tsx'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './order.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-orders',
  help: {
    title: 'Une commande',
    what: 'Ses jantes, sa date promise, le montant à facturer et l’étape suivante.',
    how: [
      '«\u00a0Noter la réception\u00a0» prévient le client et fait courir le délai\u00a0; la première photo de réception fait de même.',
      'Retrait ou livraison\u00a0: choisissez-le dans la fiche, l’e-mail au client s’y adapte.',
      'Personne ne retire des jantes prêtes\u00a0? Envoyez le préavis de garde depuis «\u00a0Autres actions\u00a0»\u00a0; les frais s’ajoutent ensuite aux lignes.',
      'Le grand bouton passe à l’étape suivante\u00a0; la case «\u00a0Prévenir le client\u00a0» décide s’il reçoit un e-mail.',
      'La date proposée compte le délai des prestations et la place à l’atelier\u00a0; un jour trop chargé est signalé, jamais refusé.',
      'Une date promise change\u00a0? Relisez l’e-mail proposé au client et envoyez-le\u00a0: rien ne part tout seul, et Aujourd’hui le rappelle.',
      '«\u00a0Facturer\u00a0» reprend les lignes\u00a0; une fois facturées, elles ne changent plus.',
      '«\u00a0Montrer au client\u00a0», sous les photos, les affiche sur la page de son dossier\u00a0; sinon, elles restent à l’atelier.',
      'Imprimez les étiquettes\u00a0: chaque jante se retrouve ensuite avec le scanner.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...officeMeta(matches, loaderData?.number ?? 'Commande'),
  ...storedRecordMeta(loaderData?.storedRecord),
]

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadOrderPage(context, id)

export const action = (args: Route.ActionArgs) => orderForms.action(args)
export const middleware: Route.MiddlewareFunction[] = orderForms.middleware

/** Page of an order: status and next one, rims, lines to bill, history. */
export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const { id, number, lead, permissions, status, promise } = order
  const page = href('/gestion/commandes/:id', { id })
  const common = { id, page, number, permissions, outcomes: actionData ?? {} }
  return (
    <PaperPage
      key={id}
      title="Commande"
      number={number}
      lead={lead}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
    >
      <RecordPresence kind="order" id={id} />
      <ContractAlerts alerts={order.alerts} />
      <div className="order-record">
        <div className="order-record__main">
          <OrderStatusSection
            {...common}
            status={status}
            promise={promise}
            slips={order.slips}
            undoShow={order.rims.photos.undoShow}
          />
          <RequestPhotos photos={order.requestPhotos} />
          <RimsSection {...common} rims={order.rims} />
          {order.billed && <OrderLinesSection {...common} billed={order.billed} />}
        </div>
        <div className="order-record__side">
          <OrderFactsSection {...common} facts={order.facts} promise={promise} newDay={status.newDay} />
          {order.slips && <OrderSlips {...order.slips} />}
          {order.dossiers && <DossierSummary summary={order.dossiers} className="order-record__part" />}
          {order.consent && <PhotoConsentSection {...common} consent={order.consent} />}
          {order.history.length > 0 && (
            <section className="paper-sheet order-record__part" aria-labelledby="histoire-titre">
              <h2 id="histoire-titre">Historique</h2>
              <ActivityFeed lines={order.history} empty="" />
            </section>
          )}
        </div>
      </div>
    </PaperPage>
  )
}

/** Slips signed for the order, and links to make new ones. */
function OrderSlips({ made, make }: NonNullable<OrderView['slips']>) {
  if (made.length === 0 && make.length === 0) return null
  return (
    <section id="bons" className="paper-sheet order-record__part" aria-labelledby="bons-titre">
      <h2 id="bons-titre">Bons</h2>
      {made.length === 0 && <p className="paper-note">Rien n’a encore été signé au comptoir.</p>}
      {made.length > 0 && (
        <ul className="plain-list order-slips">
          {made.map(({ id, name, wording, to, pdf }) => (
            <li key={id}>
              <Link to={to}>{name}</Link>
              <a href={pdf} className="order-slips__pdf">
                <FileTextIcon /> PDF
              </a>
              <p>{wording}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="order-slips__new">
        {make.map(({ kind, name, to, isAgain }) => (
          <ButtonLink key={kind} to={to} variant="secondary">
            {isAgain ? `Refaire le ${name.toLowerCase()}` : name}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}

/** Photos that the client sent with the request. */
function RequestPhotos({ photos }: { photos: OrderView['requestPhotos'] }) {
  if (photos.length === 0) return null
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="photos-demande-titre">
      <h2 id="photos-demande-titre">
        Photos de la demande <span className="order-record__count">{photos.length}</span>
      </h2>
      <ul className="plain-list request-photos">
        {photos.map(({ name, url, thumbnail }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={thumbnail} alt={name} loading="lazy" width="160" height="120" />
              <span className="visually-hidden"> (dans un nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
