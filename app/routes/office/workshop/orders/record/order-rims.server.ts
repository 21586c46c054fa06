import type { RouterContextProvider } from 'react-router'
import { removeRimFromOrder } from '../../../../../../domain/contracts/supplements/remove-rim.ts'
import { openedValuesFieldName } from '../../../../../../domain/kernel/forms/merge-changes.ts'
import {
  describeDefects,
  formatRimName,
  formatRimWork,
  rimDefectNames,
} from '../../../../../../domain/kernel/rim-words.ts'
import {
  listRimsOfOrder,
  type OrderRecord,
  type OrderRim,
} from '../../../../../../domain/workshop/orders/find-order.ts'
import { maxRimsPerOrder, rimForm } from '../../../../../../domain/workshop/orders/rim-form.ts'
import {
  isRimCompleted,
  lastCompletedRimStepOf,
  type RimStep,
  rimStepNames,
} from '../../../../../../domain/workshop/orders/rim-steps.ts'
import { addRimToOrder, changeRim, toRimValues } from '../../../../../../domain/workshop/rims/change-rims.ts'
import { listRimSteps } from '../../../../../../domain/workshop/rims/record-rim-step.ts'
import { bodyLimits } from '../../../../../forms/bodies/body-limits.ts'
import { type FormOutcome, formWideProblem } from '../../../../../forms/form-outcome.ts'
import type { SiteContext } from '../../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../../office/form/office-form.server.ts'
import { orderChangedMessage } from '../../../../../office/records/order-status-labels.ts'
import { rimAddress } from '../../../../../office/records/rim-addresses.ts'
import { loadOrderPhotos } from '../../photos/order-photos.server.ts'
import { withCompletedSteps } from '../moves/rim-steps.server.ts'

/** Returns the rims of an order, each with its completed steps. */
export async function listRimsWithCompletedSteps(db: SiteContext['db'], orderId: string) {
  const rims = await listRimsOfOrder(db, orderId)
  const steps = await listRimSteps(
    db,
    rims.map(({ id }) => id),
  )
  return withCompletedSteps(rims, steps)
}

type WorkedRim = Awaited<ReturnType<typeof listRimsWithCompletedSteps>>[number]

/** Returns the data of the section with the rims and photos of an order. */
export async function loadOrderRims(
  context: Readonly<RouterContextProvider>,
  order: OrderRecord['order'],
  rims: readonly WorkedRim[],
) {
  return {
    lines: rims.map(rimLine),
    photos: await loadOrderPhotos(context, order, rims),
    mayTakePhotos: order.cancelled_at === null,
  }
}

/** Returns the latest completed step of a rim; empty before the first. */
function rimProgress(completedSteps: readonly RimStep[]) {
  const furthest = lastCompletedRimStepOf(completedSteps)
  return furthest && { name: rimStepNames[furthest], isProcessed: isRimCompleted(completedSteps) }
}

const rimLine = (rim: WorkedRim) => ({
  id: rim.id,
  to: rimAddress(rim.order_id, rim.id),
  place: rim.place,
  name: formatRimName(rim),
  work: formatRimWork(rim),
  progress: rimProgress(rim.completedSteps),
  part: [rim.make, rim.part_number].filter(Boolean).join(', '),
  defects: describeDefects(rim.defects),
  notes: rim.notes,
  problem: rim.problem,
  values: toRimValues(rim),
})

/** Limits of a rim's form, which includes the values it was filled with; without `jante` it adds a rim. */
const rimLimits = bodyLimits(rimForm, {
  maxBytes: 65_536,
  more: {
    jante: { longest: 64 },
    defects: { longest: 256, maxCount: Object.keys(rimDefectNames).length + 1 },
    notes: { longest: 16_384 },
    [openedValuesFieldName]: { longest: 32_768 },
  },
})

const rimConflict =
  'Quelqu’un d’autre a modifié cette jante entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

/** Adds a rim, or changes the one that `jante` names. */
const rim = officeForm({
  permission: 'work-on-orders',
  limits: rimLimits,
  run: ({ deps, by, typed, fields }, { params: { id: orderId } }: RecordRouteArgs) =>
    typed.jante
      ? changeRim(deps, by, { orderId, rimId: typed.jante }, typedRim(typed, fields))
      : addRimToOrder(deps, by, orderId, typedRim(typed, fields)),
  rejections: {
    gone: (_, { typed, fields }) => ({
      ...formWideProblem('Cette jante n’existe plus.'),
      typed: typedRim(typed, fields),
    }),
    full: (_, { typed, fields }) => ({
      ...formWideProblem(`Une commande a ${maxRimsPerOrder}\u00a0jantes au plus.`),
      typed: typedRim(typed, fields),
    }),
    invalid: (invalid, { typed, fields }) => ({ ...invalid, typed: typedRim(typed, fields) }),
    conflict: (conflict, { typed: { jante = '' } }) =>
      toConflictRejection(rimConflict, { ...conflict, merged: { ...conflict.merged, jante } }),
  },
})

/** Joins the values of `defects`, one for each ticked box, to the text that the record stores. */
const typedRim = (typed: Record<string, string>, fields: URLSearchParams) => ({
  ...typed,
  defects: fields.getAll('defects').filter(Boolean).join(' '),
})

const removalLimits = bodyLimits(rimForm, {
  maxBytes: 4_096,
  more: { jante: { longest: 64 }, sachant: { longest: 8 } },
})

/** Asks before a rim is removed, which cannot be undone. */
function removalQuestion(rim: OrderRim): FormOutcome {
  const title = `Retirer la jante ${rim.place} (${formatRimName(rim).toLowerCase()})\u00a0?`
  const lines = [
    'Ses étapes et son passeport sont effacés, et un supplément proposé pour elle est retiré.',
    // The line of an accepted supplement is a contract with the client, which staff correct themselves.
    ...(rim.added.length > 0
      ? [
          'Le supplément que le client a accepté pour elle reste parmi les lignes à facturer\u00a0: corrigez-les ensuite.',
        ]
      : []),
    'Ses photos restent à la commande. Ce retrait est définitif.',
  ]
  return {
    ...formWideProblem([title, ...lines].join(' ')),
    question: {
      title,
      lines,
      fields: { jante: rim.id },
      answers: [{ label: 'Oui, retirer cette jante', fields: { sachant: 'oui' } }],
      cancel: 'La garder',
    },
  }
}

const removal = officeForm({
  permission: 'work-on-orders',
  limits: removalLimits,
  async run({ deps, by, typed: { jante = '', sachant } }, { params }: RecordRouteArgs) {
    const rim = (await listRimsOfOrder(deps.db, params.id)).find(({ id }) => id === jante)
    if (rim && sachant !== 'oui') return removalQuestion(rim)
    return removeRimFromOrder(deps, by, { orderId: params.id, rimId: jante })
  },
  rejections: { gone: orderChangedMessage },
})

/** Form handlers of an order's rims, by the form name in the address. */
export const orderRimsForms = { jante: rim, 'retirer-jante': removal }
