import type { DeliveryReport } from './delivery-report.ts'
import { fieldOf, namedIn, plainAddress, reasonOf } from './report-words.ts'

export function ofStandard(status: string, returned: string): DeliveryReport {
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(status, 'status'))
  const address = fieldOf(status, 'final-recipient') || fieldOf(status, 'original-recipient')
  return {
    verdict: verdictOf(fieldOf(status, 'action').toLowerCase(), code?.[1]),
    recipient: plainAddress(address.split(';').at(-1) ?? ''),
    reason: reasonOf(fieldOf(status, 'diagnostic-code').replace(/^[\w-]+;\s*/, '') || code?.[0] || ''),
    returned: namedIn(returned),
  }
}

/** The action counts, and where a server tells none the class of the status: 5 for good, 4 for now. */
function verdictOf(action: string, statusClass: string | undefined): DeliveryReport['verdict'] {
  if (action.startsWith('failed')) return 'failed'
  if (action.startsWith('delayed')) return 'delayed'
  if (action) return 'other'
  return statusClass === '5' ? 'failed' : statusClass === '4' ? 'delayed' : 'other'
}
