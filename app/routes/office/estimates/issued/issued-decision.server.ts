import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Estimate } from '../../../../../domain/estimates/estimate.ts'
import { decisionChannels } from '../../../../../domain/estimates/estimate-words.ts'

/** « Accepté par téléphone par M. Petit, le 3 mars 2026 à 10 h 12 ». */
export function decisionOf({ state, decided_at, decision_channel, decided_by, refusal_reason }: Estimate) {
  if (!decided_at || (state !== 'accepted' && state !== 'refused')) return null
  const how = decision_channel ? decisionChannels[decision_channel].toLowerCase() : ''
  const who = decided_by ? `par ${decided_by}` : ''
  return {
    says: [state === 'accepted' ? 'Accepté' : 'Refusé', how, who].filter(Boolean).join(' '),
    at: dayAndHour(decided_at),
    reason: refusal_reason,
  }
}
