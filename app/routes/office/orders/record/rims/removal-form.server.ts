import { removeRim } from '../../../../../../domain/rims/remove-rim.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, pressing } from '../order-outcomes.server.ts'
import { removalShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

export const receiveRemoval = receiveForm({
  shape: removalShape,
  failing,
  async act(visit: RecordVisit, { jante = '' }) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const removed = await removeRim(world, by, { orderId: visit.params.id, rimId: jante })
    return removed.outcome === 'saved' ? { outcome: 'saved' } : refused(gone)
  },
})
