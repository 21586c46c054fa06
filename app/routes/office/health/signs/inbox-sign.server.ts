import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { counted } from '../../../../../domain/french-number.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { Sign } from './sign.ts'

const minute = 60_000
/** Read once a minute, and by notice besides. */
const longestUnread = 15 * minute

/** Mails that visitors send us. */
export function inboxSign({ inbox, waiting, now }: Health): Sign {
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
      advice: nothingLost,
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
      advice: nothingLost,
      facts,
    }
  if (waiting.mails > 0 && waiting.since)
    return {
      ...head,
      level: 'watch',
      sentence: `${counted(waiting.mails, 'e-mail d’inconnu attend son tour', 'e-mails d’inconnus attendent leur tour')} dans la boîte\u00a0: trop en sont arrivés en une heure.`,
      advice:
        'Rien n’est perdu\u00a0: ils entrent d’eux-mêmes, dans l’ordre, et les réponses de vos clients passent devant. Si ce sont des indésirables, effacez-les dans la boîte.',
      facts: [...facts, ['Le plus ancien', age(waiting.since, now)] as const],
    }
  return { ...head, level: 'good', sentence: 'Elle est lue.', facts }
}

const nothingLost =
  'Rien n’est perdu\u00a0: les messages attendent dans la boîte, et entrent dès qu’elle est de nouveau lue.'
