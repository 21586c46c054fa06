import { removeRim } from '../../../../../../domain/rims/remove-rim.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, type OrderVisit, pressing, refused } from '../order-outcomes.server.ts'
import { removalShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

export const receiveRemoval = receiveForm({
  shape: removalShape,
  failing,
  async act(visit: OrderVisit, { jante = '' }) {
    const { world, by } = pressing(visit, 'work-on-orders')
    const removed = await removeRim(world, by, { orderId: visit.params.id, rimId: jante })
    return removed.outcome === 'saved' ? { outcome: 'saved' } : refused(gone)
  },
})
