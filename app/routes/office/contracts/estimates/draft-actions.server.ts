import { href, redirect } from 'react-router'
import { findEstimateDraft } from '../../../../../domain/contracts/estimates/estimate.ts'
import { discardEstimateDraft } from '../../../../../domain/contracts/estimates/estimate-drafts.ts'
import { issueEstimateWithoutMail } from '../../../../../domain/contracts/estimates/issue-estimate.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import {
  estimateBeingSentText,
  estimateChangedText,
  type OfficeEstimateRouteArgs,
} from './estimate-action-parts.server.ts'

/** Issues the estimate without mailing it. */
const issue = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { posId, id } }: OfficeEstimateRouteArgs) {
    const issuing = await issueEstimateWithoutMail(deps, by, id)
    return issuing.outcome === 'issued' ? redirect(estimateAddress(posId, id), 303) : issuing
  },
  rejections: {
    'mail-queued': estimateBeingSentText,
    gone: estimateChangedText,
    'clock-behind': ({ problem }) => problem,
    'facts-missing': ({ problem }) => problem,
    incomplete: ({ problems }) =>
      problems.form ?? 'Le brouillon est incomplet\u00a0: voyez les champs signalés.',
  },
})

/** Deletes the draft, and redirects to the page that it came from. */
const deletion = officeForm({
  permission: 'write-estimates',
  async run({ deps, by }, { params: { id } }: OfficeEstimateRouteArgs) {
    const draft = await findEstimateDraft(deps.db, id)
    const deleted = await discardEstimateDraft(deps, by, id)
    if (!draft || deleted.outcome === 'gone') return { outcome: 'gone' as const }
    return redirect(pageAfterDeletion(draft.quote_request_id), 303)
  },
  rejections: { gone: estimateChangedText },
})

const pageAfterDeletion = (requestId: string | null) =>
  requestId ? href('/gestion/demandes/:id', { id: requestId }) : href('/gestion/devis')

/** Form handlers of the other actions of a draft, by the form name in the address. */
export const estimateDraftActionForms = { emettre: issue, supprimer: deletion }
