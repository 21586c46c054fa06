import { data, href, Link } from 'react-router'
import { findVehicle } from '../../../../domain/oversight/fleet/vehicles.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LeaseReturnTable } from '../../../ui/orders/lease-return-table.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { StatusText } from '../../../ui/status-text.tsx'
import { UnbrokenNumbers } from '../../../ui/unbroken-numbers.tsx'
import type { Route } from './+types/vehicle.ts'
import { type VehicleView, vehicleView } from './vehicle.server.ts'
import '../../../ui/paper-page.css'
import './vehicle.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Véhicule ${loaderData.plate}` : 'Véhicule')

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(siteContext)
  const client = context.get(clientContext)
  const vehicle = await findVehicle(deps.db, client, params.plate)
  if (!vehicle) throw data(null, { status: 404 })
  return vehicleView(deps, client, vehicle)
}

/** One vehicle of a client: what to do next, then everything done to its rims. */
export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  const { plate, lead, facts, older, actions, orders, estimates } = loaderData
  return (
    <PaperPage
      title="Véhicule"
      number={plate}
      lead={lead}
      back={{ to: href('/espace_pro/parc'), label: 'Mon parc' }}
    >
      <dl className="paper-sheet vehicle-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {older && <p className="paper-note">{older}</p>}
      {actions.length > 0 && (
        <section className="paper-sheet vehicle-acts" aria-labelledby="a-suivre">
          <h2 id="a-suivre">À suivre</h2>
          <ul className="plain-list">
            {actions.map(({ to, label, next }) => (
              <li key={to}>
                <p>
                  <strong>{label}</strong>
                  <span>
                    <UnbrokenNumbers>{next}</UnbrokenNumbers>
                  </span>
                </p>
                <ButtonLink to={to} variant="secondary">
                  Ouvrir le dossier
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {estimates.length > 0 && (
        <section className="paper-sheet vehicle-estimates" aria-labelledby="devis">
          <h2 id="devis">Devis sans commande</h2>
          <ul className="plain-list">
            {estimates.map(({ id, number, date, status, about, to }) => (
              <li key={id}>
                <Link to={to}>{number}</Link> <span>{date}</span> <span>{about}</span>{' '}
                <StatusText tone="open">{status}</StatusText>
              </li>
            ))}
          </ul>
        </section>
      )}
      {orders.map((order) => (
        <VehicleOrder key={order.id} {...order} />
      ))}
    </PaperPage>
  )
}

/** An order of the vehicle: progress, rims by position, total, documents. */
function VehicleOrder(order: VehicleView['orders'][number]) {
  const {
    id,
    number,
    to,
    status,
    progressWords,
    tone,
    date,
    purchaseOrder,
    amounts,
    owedText,
    rims,
    papers,
    lease,
  } = order
  return (
    <section className="paper-sheet vehicle-order" aria-labelledby={`commande-${id}`}>
      <header>
        <h2 id={`commande-${id}`}>
          Commande{' '}
          <Link to={to} prefetch="intent">
            {number}
          </Link>
        </h2>
        <StatusText tone={tone}>{status}</StatusText>
      </header>
      {progressWords && <p>{progressWords}</p>}
      <p className="vehicle-order__amounts">
        {date}, {amounts}
        {owedText && (
          <strong>
            <UnbrokenNumbers>{owedText}</UnbrokenNumbers>
          </strong>
        )}
      </p>
      {purchaseOrder && (
        <p>
          Votre bon de commande&nbsp;: <span className="whole">{purchaseOrder}</span>
        </p>
      )}
      {rims.length > 0 && (
        <ul className="plain-list vehicle-order__rims" aria-label="Jantes">
          {rims.map((rim) => (
            <li key={rim.id}>
              {rim.to ? <Link to={rim.to}>{rim.name}</Link> : <span>{rim.name}</span>}
              <span>{rim.about}</span>
            </li>
          ))}
        </ul>
      )}
      {lease && <LeaseReturnTable lease={lease} />}
      {papers.length > 0 && (
        <ul className="plain-list vehicle-order__papers" aria-label="Documents">
          {papers.map(({ name, to: paper, isFile }) => (
            <li key={paper}>{isFile ? <a href={paper}>{name}</a> : <Link to={paper}>{name}</Link>}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
