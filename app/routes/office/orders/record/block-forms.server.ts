import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { blockForm } from '../../../../../domain/orders/steps/block-form.ts'
import { blockOrder } from '../../../../../domain/orders/steps/block-order.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { gone, pressing } from './order-outcomes.server.ts'
import { blockShape } from './order-shapes.server.ts'

const { failing } = officeFailures

export const receiveBlock = receiveForm({
  shape: blockShape,
  failing,
  async act(visit: RecordVisit, typed) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const judged = judgeForm(blockForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { outcome } = await blockOrder(world, by, visit.params.id, judged.values.raison)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})

export const receiveRelease = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: RecordVisit) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const { outcome } = await blockOrder(world, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})
