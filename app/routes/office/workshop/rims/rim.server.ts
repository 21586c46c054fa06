import { data, href, type RouterContextProvider } from 'react-router'
import { isSupplementOpen, listSupplements } from '../../../../../domain/contracts/supplements/supplement.ts'
import { findRimKindOfRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { describeDefects, formatRimName, formatRimWork } from '../../../../../domain/kernel/rim-words.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../../domain/people/clients/client.ts'
import {
  encodeLastOrderMove,
  secondsToUndoOrderMove,
} from '../../../../../domain/workshop/moves/move-order.ts'
import { orderStatusOf } from '../../../../../domain/workshop/orders/order.ts'
import { isRimCompleted } from '../../../../../domain/workshop/orders/rim-steps.ts'
import type { SoldRim } from '../../../../../domain/workshop/orders/sold-rims.ts'
import { listOwnRecentSteps, listRimSteps } from '../../../../../domain/workshop/rims/record-rim-step.ts'
import { findRim } from '../../../../../domain/workshop/rims/rim.ts'
import { formatRimCode } from '../../../../../domain/workshop/rims/rim-code.ts'
import { currentPhotoMomentOf } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { listRestorablePhotos } from '../../../../../domain/workshop/rims/rim-photos.ts'
import { maySettleRimProblem } from '../../../../../domain/workshop/rims/rim-problems.ts'
import { suggestRimProducts, toRimRecordValues } from '../../../../../domain/workshop/rims/rim-records.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { listSupplementAlerts } from '../../contracts/withdrawals/contract-alerts.server.ts'
import { rimStepForms, rimStepUndoView, withCompletedSteps } from '../orders/moves/rim-steps.server.ts'
import { describeLastMove } from '../orders/order-card.server.ts'
import { loadPhotoShowingUndo, shownPhotoForms } from '../photos/shown-photos.server.ts'
import { loadRimPhotos, rimPhotoForms } from './rim-photos.server.ts'
import { rimProblemForms, rimProblemView } from './rim-problem.server.ts'
import { rimRecordForms } from './rim-record.server.ts'
import { rimStatusView } from './rim-status.server.ts'
import { loadSupplementsOfRim, supplementForms } from './supplements.server.ts'

export type RimView = Awaited<ReturnType<typeof loadRimPage>>

/** Loads the page of a rim; `?moment=` selects the photos, by default the moment follows from the order's status. */
export async function loadRimPage(
  context: Readonly<RouterContextProvider>,
  { id, rimId }: { id: string; rimId: string },
  query: URLSearchParams,
) {
  const deps = context.get(siteContext)
  const reader = context.get(staffContext)
  const rimRecord = await findRim(deps.db, id, rimId)
  if (!rimRecord) throw data(null, { status: 404 })
  const { rim, order, client, reporter } = rimRecord
  const { db } = deps
  const now = deps.clock.now()
  const [completed, recentSteps, all, rimKind, suggestions, undoPhotos, undoShow, alerts] = await Promise.all(
    [
      listRimSteps(
        db,
        rimRecord.rims.map((one) => one.id),
      ),
      listOwnRecentSteps(deps, reader),
      listSupplements(db, rimId),
      findRimKindOfRequest(db, order.quote_request_id),
      suggestRimProducts(db),
      listRestorablePhotos(deps, reader, id),
      loadPhotoShowingUndo(deps, reader, id),
      listSupplementAlerts(db, now, order, deps.facts.current(), rimId),
    ],
  )
  const rims = withCompletedSteps(rimRecord.rims, completed)
  const steps = completed.filter((row) => row.rimId === rimId)
  const open = all.find(isSupplementOpen) ?? null
  const currentMoment = currentPhotoMomentOf(
    orderStatusOf(order),
    steps.map(({ step }) => step),
  )
  const [photos, supplements] = await Promise.all([
    loadRimPhotos(db, { id, rimId }, query, currentMoment),
    loadSupplementsOfRim(deps, reader, rimRecord, { all, rimKind }),
  ])
  const position = formatRimName({ ...rim, size: null }).toLowerCase()
  return {
    id,
    rimId,
    here: rimAddress(id, rimId),
    order: href('/gestion/commandes/:id', { id }),
    number: order.order_number,
    name: formatRimName(rim),
    label: `${order.order_number}, ${position}`,
    lead: [vehicleName(order), order.registration_number, clientName(client)].filter(Boolean).join(' · '),
    storedRecord: {
      number: order.order_number,
      client: clientName(client),
      plate: order.registration_number,
      vehicle: vehicleName(order),
      rim: `${rim.place}, ${position}`,
    },
    /** Whether photos and findings can be added: not on a cancelled order. */
    mayReport: order.cancelled_at === null,
    rims: rims.map(({ id: other, place, position, problem, completedSteps }) => ({
      id: other,
      place,
      to: rimAddress(id, other),
      isHere: other === rimId,
      hasProblem: problem !== null,
      isProcessed: isRimCompleted(completedSteps),
      name: formatRimName({ position, size: null }),
    })),
    alerts,
    status: rimStatusView(rimRecord, { rims, steps, isSupplementOpen: open !== null, rimKind, now }),
    photos,
    facts: rimFacts(rim),
    code: formatRimCode({ number: order.order_number, place: rim.place }),
    record: { values: toRimRecordValues(rim), suggestions },
    problem: rimProblemView(rim, reporter, maySettleRimProblem(reader, rim), open),
    supplements,
    undo: {
      move: {
        wording: describeLastMove(order, client.email),
        seen: encodeLastOrderMove(order),
        seconds: secondsToUndoOrderMove(order, reader, now),
      },
      step: rimStepUndoView(
        recentSteps.filter((one) => one.rim.order_id === id),
        rimId,
      ),
      photos: undoPhotos,
      show: undoShow,
    },
  }
}

const rimFacts = (rim: SoldRim) =>
  [
    { name: 'Travail', wording: formatRimWork(rim) },
    { name: 'Défauts', wording: describeDefects(rim.defects) },
    { name: 'Jante', wording: [rim.make, rim.part_number].filter(Boolean).join(', ') },
    { name: 'Notes', wording: rim.notes },
  ].filter(({ wording }) => wording !== '')

/** Form handlers of a rim's page, by the form name in the address. */
export const rimForms = actionsByIntent({
  ...rimStepForms,
  ...rimPhotoForms,
  ...rimProblemForms,
  ...rimRecordForms,
  ...supplementForms,
  ...shownPhotoForms,
})
