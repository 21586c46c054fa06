import { data } from 'react-router'
import { findDocumentClient } from '../../../domain/billing/printing/open-document.ts'
import type { Site } from '../../../domain/business/site.ts'
import {
  clientStatusNames,
  type Estimate,
  findCurrentEstimate,
  findEstimate,
  isEstimateAcceptable,
} from '../../../domain/contracts/estimates/estimate.ts'
import {
  findWithdrawalPeriod,
  mayWithdraw,
  withdrawalSentence,
} from '../../../domain/contracts/estimates/withdrawal-period.ts'
import { listContractParts } from '../../../domain/contracts/withdrawals/contract-parts.ts'
import {
  findDeclaredWithdrawal,
  isPartialWithdrawal,
  listWithdrawalsOf,
} from '../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour, formatLongDay } from '../../../domain/kernel/calendar/french-dates.ts'
import { addDays, formatDate, formatDay } from '../../../domain/kernel/calendar/paris-day.ts'
import { findCancellation } from '../../../domain/workshop/orders/cancel-order.ts'
import type { SiteContext } from '../../http/context.ts'
import { withdrawalPath } from '../../http/page-addresses.ts'
import { loadDepositTransfer } from '../../records/deposit-transfer.server.ts'
import { otherEstimateAddress } from './estimate-links.server.ts'

export type EstimateDecisionView = Awaited<ReturnType<typeof loadEstimateDecision>>

/** Returns the state of an estimate: status, acceptance, deadlines, and how to withdraw from it. */
export async function loadEstimateDecision(db: SiteContext['db'], estimate: Estimate, now: Date, site: Site) {
  const { client_status, decided_at, decided_by, decision_channel, state } = estimate
  const isAccepted = state === 'accepted'
  const cancelledAt = isAccepted ? await findCancellation(db, estimate.id) : null
  const [period, declarations] = [
    await findWithdrawalPeriod(db, estimate.id, site),
    await listWithdrawalsOf(db, { estimateId: estimate.id }),
  ]
  const declared = findDeclaredWithdrawal(declarations, estimate)
  return {
    number: estimate.estimate_number,
    status: clientStatusNames[client_status],
    isAccepted,
    /** Date on which the order of the estimate was cancelled. */
    cancelledOn: cancelledAt && formatDate(cancelledAt),
    acceptedOn: isAccepted && decided_at ? formatDate(decided_at) : null,
    acceptedBy: isAccepted && decision_channel === 'page' ? decided_by : null,
    canAccept: isEstimateAcceptable(estimate, now),
    isUnseen: state === 'issued' || state === 'sent',
    declinedOn: state === 'refused' && decided_at ? formatDate(decided_at) : null,
    expiredOn:
      !isAccepted && !isEstimateAcceptable(estimate, now) && estimate.valid_until && state !== 'refused'
        ? formatDay(estimate.valid_until)
        : null,
    confirmedOn: isAccepted && estimate.confirmed_at ? formatDate(estimate.confirmed_at) : null,
    begins:
      isAccepted && !cancelledAt && period?.nothingBefore && (!declared || isPartialWithdrawal(declared))
        ? formatLongDay(addDays(period.nothingBefore, 1))
        : null,
    withdrawal:
      isAccepted && period && mayWithdraw(period, now)
        ? {
            path: withdrawalPath(estimate.estimate_number),
            wording: withdrawalSentence(period),
          }
        : null,
    parts: isAccepted ? await listWithdrawableParts(db, estimate, mayWithdraw(period, now), now, site) : [],
    deposit:
      isAccepted && (!declared || isPartialWithdrawal(declared))
        ? await loadDepositTransfer(db, estimate.id, site)
        : null,
    declaredOn: declared ? formatDayAndHour(declared.created_at) : null,
    declaredPart: declared?.agreed_part?.says || declared?.part || null,
  }
}

/** Notice about an estimate that another user of the same client accepted first. */
export const alreadyAcceptedNotice =
  'Ce devis avait déjà été accepté entre-temps\u00a0: voici ce qui l’a été. Appelez-nous si ce n’est pas ce que vous vouliez.'

/**
 * Returns the parts that the client may withdraw from separately: rims, while the contract allows it, and supplements, each
 * within its own period.
 */
async function listWithdrawableParts(
  db: SiteContext['db'],
  estimate: Estimate,
  mayOfRims: boolean,
  now: Date,
  site: Site,
) {
  const { rims, supplements } = await listContractParts(db, { estimate, orderId: null }, site, now)
  return [...(mayOfRims && rims.length > 1 ? rims : []), ...supplements]
}

/** Returns the estimate and its client. The gate has checked access. */
export async function findReceivedEstimate(db: SiteContext['db'], key: { posId: string; id: string }) {
  const [estimate, client] = [
    await findEstimate(db, key.id),
    await findDocumentClient(db, { kind: 'estimate', ...key }),
  ]
  if (!estimate || !client) throw data(null, { status: 404 })
  return { estimate, client }
}

/** Returns the latest estimate that replaced this one, or `null`. `number` and `to` are `null` for a read-only visitor. */
export async function loadReplacingEstimate(
  deps: SiteContext,
  estimate: Estimate,
  query: URLSearchParams,
  isOnlyRead: boolean,
) {
  const other = await findCurrentEstimate(deps.db, estimate)
  if (other.id === estimate.id) return null
  return isOnlyRead
    ? { number: null, to: null }
    : { number: other.estimate_number, to: otherEstimateAddress(deps, query, estimate, other) }
}
