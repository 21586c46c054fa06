import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { Sign } from './sign.ts'

const minute = 60_000
/** Read once a minute, and by notice besides. */
const longestUnread = 15 * minute

/** Mails that visitors send us. */
export function inboxSign({ inbox, now }: Health): Sign {
  const head = { id: 'boite', title: 'Boîte de réception' }
  if (!inbox)
    return {
      ...head,
      level: 'off',
      sentence: 'Le site ne lit pas de boîte\u00a0: les réponses arrivent dans celle de l’atelier.',
    }
  const facts = inbox.map(
    ({ fetched_at }) =>
      ['Relevée', fetched_at ? `${dayAndHour(fetched_at)} (${age(fetched_at, now)})` : 'pas encore'] as const,
  )
  const failing = inbox.find(({ failure }) => failure)
  if (failing)
    return {
      ...head,
      level: 'bad',
      sentence: `Elle ne peut pas être lue\u00a0: ${failing.failure}`,
      advice: waiting,
      facts,
    }
  const isOld = inbox.some(
    ({ fetched_at }) => fetched_at && now.getTime() - fetched_at.getTime() > longestUnread,
  )
  if (isOld)
    return {
      ...head,
      level: 'watch',
      sentence: 'Elle n’a pas été relevée depuis plus d’un quart d’heure.',
      advice: waiting,
      facts,
    }
  return { ...head, level: 'good', sentence: 'Elle est lue.', facts }
}

const waiting =
  'Rien n’est perdu\u00a0: les messages attendent dans la boîte, et entrent dès qu’elle est de nouveau lue.'
