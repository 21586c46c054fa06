import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { allowPhotos } from '../../../../../../domain/orders/allow-photos.ts'
import { photoConsentForm } from '../../../../../../domain/orders/photo-consent-form.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../office-failures.ts'
import { gone, pressing } from '../order-outcomes.server.ts'
import { consentShape } from '../order-shapes.server.ts'

const { failing } = officeFailures

/** The client lets photos of the order be published. */
export const receiveConsent = receiveForm({
  shape: consentShape,
  failing,
  async act(visit: RecordVisit, typed) {
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
  async act(visit: RecordVisit) {
    const { world, by } = pressing(visit, 'edit-orders')
    const { outcome } = await allowPhotos(world, by, visit.params.id, null)
    return outcome === 'saved' ? { outcome } : refused(gone)
  },
})
