import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { allowPhotos } from '../../../../../../domain/orders/allow-photos.ts'
import { photoConsentForm } from '../../../../../../domain/orders/photo-consent-form.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, type OrderVisit, pressing, refused } from '../order-outcomes.server.ts'
import { consentShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

/** The client lets photos of the order be published. */
export const receiveConsent = receiveForm({
  shape: consentShape,
  failing,
  async act(visit: OrderVisit, typed) {
    const { world, by } = pressing(visit, 'edit-orders')
    const judged = judgeForm(photoConsentForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { outcome } = await allowPhotos(world, by, visit.params.id, judged.values.accord)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})

export const receiveWithdrawal = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: OrderVisit) {
    const { world, by } = pressing(visit, 'edit-orders')
    const { outcome } = await allowPhotos(world, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})
