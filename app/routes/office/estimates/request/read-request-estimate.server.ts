import type { RouterContextProvider } from 'react-router'
import { estimateStateNames } from '../../../../../domain/estimates/estimate-state.ts'
import { findOfRequest } from '../../../../../domain/estimates/find-of-request.ts'
import { isSettled } from '../../../../../domain/inbox/handling/handled.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import type { QuoteRequest } from '../../../../../domain/quote-requests/find-quote-request.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import { beginAddress, estimateAddress } from '../estimate-address.ts'
import { estimateTone } from '../estimate-tone.ts'

export type RequestEstimateView = NonNullable<Awaited<ReturnType<typeof readRequestEstimate>>>

/** The quote of a request, or what begins one; `null` for whoever reads no quotes, and where there is nothing to say. */
export async function readRequestEstimate(context: Readonly<RouterContextProvider>, request: QuoteRequest) {
  const { db } = context.get(siteContext)
  const reader = context.get(staffContext)
  const canWrite = may(reader, 'write-estimates')
  if (!may(reader, 'read-documents')) return null
  const { draft, estimate } = await findOfRequest(db, request.id)
  const canBegin = canWrite && !draft && !estimate && !isSettled(request)
  if (!canBegin && !draft && !estimate) return null
  return {
    begin: canBegin ? beginAddress({ demande: request.id }) : null,
    draft: draft && canWrite ? { to: estimateAddress(draft.posId, draft.id), author: draft.author } : null,
    estimate: estimate && {
      to: estimateAddress(estimate.posId, estimate.id),
      number: estimate.number,
      total: formatCents(estimate.total),
      state: estimateStateNames[estimate.state],
      tone: estimateTone(estimate.state),
    },
  }
}
