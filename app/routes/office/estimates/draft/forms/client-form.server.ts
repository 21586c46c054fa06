import { chooseClient } from '../../../../../../domain/estimates/drafts/choose-client.ts'
import { siteContext } from '../../../../../context.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { buttonShape, type FormShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { type EstimateVisit, leaving, requireWriter } from '../../refusals.server.ts'

const { failing } = officeFailures

const clientShape: FormShape = { ...buttonShape, fields: { qui: { longest: 64 } } }

export const receiveClient = receiveForm({
  shape: clientShape,
  failing,
  async act({ context, params }: EstimateVisit, { qui = '' }) {
    requireWriter(context)
    const chosen = await chooseClient(context.get(siteContext), params.id, qui)
    if (chosen.outcome === 'leaving') return leaving
    return chosen.outcome === 'saved'
      ? { outcome: 'saved' }
      : refused('Choisissez un client qui existe encore.')
  },
})
