import { type ChangeEvent, useState } from 'react'
import type { FieldBinding } from '../../../../ui/field/field-binding.ts'
import { TextField } from '../../../../ui/field/text-field.tsx'
import type { DaysView } from './promise-view.server.ts'
import { promiseWarning } from './promise-warning.ts'

interface PromisedFieldProps {
  field: FieldBinding
  days: DaysView
  /** That are promised; what is typed elsewhere in the form, where it says how many. */
  rims: number
}

/** The promised day: it says at once what the workshop cannot do by then, and takes it all the same. */
export function PromisedField({ field, days, rims }: PromisedFieldProps) {
  const [day, setDay] = useState(field.defaultValue ?? '')
  const known = days.known[day]
  const warning = known ? promiseWarning(known, rims) : null
  const first = firstDay(days, rims)
  return (
    <TextField
      {...field}
      type="date"
      label="Promise pour le"
      hint={first ? `Au plus tôt le ${french(first)} d’après ce qui est déjà promis` : undefined}
      doubt={warning ?? ''}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDay(target.value)}
    />
  )
}

const firstDay = ({ known }: DaysView, rims: number) =>
  Object.entries(known).find(([, { free, closed }]) => !closed && free >= rims)?.[0]

const french = (day: string) => day.split('-').reverse().join('/')
