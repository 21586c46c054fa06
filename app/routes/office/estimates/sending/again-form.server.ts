import { againForm } from '../../../../../domain/documents/again-form.ts'
import { sendEstimateAgain } from '../../../../../domain/estimates/sending/send-again.ts'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { estimateAddress } from '../estimate-address.ts'
import { type EstimateVisit, requireWriter } from '../refusals.server.ts'
import { toldSending } from './sending-outcome.server.ts'

const { failing } = officeFailures

/** Sends what did not arrive once more. */
export const receiveAgain = receiveForm({
  shape: shapeOf(againForm, { mostBytes: 8_192, more: { lettre: { longest: 64 } } }),
  failing,
  async act({ context, params: { posId, id } }: EstimateVisit, { lettre: mailId = '', email = '' }) {
    requireWriter(context)
    const judged = judgeForm(againForm, { email })
    if (judged.outcome === 'invalid') return judged
    const mail = { mailId, ...judged.values }
    const sending = await sendEstimateAgain(context.get(siteContext), context.get(staffContext), id, mail)
    return toldSending(sending, estimateAddress(posId, id))
  },
})
