import { type ChangeEvent, useState } from 'react'
import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { capacityWarning } from './capacity-warning.ts'
import type { PromisableDaysView } from './promised-day.server.ts'

interface PromisedFieldProps {
  field: FieldBinding
  days: PromisableDaysView
  /** That are promised; what is typed elsewhere in the form, where it says how many. */
  rims: number
}

/** The promised day: it says at once what the workshop cannot do by then, and takes it all the same. */
export function PromisedField({ field, days, rims }: PromisedFieldProps) {
  const [day, setDay] = useState(field.defaultValue ?? '')
  const known = days.known[day]
  const warning = known ? capacityWarning(known, rims) : null
  const first = firstFreeDay(days, rims)
  return (
    <TextField
      {...field}
      type="date"
      label="Promise pour le"
      hint={first ? `Au plus tôt le ${frenchDate(first)} d’après ce qui est déjà promis` : undefined}
      doubt={warning ?? ''}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDay(target.value)}
    />
  )
}

const firstFreeDay = ({ known }: PromisableDaysView, rims: number) =>
  Object.entries(known).find(([, { free, closed }]) => !closed && free >= rims)?.[0]

const frenchDate = (day: string) => day.split('-').reverse().join('/')
