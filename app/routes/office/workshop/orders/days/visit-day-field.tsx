import { type ChangeEvent, useState } from 'react'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { findClosedDayWarning } from './capacity-warning.ts'
import type { PromisableDaysView } from './promised-day.server.ts'

interface VisitDayFieldProps {
  field: FieldBinding
  label: string
  hint?: string
  days: PromisableDaysView
}

/** Field for the day of a drop-off or handover. Warns immediately if the workshop is closed on that day, but accepts it. */
export function VisitDayField({ field, label, hint, days }: VisitDayFieldProps) {
  const [day, setDay] = useState(field.defaultValue ?? '')
  const dayFacts = days.known[day]
  return (
    <TextField
      {...field}
      type="date"
      label={label}
      hint={hint}
      doubt={(dayFacts && findClosedDayWarning(dayFacts)) ?? ''}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDay(target.value)}
    />
  )
}
