import { data, href, type RouterContextProvider } from 'react-router'
import { parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import { listEvents } from '../../../../../domain/events/list-events.ts'
import { findOrderRecord, listRims } from '../../../../../domain/orders/find-order-record.ts'
import { orderValuesOf } from '../../../../../domain/orders/order-fields.ts'
import { isStepDone, orderSteps, statusNameOf } from '../../../../../domain/orders/order-status.ts'
import { listPromisableDays } from '../../../../../domain/orders/promises/capacity.ts'
import { secondsLeft } from '../../../../../domain/orders/steps/seconds-left.ts'
import { statusOf } from '../../../../../domain/orders/tell-client.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { vehicleName } from '../../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { streamLength, streamLines } from '../../journal/stream-lines.server.ts'
import { readOrderPhotos } from '../../rims/order/read-order-photos.server.ts'
import { contractAlerts } from '../../withdrawals/contract-alerts.server.ts'
import { promiseView } from '../promise/promise-view.server.ts'
import { readConsent } from './consent/consent-view.server.ts'
import { linesView } from './lines/lines-view.server.ts'
import { factsOf } from './order-facts.server.ts'
import { requestPhotos } from './request-photos.server.ts'
import { rimView } from './rims/rim-view.server.ts'

export type OrderView = Awaited<ReturnType<typeof readOrder>>

/** What an order's page shows. */
export async function readOrder(context: Readonly<RouterContextProvider>, id: string) {
  const { db, clock } = context.get(siteContext)
  const reader = context.get(staffContext)
  const found = await findOrderRecord(db, id)
  if (!found) throw data(null, { status: 404 })
  const { order, client } = found
  const today = parisDay(clock.now())
  const [rims, told, days] = await Promise.all([
    listRims(db, id),
    listEvents(db, { kind: 'order', recordId: id }, streamLength),
    listPromisableDays(db, order.pos_id, today, id),
  ])
  const status = statusOf(order)
  return {
    id,
    number: order.order_number,
    client: {
      name: clientName(client),
      to: may(reader, 'read-clients') ? href('/gestion/clients/:id', { id: client.id }) : null,
    },
    lead: [pointOfSaleName(order.pos_id), vehicleName(order), order.registration_number]
      .filter(Boolean)
      .join(', '),
    status,
    statusName: statusNameOf(order),
    steps: orderSteps.map((step) => ({
      label: step.step,
      isDone: isStepDone(step.status, status),
      isCurrent: step.status === status,
    })),
    undoSeconds: secondsLeft(order, reader, clock.now()),
    blockedReason: order.blocked_reason,
    alerts: await contractAlerts(db, reader, clock.now(), { estimateId: order.estimate_id, orderId: id }),
    promise: promiseView(order, { days, today }),
    values: orderValuesOf(order),
    facts: factsOf(found, reader),
    photos: requestPhotos(found, reader),
    rims: rims.map(rimView),
    rimPhotos: await readOrderPhotos(context, order, rims),
    consent: await readConsent({ db }, order, reader),
    billed: may(reader, 'read-documents') ? linesView(order) : null,
    billing:
      may(reader, 'issue-invoices') && order.invoice === null ? { hasLines: order.lines.length > 0 } : null,
    lines: streamLines(told, reader),
    may: { work: may(reader, 'work-on-orders'), edit: may(reader, 'edit-orders') },
  }
}
