import { data, href, type RouterContextProvider } from 'react-router'
import { clientName } from '../../../../domain/clients/client-name.ts'
import { statusNameOf } from '../../../../domain/orders/order-status.ts'
import { secondsLeft } from '../../../../domain/orders/steps/seconds-left.ts'
import { statusOf } from '../../../../domain/orders/tell-client.ts'
import { findRim } from '../../../../domain/rims/find-rim.ts'
import { listRimPhotos } from '../../../../domain/rims/photos/list-rim-photos.ts'
import { listTakeableBack } from '../../../../domain/rims/photos/list-takeable-back.ts'
import { momentOf } from '../../../../domain/rims/photos/rim-photo-rules.ts'
import { maySettle } from '../../../../domain/rims/problems/settle-problem.ts'
import { rimCode } from '../../../../domain/rims/rim-code.ts'
import { rimName } from '../../../../domain/rims/rim-name.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { nextStepWords } from '../orders/order-words.ts'
import { photoView } from './photo-view.server.ts'
import { rimAddress } from './rim-addresses.ts'
import { factsOf, problemOf } from './rim-facts.server.ts'
import { momentIn, momentsOf } from './rim-moments.server.ts'

export type RimView = Awaited<ReturnType<typeof readRim>>

/** What the page of a rim shows; `?moment=` chooses the photos, else the order's step does. */
export async function readRim(
  context: Readonly<RouterContextProvider>,
  { id, rimId }: { id: string; rimId: string },
  asked: URLSearchParams,
) {
  const site = context.get(siteContext)
  const reader = context.get(staffContext)
  const found = await findRim(site.db, id, rimId)
  if (!found) throw data(null, { status: 404 })
  const { rim, order, client, reporter, rims } = found
  const [photos, undo] = await Promise.all([
    listRimPhotos(site.db, { orderId: id, rimId }),
    listTakeableBack(site, reader, id),
  ])
  const status = statusOf(order)
  const moment = momentIn(asked) ?? momentOf(status)
  const here = rimAddress(id, rimId)
  return {
    id,
    rimId,
    here,
    moment,
    status,
    undo,
    order: href('/gestion/commandes/:id', { id }),
    number: order.order_number,
    code: rimCode({ number: order.order_number, place: rim.place }),
    name: rimName(rim),
    called: `${order.order_number}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    lead: [vehicleName(order), order.registration_number, clientName(client)].filter(Boolean).join(' · '),
    standing: {
      name: statusNameOf(order),
      next: nextStepWords[status],
      undoSeconds: secondsLeft(order, reader, site.clock.now()),
      blockedReason: order.blocked_reason,
    },
    facts: factsOf(rim),
    problem: problemOf(rim, reporter, maySettle(reader, rim)),
    problemPhotos: photos.filter((photo) => photo.shows_problem).map(photoView),
    moments: momentsOf(here, photos),
    photos: photos.filter((photo) => photo.moment === moment).map(photoView),
    hasPhotos: photos.length > 0,
    rims: rims.map(({ id: other, place, position, problem }) => ({
      id: other,
      place,
      to: rimAddress(id, other),
      isHere: other === rimId,
      hasProblem: problem !== null,
      name: rimName({ position, size: null }),
    })),
  }
}
