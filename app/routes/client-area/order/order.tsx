import { type FormEvent, useState } from 'react'
import { data, href, Link, useLocation } from 'react-router'
import { formatLongDay } from '../../../../domain/calendar/french-dates.ts'
import { findOrder } from '../../../../domain/orders/find-order.ts'
import { awaitedRims } from '../../../../domain/orders/order.ts'
import { isExpected } from '../../../../domain/orders/order-status.ts'
import { readPickup } from '../../../../domain/orders/pickup.ts'
import { listSlips } from '../../../../domain/orders/slips.ts'
import { isWithdrawn } from '../../../../domain/withdrawals/find-withdrawal.ts'
import { findPeriod, mayWithdraw } from '../../../../domain/withdrawals/withdrawal-period.ts'
import { clientContext, siteContext } from '../../../context.ts'
import { noindexMeta } from '../../../meta/noindex-meta.ts'
import { withdrawalPath, withdrawalWords } from '../../../page-addresses.ts'
import { ownPage } from '../../../page-facts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListChecks, ReceiptText } from '../../../ui/icon/area-icons.ts'
import { useLivePage } from '../../../ui/live/use-live-page.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { PickupNotice } from '../../../ui/pickup-notice.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'
import type { Route } from './+types/order.ts'
import { orderView } from './order.server.ts'
import './order.css'

export const handle = ownPage

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `Commande ${loaderData.number}` : 'Commande')

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const order = await findOrder(db, context.get(clientContext), params.id)
  if (!order) throw data(null, { status: 404 })
  const isTimelineOpen = new URL(request.url).searchParams.has('suivi')
  const period = order.estimate_id ? await findPeriod(db, order.estimate_id) : null
  const withdrawal = mayWithdraw(period, clock.now())
    ? { path: withdrawalPath(order.order_number), until: period?.last ? formatLongDay(period.last) : null }
    : null
  const isAwaited = isExpected(order) && !(order.estimate_id && (await isWithdrawn(db, order.estimate_id)))
  const awaited = isAwaited ? awaitedRims(order.pos_id) : null
  const pickup = await readPickup(db, { ...order, invoice: order.invoice?.id ?? null }, clock.now())
  return {
    ...orderView(order, await listSlips(db, order.id)),
    isTimelineOpen,
    withdrawal,
    awaited,
    pickup,
  }
}

/** An order and where it stands; when the workshop moves it, an open page follows. */
export default function Order({ loaderData }: Route.ComponentProps) {
  const { number, invoice, facts, slips, events, withdrawal, pickup, ...progress } = loaderData
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
      {pickup && <PickupNotice pickup={pickup} />}
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
      {slips.length > 0 && (
        <ul className="plain-list paper-sheet order-papers" aria-label="Bons">
          {slips.map(({ id, name, to }) => (
            <li key={id}>
              <a href={to}>
                <ReceiptText /> {name}
              </a>
            </li>
          ))}
        </ul>
      )}
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

interface OrderProgressProps {
  /** Where the rims are brought that are expected. */
  awaited: string | null
  statusName: string
  steps: TimelineStep[]
  /** The address asks for the timeline: so its button says it where no script answers the press. */
  isTimelineOpen: boolean
}

/** The four steps and the status in words; where there is no room, a button opens the steps (docs/product.md §2.12). */
function OrderProgress({ statusName, steps, awaited, isTimelineOpen }: OrderProgressProps) {
  const [isOpen, setOpen] = useState(isTimelineOpen)
  const { pathname } = useLocation()
  const open = (event: FormEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <section className="paper-sheet order-progress" aria-labelledby="order-status">
      <h2 id="order-status" aria-live="polite">
        <span className="order-progress__label">Statut</span> {statusName}
      </h2>
      <div className="order-progress__wide">
        <Timeline steps={steps} />
      </div>
      <form className="order-progress__narrow" onSubmit={open}>
        <Button type="submit" name="suivi" value="oui" variant="secondary" aria-haspopup="dialog">
          <ListChecks /> Voir les étapes
        </Button>
      </form>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Suivi de la commande"
        closeTo={isTimelineOpen ? { pathname } : undefined}
      >
        <Timeline steps={steps} isVertical />
      </Dialog>
      {awaited && <p>{awaited}</p>}
    </section>
  )
}
