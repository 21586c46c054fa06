import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import type { Estimate } from '../../../../../domain/estimates/estimate.ts'
import { decisionChannels } from '../../../../../domain/estimates/estimate-words.ts'

/** What stands at the head of a quote, with its labels. */
export function factsOf(estimate: Estimate) {
  const {
    created_at,
    pos_id,
    valid_until,
    working_days: days,
    vehicle,
    registration_number,
    sent_at,
    seen_at,
  } = estimate
  const rows = [
    ['Véhicule', [vehicle, registration_number].filter(Boolean).join(', ')],
    ['Émis le', formatDate(created_at)],
    ['Atelier', pointOfSaleName(pos_id)],
    ['Délai', days ? `${days}\u00a0${days > 1 ? 'jours ouvrés' : 'jour ouvré'}` : ''],
    ['Valable jusqu’au', valid_until ? formatDay(valid_until) : ''],
    ['Envoyé', sent_at ? dayAndHour(sent_at) : ''],
    ['Consulté', seen_at ? dayAndHour(seen_at) : ''],
  ]
  return rows.flatMap(([label = '', value]) => (value ? [{ label, value }] : []))
}

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
