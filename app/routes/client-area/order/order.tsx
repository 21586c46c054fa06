import { data, href, Link } from 'react-router'
import { longDay } from '../../../../domain/calendar/long-day.ts'
import { findOrder } from '../../../../domain/orders/find-order.ts'
import { findPeriod, mayWithdraw } from '../../../../domain/withdrawals/withdrawal-period.ts'
import { clientContext, siteContext } from '../../../context.ts'
import { ownMeta } from '../../../meta/own-meta.ts'
import { ownPage } from '../../../page-facts.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { ReceiptText } from '../../../ui/icon/area-icons.ts'
import { useLivePage } from '../../../ui/live/use-live-page.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { withdrawalPath, withdrawalWords } from '../../withdrawal/withdrawal-paths.ts'
import type { Route } from './+types/order.ts'
import { orderView } from './order.server.ts'
import { OrderProgress } from './order-progress.tsx'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  ownMeta(loaderData ? `Commande ${loaderData.number}` : 'Commande')

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await findOrder(context.get(siteContext).db, context.get(clientContext), params.id)
  if (!order) throw data(null, { status: 404 })
  const isTimelineOpen = new URL(request.url).searchParams.has('suivi')
  const { db, clock } = context.get(siteContext)
  const period = order.estimate_id ? await findPeriod(db, order.estimate_id) : null
  const withdrawal = mayWithdraw(period, clock.now())
    ? { path: withdrawalPath(order.order_number), until: period?.last ? longDay(period.last) : null }
    : null
  return { ...orderView(order), isTimelineOpen, withdrawal }
}

/** An order and where it stands; when the workshop moves it, an open page follows. */
export default function Order({ loaderData }: Route.ComponentProps) {
  const { number, invoice, facts, events, withdrawal, ...progress } = loaderData
  useLivePage(events)
  const link = invoice && (
    <ButtonLink to={invoice}>
      <ReceiptText /> Voir la facture
    </ButtonLink>
  )
  return (
    <PaperPage
      title="Commande"
      number={number}
      back={{ to: href('/espace_pro/commandes'), label: 'Mes commandes' }}
      actions={link}
    >
      <OrderProgress {...progress} />
      <table className="paper-sheet order-facts">
        <caption className="visually-hidden">Commande {number}</caption>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {withdrawal && (
        <p className="paper-note">
          Rétractation possible{' '}
          {withdrawal.until
            ? `jusqu’au ${withdrawal.until} inclus`
            : 'jusqu’à 14\u00a0jours après la réception du bien'}
          &nbsp;: <Link to={withdrawal.path}>{withdrawalWords}</Link>
        </p>
      )}
    </PaperPage>
  )
}
