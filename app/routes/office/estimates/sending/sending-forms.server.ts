import { redirect } from 'react-router'
import { againForm } from '../../../../../domain/documents/again-form.ts'
import { sendEstimateAgain } from '../../../../../domain/estimates/send-again.ts'
import { cancelSending, type Sending, sendEstimate } from '../../../../../domain/estimates/send-estimate.ts'
import { sendForm } from '../../../../../domain/estimates/send-form.ts'
import { judgeForm } from '../../../../../domain/forms/judge-form.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape, shapeOf } from '../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { estimateAddress } from '../estimate-address.ts'
import { estimateShape } from '../estimate-shape.server.ts'
import { changed, type EstimateVisit, refused, requireWriter } from '../refusals.server.ts'

const { failing } = officeFailures

function toldSending(sending: Sending, page: string): FormOutcome | Response {
  if (sending.outcome === 'invalid') return sending
  if (sending.outcome === 'gone') return changed
  if (sending.outcome === 'incomplete') return refused('Il manque encore quelque chose au brouillon.')
  return redirect(page, 303)
}

/** Sends it off, or a reminder of it; the page without the question shows how long it may be taken back. */
export const receiveSending = (kind: 'quote' | 'reminder') =>
  receiveForm({
    shape: estimateShape(sendForm),
    failing,
    async act({ context, params: { posId, id } }: EstimateVisit, typed) {
      requireWriter(context)
      const world = context.get(siteContext)
      const sending = await sendEstimate(world, context.get(staffContext), id, kind, typed)
      return toldSending(sending, estimateAddress(posId, id))
    },
  })

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
