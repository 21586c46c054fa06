import { undoStep } from '../../../../../../domain/orders/steps/undo-step.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, type OrderVisit, pressing, refused } from '../order-outcomes.server.ts'

const { failing } = officeFailures

export const receiveUndo = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: OrderVisit) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const undone = await undoStep(world, by, visit.params.id)
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return refused(
      undone.outcome === 'gone' ? gone : 'Trop tard pour annuler\u00a0: revenez à l’étape précédente.',
    )
  },
})
