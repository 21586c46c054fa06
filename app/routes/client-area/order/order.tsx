import { type FormEvent, useState } from 'react'
import { data, href, Link, useLocation } from 'react-router'
import { isContractWithdrawn } from '../../../../domain/billing/documents/contract-withdrawal.ts'
import {
  findWithdrawalPeriod,
  mayWithdraw,
  withdrawalSentence,
} from '../../../../domain/contracts/estimates/withdrawal-period.ts'
import { findMatterOfRecord } from '../../../../domain/kernel/matters/matter.ts'
import { listRequestedPurchaseOrders } from '../../../../domain/oversight/fleet/purchase-orders.ts'
import { findOrder, listRimsOfOrder } from '../../../../domain/workshop/orders/find-order.ts'
import { expectedRimsSentence } from '../../../../domain/workshop/orders/order.ts'
import { areRimsExpected } from '../../../../domain/workshop/orders/order-status.ts'
import { loadPickupView } from '../../../../domain/workshop/orders/pickup.ts'
import { listShownPhotos } from '../../../../domain/workshop/rims/shown-photos.ts'
import { listSlips } from '../../../../domain/workshop/slips/slips.ts'
import { actionsByIntent, formAddress } from '../../../forms/form-actions.ts'
import { handleForm } from '../../../forms/handle-form.ts'
import { clientContext, impersonationContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { matterPath, withdrawalLinkText, withdrawalPath } from '../../../http/page-addresses.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { findActingPerson } from '../../../records/client-person.server.ts'
import { handlePurchaseOrder, purchaseOrderLimits } from '../../../records/purchase-order.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListChecksIcon, ReceiptIcon } from '../../../ui/icon/area-icons.ts'
import { useLivePage } from '../../../ui/live/use-live-page.ts'
import { PickupNotice } from '../../../ui/orders/pickup-notice.tsx'
import { PurchaseOrderForm } from '../../../ui/orders/purchase-order-form.tsx'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { ShownPhotos } from '../../../ui/pictures/shown-photos.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'
import { shownPhotoGroupsOf } from '../../matter/shown-photo-groups.server.ts'
import { PassportLinks } from '../../passport/passport-links.tsx'
import type { Route } from './+types/order.ts'
import { orderView } from './order.server.ts'
import '../../../ui/paper-page.css'
import './order.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `Commande ${loaderData.number}` : 'Commande')

const failures = {
  unreachable: 'La connexion est interrompue\u00a0: votre numéro est toujours là, vous pouvez réessayer.',
  failing: 'Notre site rencontre un problème passager\u00a0: réessayez dans un instant.',
}

const forms = actionsByIntent({
  bon: handleForm({
    limits: purchaseOrderLimits,
    failing: failures.failing,
    action: ({ context, params }: Route.ActionArgs, typed) => {
      const client = context.get(clientContext)
      return handlePurchaseOrder(
        context.get(siteContext),
        typed,
        async (_, order) => order.id === params.id && order.client_id === client.id,
        findActingPerson(context, client.id),
      )
    },
  }),
})
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const order = await findOrder(db, context.get(clientContext), params.id)
  if (!order) throw data(null, { status: 404 })
  const isTimelineOpen = new URL(request.url).searchParams.has('suivi')
  const period = order.estimate_id ? await findWithdrawalPeriod(db, order.estimate_id, site) : null
  const withdrawal =
    period && mayWithdraw(period, clock.now())
      ? { path: withdrawalPath(order.order_number), sentence: withdrawalSentence(period) }
      : null
  const isAwaited = areRimsExpected(order) && !(await isContractWithdrawn(db, order))
  const awaited = isAwaited ? expectedRimsSentence(order.pos_id, site) : null
  const pickup = await loadPickupView(db, { ...order, invoice: order.invoice?.id ?? null }, clock.now(), site)
  const matter = await findMatterOfRecord(db, { kind: 'order', id: order.id })
  const photos = matter ? await listShownPhotos(db, [order.id]) : []
  const [purchaseOrder] = await listRequestedPurchaseOrders(db, [
    { ...order, invoice: order.invoice?.id ?? null },
  ])
  return {
    purchaseOrder: context.get(impersonationContext) ? null : (purchaseOrder ?? null),
    page: href('/espace_pro/commande/:id', { id: order.id }),
    matter: matter && matterPath(matter),
    photoGroups: matter ? shownPhotoGroupsOf({ key: matter, query: '' }, photos) : [],
    ...orderView(
      order,
      await listSlips(db, order.id),
      order.received_at ? await listRimsOfOrder(db, order.id) : [],
    ),
    isTimelineOpen,
    withdrawal,
    awaited,
    pickup: pickup?.isWithdrawn ? null : pickup,
  }
}

/** An order and its progress; an open page follows changes by the workshop. */
export default function ClientOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    number,
    invoice,
    facts,
    slips,
    rims,
    events,
    withdrawal,
    pickup,
    matter,
    photoGroups,
    purchaseOrder,
    page,
    ...progress
  } = loaderData
  useLivePage(events)
  const links = (
    <>
      {invoice && (
        <ButtonLink to={invoice}>
          <ReceiptIcon /> Voir la facture
        </ButtonLink>
      )}
      {matter && (
        <ButtonLink to={matter} variant="secondary">
          Tout le dossier
        </ButtonLink>
      )}
    </>
  )
  return (
    <PaperPage
      title="Commande"
      number={number}
      back={{ to: href('/espace_pro/commandes'), label: 'Mes commandes' }}
      actions={links}
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
      {purchaseOrder && (
        <section className="paper-sheet" aria-label="Votre numéro de commande">
          <PurchaseOrderForm
            action={formAddress(page, 'bon')}
            failures={failures}
            purchaseOrder={purchaseOrder}
            outcome={actionData?.bon}
          />
        </section>
      )}
      {rims.length > 0 && <PassportLinks rims={rims} />}
      {photoGroups.length > 0 && (
        <section className="paper-sheet" aria-label="Photos de l’atelier">
          <ShownPhotos groups={photoGroups} />
        </section>
      )}
      {slips.length > 0 && (
        <ul className="plain-list paper-sheet order-papers" aria-label="Bons">
          {slips.map(({ id, name, to }) => (
            <li key={id}>
              <a href={to}>
                <ReceiptIcon /> {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {withdrawal && (
        <p className="paper-note">
          {withdrawal.sentence}
          <Link to={withdrawal.path}>{withdrawalLinkText}</Link>
        </p>
      )}
    </PaperPage>
  )
}

interface OrderProgressProps {
  /** Sentence that says where to bring the rims; `null` if no rims are expected. */
  awaited: string | null
  statusName: string
  progressWords: string | null
  /** Promised day as « 16/12/2026 »; `null` if none is promised or the order is finished. */
  promisedOn: string | null
  steps: TimelineStep[]
  /** Whether the address asks for the timeline, which the button does without JavaScript. */
  isTimelineOpen: boolean
}

/** Timeline of the four statuses and the current one in words; on narrow screens a button opens the timeline. */
function OrderProgress({
  statusName,
  progressWords,
  promisedOn,
  steps,
  awaited,
  isTimelineOpen,
}: OrderProgressProps) {
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
      {progressWords && <p>{progressWords}</p>}
      {promisedOn && (
        <p>
          Date prévue&nbsp;: le <strong>{promisedOn}</strong>
        </p>
      )}
      <div className="order-progress__wide">
        <Timeline steps={steps} />
      </div>
      <form className="order-progress__narrow" onSubmit={open}>
        <Button type="submit" name="suivi" value="oui" variant="secondary" aria-haspopup="dialog">
          <ListChecksIcon /> Voir les étapes
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
