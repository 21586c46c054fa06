import { cancelSending } from '../../../../../domain/estimates/sending/cancel-sending.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { type EstimateVisit, requireWriter } from '../refusals.server.ts'

const { failing } = officeFailures

export const receiveCancelling = receiveForm({
  shape: { ...buttonShape, fields: { lettre: { longest: 64 } } },
  failing,
  async act({ context, params }: EstimateVisit) {
    requireWriter(context)
    const cancelling = await cancelSending(context.get(siteContext), context.get(staffContext), params.id)
    return cancelling.outcome === 'saved'
      ? { outcome: 'saved' }
      : refused('Trop tard\u00a0: l’e-mail est déjà parti.')
  },
})
