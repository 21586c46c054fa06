import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDate, formatDay } from '../../../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../../../domain/documents/points-of-sale.ts'
import type { Estimate } from '../../../../../domain/estimates/estimate.ts'

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
