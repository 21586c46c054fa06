import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Client } from '../../../../../domain/clients/client.ts'

/** What is known, and nothing else. */
export function factsOf({ type, siret, siren, vat_number, address, notes, created_at }: Client) {
  const { line_1, line_2, zip_code, city, country } = address ?? {}
  const lines = [
    line_1,
    line_2,
    [zip_code, city].filter(Boolean).join('\u00a0'),
    country === 'France' ? '' : country,
  ]
  const company = [
    ['SIRET', siret],
    ['SIREN', siret ? null : siren],
    ['N° de TVA', vat_number],
  ]
  const rows = [
    ...(type === 'company' ? company : []),
    ['Adresse', lines.filter(Boolean).join('\n')],
    ['Note privée', notes],
    ['Fiche créée', dayAndHour(created_at)],
  ]
  return rows.flatMap(([label = '', value]) => (label && value ? [{ label, value }] : []))
}
