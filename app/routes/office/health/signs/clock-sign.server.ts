import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDay, parisDay } from '../../../../../domain/calendar/paris-day.ts'
import { clockProblem } from '../../../../../domain/documents/clock-behind.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { Sign } from './sign.ts'

/** Behind the day of what was issued last, nothing is issued (docs/product.md §11.15). */
export function clockSign({ now, newest }: Health): Sign {
  const problem = clockProblem(newest, parisDay(now))
  return {
    id: 'horloge',
    title: 'Horloge',
    level: problem ? 'bad' : 'good',
    sentence: problem ?? 'À l’heure\u00a0: elle ne précède rien de ce qui a été émis.',
    advice: problem
      ? 'Réglez l’heure du serveur\u00a0; si une pièce a été émise trop tôt, attendez son jour.'
      : undefined,
    facts: [
      ['Heure du serveur', dayAndHour(now)],
      ...(newest ? [['Dernière pièce', `${newest.called}, ${formatDay(newest.day)}`] as const] : []),
    ],
  }
}
