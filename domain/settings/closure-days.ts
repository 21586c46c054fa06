import type { Closure } from '../site.ts'

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** « le 24 décembre », « du 3 au 14 août », « du 28 décembre au 3 janvier »; with years where it is long. */
export function formatClosureDays({ from, to }: Pick<Closure, 'from' | 'to'>): string {
  const [first, last] = [new Date(from), new Date(to)]
  if (from === to) return `le ${formatDate(dayAndMonth, first)}`
  if (from.slice(0, 7) === to.slice(0, 7))
    return `du ${formatDate(day, first)} au ${formatDate(dayAndMonth, last)}`
  const isNear = last.getTime() - first.getTime() < 200 * 86_400_000
  const [begins, ends] = isNear ? [dayAndMonth, dayAndMonth] : [whole, whole]
  return `du ${formatDate(begins, first)} au ${formatDate(ends, last)}`
}

/** The first of a month is said in its own way; none breaks before the month. */
const formatDate = (format: Intl.DateTimeFormat, date: Date) =>
  format
    .format(date)
    .replace(/^1(?= |$)/, '1er')
    .replaceAll(' ', '\u00a0')
