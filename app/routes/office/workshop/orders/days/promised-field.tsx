import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay } from '../../../../../../domain/kernel/calendar/paris-day.ts'
import { findFirstDayWithCapacity } from '../../../../../../domain/workshop/orders/first-free-day.ts'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { findCapacityWarning } from './capacity-warning.ts'
import type { LeadTimeView, PromisableDaysView } from './promised-day.server.ts'

interface PromisedFieldProps {
  field: FieldBinding
  days: PromisableDaysView
  /** Number of rims; follows the form's own field if it has one. */
  rims: number
  /** Lead time of the work; `null` after the work is completed. */
  lead: LeadTimeView | null
  /** Whether the field shows the proposed day until the user types another. */
  isProposed?: boolean
}

/** Field for the promised day. Warns immediately if the workshop lacks capacity by then, but accepts the day. */
export function PromisedField({ field, days, rims, lead, isProposed = false }: PromisedFieldProps) {
  const [day, setDay] = useState(field.defaultValue ?? '')
  const input = useRef<HTMLInputElement>(null)
  const list = Object.entries(days.known).map(([known, room]) => ({ day: known, ...room }))
  const [, tomorrow] = list
  const free = tomorrow && findFirstDayWithCapacity(list, rims, tomorrow.day)
  const proposed = lead && (findFirstDayWithCapacity(list, rims, lead.ready) ?? null)
  useProposedDay(isProposed ? (proposed ?? '') : null, input, setDay)
  const dayFacts = days.known[day]
  const tooSoon = lead?.needs && day !== '' && day < lead.soonest ? lead.needs : null
  const room = free
    ? `l’atelier a de la place le ${formatDay(free)}`
    : 'l’atelier n’a pas de place avant trois mois'
  return (
    <TextField
      {...field}
      ref={input}
      type="date"
      label="Promise pour le"
      hint={
        lead && (
          <>
            {proposed && `Proposée le ${formatDay(proposed)}\u00a0: `}
            {lead.takes}, {room}.
          </>
        )
      }
      doubt={(dayFacts && findCapacityWarning(dayFacts, rims)) ?? tooSoon ?? ''}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDay(target.value)}
    />
  )
}

/** Writes a new proposed day into the field if the field still has the previous one. `null` does not change the field. */
function useProposedDay(
  proposed: string | null,
  input: { current: HTMLInputElement | null },
  onFollow: (day: string) => void,
): void {
  const before = useRef(proposed)
  const follow = useEffectEvent((next: string | null) => {
    const was = before.current
    before.current = next
    if (!input.current || next === null || next === was || input.current.value !== was) return
    input.current.value = next
    onFollow(next)
  })
  useEffect(() => follow(proposed), [proposed])
}
