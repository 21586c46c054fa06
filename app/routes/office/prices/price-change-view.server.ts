import { formatDay } from '../../../../domain/calendar/paris-day.ts'
import { capitalised } from '../../../../domain/first-letter.ts'
import { formatCents } from '../../../../domain/money/format-cents.ts'
import type { ChangeDay } from '../../../../domain/prices/list-price-changes.ts'
import { fieldName, type Section } from '../../../../domain/prices/sheet-fields.ts'

/** By field, what stood before in the places that change on that very day. */
export function changesOf(changes: readonly ChangeDay[], day: string): Record<string, string> {
  const prices = changes.find((change) => change.day === day)?.prices ?? []
  return Object.fromEntries(prices.map(({ field, before }) => [field, said(before)]))
}

const said = (cents: number | null) => (cents === null ? 'aucun prix' : formatCents(cents))

interface Around {
  today: string
  at(day: string): string
}

/** A day's changes as the page lists them. */
export function changeView(section: Section, { day, prices }: ChangeDay, { today, at }: Around) {
  return {
    day,
    shown: formatDay(day),
    isToCome: day > today,
    to: at(day),
    count: prices.length,
    prices: prices.map(({ field, before, after }) => ({
      field,
      name: capitalised(fieldName(section, field)),
      before: said(before),
      after: said(after),
    })),
  }
}
