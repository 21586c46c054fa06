import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { changeOrder, type OrderChange } from '../../../../../domain/orders/change-order.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { gone, pressing } from './order-outcomes.server.ts'
import { changeShape } from './order-shapes.server.ts'

const { failing } = officeFailures

const bothChanged =
  'Quelqu’un d’autre a modifié cette commande entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

function told(change: OrderChange): FormOutcome {
  if (change.outcome === 'gone') return refused(gone)
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

export const receiveChange = receiveForm({
  shape: changeShape,
  failing,
  async act(visit: RecordVisit, typed) {
    const { world, by } = pressing(visit, 'edit-orders')
    return told(await changeOrder(world, by, visit.params.id, typed))
  },
})
