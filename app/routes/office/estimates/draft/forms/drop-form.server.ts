import { href, redirect } from 'react-router'
import { dropEstimateDraft } from '../../../../../../domain/estimates/drafts/drop-draft.ts'
import { findDraft } from '../../../../../../domain/estimates/find-estimate.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { changed, type EstimateVisit, requireWriter } from '../../refusals.server.ts'

const { failing } = officeFailures

export const receiveDrop = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: EstimateVisit) {
    requireWriter(context)
    const draft = await findDraft(context.get(siteContext).db, id)
    const dropped = await dropEstimateDraft(context.get(siteContext), context.get(staffContext), id)
    if (!draft || dropped.outcome === 'gone') return changed
    return redirect(afterDrop(draft.quote_request_id), 303)
  },
})

const afterDrop = (requestId: string | null) =>
  requestId ? href('/gestion/demandes/:id', { id: requestId }) : href('/gestion/devis')
