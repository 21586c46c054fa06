import type { OpeningHoursSpecification } from 'schema-dts'
import { capitalised } from '../../../domain/first-letter.ts'
import type { Location } from '../../../domain/site.ts'

export function openingHours(hours: Location['hours']): OpeningHoursSpecification[] {
  return Object.entries(hours).flatMap(([day, span]) => (span ? [openOn(day, span)] : []))
}

function openOn(day: string, { open, close }: { open: string; close: string }): OpeningHoursSpecification {
  const dayOfWeek = capitalised(day) as DayName
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens: open, closes: close }
}

type DayName = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'
