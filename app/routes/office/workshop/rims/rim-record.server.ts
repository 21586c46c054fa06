import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { rimRecordForm } from '../../../../../domain/workshop/rims/rim-record-form.ts'
import { saveRimRecord } from '../../../../../domain/workshop/rims/rim-records.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import type { RimRouteArgs } from './rim-route-args.ts'

const recordLimits = bodyLimits(rimRecordForm, {
  maxBytes: 32_768,
  more: { advice: { longest: 8_192 }, [openedValuesFieldName]: { longest: 16_384 } },
})

const recordConflict =
  'Quelqu’un d’autre a complété ce passeport entre-temps. Ses modifications sont reprises là où vous n’avez rien écrit\u00a0; pour le reste, choisissez.'

/** Saves measurements, materials and advice. */
const record = officeForm({
  limits: recordLimits,
  run: ({ deps, by, typed }, { params }: RimRouteArgs) =>
    saveRimRecord(deps, by, { orderId: params.id, rimId: params.rimId }, typed),
  rejections: { gone: 404, conflict: (conflict) => toConflictRejection(recordConflict, conflict) },
})

/** Form handlers of the passport of a rim, by the form name in the address. */
export const rimRecordForms = { passeport: record }
