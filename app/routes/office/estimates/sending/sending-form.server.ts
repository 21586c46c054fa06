import { sendEstimate } from '../../../../../domain/estimates/sending/send-estimate.ts'
import { sendForm } from '../../../../../domain/estimates/sending/send-form.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { officeFailures } from '../../office-failures.ts'
import { estimateAddress } from '../estimate-address.ts'
import { estimateShape } from '../estimate-shape.server.ts'
import { type EstimateVisit, requireWriter } from '../refusals.server.ts'
import { toldSending } from './sending-outcome.server.ts'

const { failing } = officeFailures

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
