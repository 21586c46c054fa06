import type { Day } from '../../calendar/paris-day.ts'
import { readDay } from '../../calendar/read-day.ts'
import { readCents } from '../../money/read-cents.ts'

/** « 12/11/2026 », « 12-11-26 », « 2026-11-12T08:00 », « 12.11.2026 08:00 » → `2026-11-12`; `null` for what is no day. */
export function readBankDay(said: string): Day | null {
  const plain = said.replace(/^="?|"$/g, '').trim()
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(plain)
  if (!french) return readDay(/^\d{4}-\d\d-\d\d/.exec(plain)?.[0] ?? null)
  const [, day = '', month = '', year = ''] = french
  return readDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** « +1.234,56 », « 1 234.56 EUR », « 12,00- » → cents; `null` for what is no amount. */
export function readBankAmount(said: string): number | null {
  const plain = said
    .replace(/^="?|"$/g, '')
    .replace(/EUR|€/gi, '')
    .replace(/[\s\u00a0\u202f'+]/g, '')
    .replace(/^(.*\d)-$/, '-$1')
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const hasDecimals = decimal >= 0 && plain.length - decimal <= 3
  const whole = (hasDecimals ? plain.slice(0, decimal) : plain).replace(/[.,]/g, '')
  return readCents(hasDecimals ? `${whole || '0'},${plain.slice(decimal + 1) || '0'}` : whole)
}
