import { dateOf, dayOf, minutes, type Place, type Today, type Weekday } from './opening-day.ts'
import { spokenTime } from './spoken-time.ts'

const frenchWeekdays: Record<Weekday, string> = {
  sunday: 'dimanche',
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
}

/** In days: no closure that anybody waits for is longer. Up to a week a weekday's name says which one. */
const farthest = 60
const week = 7

export function nextOpening(place: Place, now: Today): string {
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const { hours, weekday } = dayOf(place, now, ahead)
    if (!hours || (ahead === 0 && now.minute >= minutes(hours.open))) continue
    return `, ouvre ${ahead <= week ? daySaid(weekday, ahead) : dateSaid(now, ahead)} à ${spokenTime(hours.open)}`
  }
  return ''
}

function daySaid(weekday: Weekday, ahead: number): string {
  if (ahead === 0) return 'aujourd’hui'
  if (ahead === 1) return 'demain'
  return frenchWeekdays[weekday]
}

/** « lundi 24 août ». */
const dateSaid = (now: Today, ahead: number) =>
  dateOf(now, ahead)
    .toLocaleDateString('fr-FR', longDate)
    .replace(/ (?=\d)/, '\u00a0')

/** No format made beforehand: a phone would wait for one that a day in twenty needs. */
const longDate = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
