import { baseField, writeBase } from '../../../../../../domain/forms/merge-changes.ts'
import { addRim, mostRims } from '../../../../../../domain/rims/add-rim.ts'
import { changeRim } from '../../../../../../domain/rims/change-rim.ts'
import type { RimChange } from '../../../../../../domain/rims/on-rim.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { pressing } from '../order-outcomes.server.ts'
import { rimShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

const bothChanged =
  'Quelqu’un d’autre a modifié cette jante entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** What the page is told; which rim it was of, too. */
function told(change: RimChange, typed: Record<string, string>): FormOutcome {
  if (change.outcome === 'saved') return change
  if (change.outcome === 'gone') return { ...refused('Cette jante n’existe plus.'), typed }
  if (change.outcome === 'full')
    return { ...refused(`Une commande a ${mostRims}\u00a0jantes au plus.`), typed }
  if (change.outcome === 'invalid') return { ...change, typed }
  const { merged, theirs, conflicts } = change
  const shown = { ...merged, jante: typed.jante ?? '', [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed: shown, conflicts }
}

/** A rim that is added, or with `jante` changed. */
export const receiveRim = receiveForm({
  shape: rimShape,
  failing,
  async act(visit: RecordVisit, sent, fields) {
    const { world, by } = pressing(visit, 'work-on-orders')
    // Boxes come one by one.
    const typed = { ...sent, defects: fields.getAll('defects').filter(Boolean).join(' ') }
    const orderId = visit.params.id
    const change = sent.jante
      ? await changeRim(world, by, { orderId, rimId: sent.jante }, typed)
      : await addRim(world, by, orderId, typed)
    return told(change, typed)
  },
})
