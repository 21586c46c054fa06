import type { DeliveryReport } from './delivery-report.ts'
import { namedIn, plainAddress, reasonOf } from './report-words.ts'

export function ofStandard(status: string, returned: string): DeliveryReport {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(status)?.[1]?.replace(/\s+/g, ' ') ??
    ''
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(field('Status'))
  const address = (field('Final-Recipient') || field('Original-Recipient')).split(';').at(-1) ?? ''
  return {
    verdict: verdictOf(field('Action').toLowerCase(), code?.[1]),
    recipient: plainAddress(address),
    reason: reasonOf(field('Diagnostic-Code').replace(/^[\w-]+;\s*/, '') || code?.[0] || ''),
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
