import type { Location } from '../site.ts'
import { spokenTime } from './spoken-time.ts'

type Hours = Location['hours']
type Weekday = keyof Hours

const names: readonly (readonly [Weekday, string])[] = [
  ['monday', 'lundi'],
  ['tuesday', 'mardi'],
  ['wednesday', 'mercredi'],
  ['thursday', 'jeudi'],
  ['friday', 'vendredi'],
  ['saturday', 'samedi'],
  ['sunday', 'dimanche'],
]

/** The week of a place in one breath: « du lundi au jeudi de 7 h 00 à 15 h 30, le vendredi de 7 h 00 à 15 h 00 ». */
export function hoursInWords(hours: Hours): string {
  const spans: { first: string; last: string; said: string }[] = []
  let isNext = false
  for (const [day, name] of names) {
    const open = hours[day]
    const said = open && `de ${spokenTime(open.open)} à ${spokenTime(open.close)}`
    const before = spans.at(-1)
    if (said && isNext && before?.said === said) before.last = name
    else if (said) spans.push({ first: name, last: name, said })
    isNext = said !== null
  }
  return spans.map(({ first, last, said }) => `${daysSaid(first, last)} ${said}`).join(', ')
}

const daysSaid = (first: string, last: string) => (first === last ? `le ${first}` : `du ${first} au ${last}`)
