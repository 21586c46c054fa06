import { data, type RouterContextProvider } from 'react-router'
import { locationName } from '../../../../../../domain/business/points-of-sale.ts'
import { requestPhotoIdOf } from '../../../../../../domain/correspondence/quote-requests/photo-files.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { vehicleName } from '../../../../../../domain/kernel/text/vehicle-name.ts'
import { listEvents } from '../../../../../../domain/oversight/journal/list-events.ts'
import { clientName } from '../../../../../../domain/people/clients/client.ts'
import { findOrderRecord, type OrderRecord } from '../../../../../../domain/workshop/orders/find-order.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../../office/journal/activity-feed.server.ts'
import { requestPhotoAddress, requestThumbnailAddress } from '../../../../../office/records/inbox-address.ts'
import { listContractAlerts } from '../../../contracts/withdrawals/contract-alerts.server.ts'
import { loadDossierSummary } from '../../../oversight/dossiers/dossiers.server.ts'
import { shownPhotoForms } from '../../photos/shown-photos.server.ts'
import { loadOrderSlips } from '../../slips/slip.server.ts'
import { loadPromisedDayView } from '../days/promised-day.server.ts'
import { loadPhotoConsent, photoConsentForms } from './order-consent.server.ts'
import { loadOrderFacts, orderFactsForms } from './order-facts.server.ts'
import { billedLinesView, orderLinesForms } from './order-lines.server.ts'
import { listRimsWithCompletedSteps, loadOrderRims, orderRimsForms } from './order-rims.server.ts'
import { loadOrderStatus, orderStatusForms } from './order-status.server.ts'

export type OrderView = Awaited<ReturnType<typeof loadOrderPage>>

/** Loads the page of an order: its heading, and one part for each section. */
export async function loadOrderPage(context: Readonly<RouterContextProvider>, id: string) {
  const deps = context.get(siteContext)
  const reader = context.get(staffContext)
  const { db, clock } = deps
  const site = deps.facts.current()
  const orderRecord = await findOrderRecord(db, id)
  if (!orderRecord) throw data(null, { status: 404 })
  const { order, client } = orderRecord
  const rims = await listRimsWithCompletedSteps(db, id)
  const [alerts, status, promise, rimsPart, facts, slips, dossiers, consent, events] = await Promise.all([
    listContractAlerts(db, reader, clock.now(), { estimateId: order.estimate_id, order }, site),
    loadOrderStatus(context, orderRecord, rims),
    loadPromisedDayView(deps, order, rims),
    loadOrderRims(context, order, rims),
    loadOrderFacts(deps, orderRecord, reader),
    hasPermission(reader, 'work-on-orders') ? loadOrderSlips(context, order) : null,
    loadDossierSummary(context, { kind: 'order', id, isCancelled: order.cancelled_at !== null }),
    loadPhotoConsent(deps, order, reader),
    listEvents(db, { kind: 'order', recordId: id }, maxActivityLines, site),
  ])
  return {
    id,
    number: order.order_number,
    lead: [locationName(order.pos_id, site), vehicleName(order), order.registration_number]
      .filter(Boolean)
      .join(', '),
    storedRecord: {
      number: order.order_number,
      client: clientName(client),
      plate: order.registration_number,
      vehicle: vehicleName(order),
      rim: null,
    },
    permissions: {
      work: hasPermission(reader, 'work-on-orders') && !order.cancelled_at,
      edit: hasPermission(reader, 'edit-orders') && !order.cancelled_at,
    },
    alerts,
    status,
    promise,
    requestPhotos: requestPhotos(orderRecord, reader),
    rims: rimsPart,
    billed: hasPermission(reader, 'read-documents') ? billedLinesView(orderRecord) : null,
    facts,
    slips,
    dossiers,
    consent,
    history: recordActivityLines(events, reader),
  }
}

/** Form handlers of an order's page, by the form name in the address. */
export const orderForms = actionsByIntent({
  ...orderStatusForms,
  ...orderRimsForms,
  ...orderLinesForms,
  ...orderFactsForms,
  ...photoConsentForms,
  ...shownPhotoForms,
})

/** Returns the photos that the client sent with the request. */
function requestPhotos({ request }: OrderRecord, reader: StaffPerson) {
  if (!request || !hasPermission(reader, 'read-requests')) return []
  return request.images.map((image) => ({
    name: image.name,
    url: requestPhotoAddress(request.id, requestPhotoIdOf(image)),
    thumbnail: requestThumbnailAddress(request.id, requestPhotoIdOf(image)),
  }))
}
