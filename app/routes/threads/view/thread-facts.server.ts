import { dayAndHour } from '../../../../domain/calendar/day-and-hour.ts'
import type { Thread } from '../../../../domain/letters/threads/thread.ts'

export function factsOf({ vehicle, createdAt, kind, subject }: Thread, place: string | undefined) {
  return [
    [kind === 'request' ? 'Envoyée le' : 'Envoyé le', dayAndHour(createdAt)],
    ['Objet', kind === 'message' ? subject : ''],
    ['Véhicule', vehicle],
    ['Atelier', place ?? ''],
  ]
    .filter(([, value]) => value)
    .map(([label = '', value = '']) => ({ label, value }))
}
