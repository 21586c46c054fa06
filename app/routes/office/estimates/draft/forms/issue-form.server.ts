import { redirect } from 'react-router'
import { issueDraft } from '../../../../../../domain/estimates/issuing/issue-draft.ts'
import { companyFirst } from '../../../../../../domain/settings/company-first.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { refused } from '../../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { officeFailures } from '../../../office-failures.ts'
import { estimateAddress } from '../../estimate-address.ts'
import { changed, type EstimateVisit, leaving, requireWriter } from '../../refusals.server.ts'

const { failing } = officeFailures

export const receiveIssue = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { posId, id } }: EstimateVisit) {
    requireWriter(context)
    const issuing = await issueDraft(context.get(siteContext), context.get(staffContext), id)
    if (issuing.outcome === 'issued') return redirect(estimateAddress(posId, id), 303)
    if (issuing.outcome === 'leaving') return leaving
    if (issuing.outcome === 'gone') return changed
    if (issuing.outcome === 'clock-behind') return refused(issuing.problem)
    if (issuing.outcome === 'company-unsaved') return refused(companyFirst)
    return refused('Il manque encore quelque chose\u00a0: voyez le brouillon.')
  },
})
