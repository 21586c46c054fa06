import { undoStep } from '../../../../../../domain/orders/steps/undo-step.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, pressing } from '../order-outcomes.server.ts'

const { failing } = officeFailures

export const receiveUndo = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: RecordVisit) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const undone = await undoStep(world, by, visit.params.id)
    if (undone.outcome === 'saved') return { outcome: 'saved' }
    return refused(
      undone.outcome === 'gone' ? gone : 'Trop tard pour annuler\u00a0: revenez à l’étape précédente.',
    )
  },
})
