import { formatDate, formatDay } from '../../../domain/calendar/paris-day.ts'
import { mayAccept } from '../../../domain/estimates/deciding/accept-as-client.ts'
import type { Estimate } from '../../../domain/estimates/estimate.ts'
import { estimateStatusNames } from '../../../domain/estimates/estimate-status.ts'
import { formatCents } from '../../../domain/money/format-cents.ts'

export type AcceptanceView = ReturnType<typeof readAcceptance>

/** What a client is told of where their quote stands, in the contract's two words, and whether they may accept it. */
export function readAcceptance(estimate: Estimate, now: Date) {
  const { status, total, valid_until, decided_at, state } = estimate
  const isAccepted = status === 'paid'
  return {
    status: estimateStatusNames[status],
    isAccepted,
    acceptedOn: isAccepted && decided_at ? formatDate(decided_at) : null,
    canAccept: mayAccept(estimate, now),
    isUnseen: state === 'issued' || state === 'sent',
    total: formatCents(total),
    validUntil: valid_until ? formatDay(valid_until) : null,
  }
}
