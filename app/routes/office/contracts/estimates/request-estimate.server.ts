import type { RouterContextProvider } from 'react-router'
import {
  estimateStateNames,
  findEstimateOfRequest,
} from '../../../../../domain/contracts/estimates/estimate.ts'
import { isInboxRecordClosedOrSpam } from '../../../../../domain/correspondence/inbox/inbox-actions.ts'
import type { QuoteRequest } from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { beginEstimateAddress, estimateAddress } from '../../../../office/records/estimate-address.ts'
import { estimateToneOf } from '../../../../office/records/estimate-tone.ts'

export type RequestEstimateView = NonNullable<Awaited<ReturnType<typeof loadEstimateOfRequest>>>

/**
 * Returns the estimate of a request, or the address that creates one; `null` for readers who may not read estimates, or if there is
 * neither.
 */
export async function loadEstimateOfRequest(context: Readonly<RouterContextProvider>, request: QuoteRequest) {
  const { db } = context.get(siteContext)
  const reader = context.get(staffContext)
  const canWrite = hasPermission(reader, 'write-estimates')
  if (!hasPermission(reader, 'read-documents')) return null
  const { draft, estimate } = await findEstimateOfRequest(db, request.id)
  const canBegin = canWrite && !draft && !estimate && !isInboxRecordClosedOrSpam(request)
  if (!canBegin && !draft && !estimate) return null
  return {
    begin: canBegin ? beginEstimateAddress({ demande: request.id }) : null,
    draft: draft && canWrite ? { to: estimateAddress(draft.posId, draft.id), author: draft.author } : null,
    estimate: estimate && {
      to: estimateAddress(estimate.posId, estimate.id),
      number: estimate.number,
      total: formatCents(estimate.total),
      state: estimateStateNames[estimate.state],
      tone: estimateToneOf(estimate.state),
    },
  }
}
