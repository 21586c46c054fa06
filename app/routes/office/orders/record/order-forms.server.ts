import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { changeOrder, type OrderChange } from '../../../../../domain/orders/change-order.ts'
import { blockForm } from '../../../../../domain/orders/steps/block-form.ts'
import { blockOrder } from '../../../../../domain/orders/steps/block-order.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { receiveConsent, receiveWithdrawal } from './consent/consent-forms.server.ts'
import { receiveLines } from './lines/lines-form.server.ts'
import { gone, type OrderVisit, pressing, refused } from './order-outcomes.server.ts'
import { blockShape, changeShape } from './order-shapes.server.ts'
import { receiveRemoval, receiveRim } from './rims/rim-forms.server.ts'
import { receiveMove, receiveUndo } from './steps/step-forms.server.ts'

const { failing } = officeFailures

const receiveBlock = receiveForm({
  shape: blockShape,
  failing,
  async act(visit: OrderVisit, typed) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const judged = judgeForm(blockForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { outcome } = await blockOrder(world, by, visit.params.id, judged.values.raison)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})

const receiveRelease = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: OrderVisit) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const { outcome } = await blockOrder(world, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})

const bothChanged =
  'Quelqu’un d’autre a modifié cette commande entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

function told(change: OrderChange): FormOutcome {
  if (change.outcome === 'gone') return refused(gone)
  if (change.outcome !== 'conflict') return change
  const { merged, theirs, conflicts } = change
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

const receiveChange = receiveForm({
  shape: changeShape,
  failing,
  async act(visit: OrderVisit, typed) {
    const { world, by } = pressing(visit, 'edit-orders')
    return told(await changeOrder(world, by, visit.params.id, typed))
  },
})

/** The forms of an order's record, by the names that stand behind their addresses. */
export const orderForms = oneOfForms({
  etape: receiveMove,
  annuler: receiveUndo,
  bloquer: receiveBlock,
  debloquer: receiveRelease,
  modifier: receiveChange,
  lignes: receiveLines,
  jante: receiveRim,
  'retirer-jante': receiveRemoval,
  accord: receiveConsent,
  'retirer-accord': receiveWithdrawal,
})
