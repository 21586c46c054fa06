import { parisTime } from '../calendar/paris-time.ts'
import { nextOpening } from './next-opening.ts'
import { dayOf, minutes, type Place, type Weekday } from './opening-day.ts'
import { spokenTime } from './spoken-time.ts'

export interface OpeningStatus {
  isOpen: boolean
  /** « Ouvert jusqu’à 15 h 30 », « Fermé, ouvre lundi à 7 h 00 », « Fermé aujourd’hui : 11 novembre, … ». */
  sentence: string
  today: Weekday
}

/** Whether a place is open at an instant, and what comes next, in Paris time and with public holidays and the closures that are its own. */
export function openingStatus(place: Place, instant: Date): OpeningStatus {
  const now = parisTime(instant)
  const { hours, holiday, weekday } = dayOf(place, now)
  const isOpen = hours !== null && now.minute >= minutes(hours.open) && now.minute < minutes(hours.close)
  const sentence = isOpen
    ? `Ouvert jusqu’à ${spokenTime(hours.close)}`
    : `Fermé${holiday ? ` aujourd’hui\u00a0: ${holiday}` : ''}${nextOpening(place, now)}`
  return { isOpen, sentence, today: weekday }
}
