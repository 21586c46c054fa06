import type { paymentClosures } from '../../../db/schema/tables.ts'
import { formatDay } from '../../calendar/paris-day.ts'

/** A sentence, or nothing wrong. */
export type ChainFault = string | null

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** `2026-11` → « novembre 2026 ». */
export const monthName = (month: string) =>
  `${months[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`

type Named = Pick<typeof paymentClosures.$inferSelect, 'period' | 'name'>

/** « la clôture du 21/11/2026 », « la clôture de novembre 2026 », « la clôture de l’année 2026 ». */
export function closureName({ period, name }: Named): string {
  if (period === 'day') return `la clôture du ${formatDay(name)}`
  if (period === 'year') return `la clôture de l’année ${name}`
  return `la clôture ${/^\d{4}-(?:04|08|10)/.test(name) ? 'd’' : 'de '}${monthName(name)}`
}
