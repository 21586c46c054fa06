import { data, type RouterContextProvider, redirect } from 'react-router'
import { findEstimate, findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { actionsByIntent, type OutcomesOf } from '../../../../forms/form-actions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { estimateDraftPageForms, loadEstimateDraftPage } from './estimate-draft.server.ts'
import { loadIssuedEstimatePage } from './estimate-issued.server.ts'
import { issuedEstimateActionForms } from './estimate-issued-actions.server.ts'
import { estimateSendingForms } from './estimate-sending.server.ts'

/** Loads a draft, or the estimate that it has become; redirects from the address of another point of sale. */
export async function loadEstimatePage(
  context: Readonly<RouterContextProvider>,
  { posId, id }: { posId: string; id: string },
  query: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  // The draft is read first: if it is issued between the two reads, it is found as an estimate.
  const draft = await findEstimateDraft(db, id)
  const estimate = await findEstimate(db, id)
  const shownRecord = estimate ?? draft
  if (!shownRecord) throw data(null, { status: 404 })
  if (shownRecord.pos_id !== posId) throw redirect(estimateAddress(shownRecord.pos_id, id), 302)
  if (estimate) return loadIssuedEstimatePage(context, estimate, query)
  if (!draft || !hasPermission(context.get(staffContext), 'write-estimates'))
    throw data(null, { status: 404 })
  return loadEstimateDraftPage(context, draft, query)
}

const forms = { ...estimateDraftPageForms, ...estimateSendingForms, ...issuedEstimateActionForms }

export type EstimateFormOutcomes = OutcomesOf<typeof forms>

/** Form handlers of a draft and of an issued estimate, by the form name in the address. */
export const estimateForms = actionsByIntent(forms)
