import { parisDay } from '../../../../../../domain/calendar/paris-day.ts'
import { closureDays } from '../../../../../../domain/settings/closures/closure-words.ts'
import { listClosures } from '../../../../../../domain/settings/closures/list-closures.ts'
import type { World } from '../../../../../../domain/world.ts'

/** The next closure, in a sentence. */
export async function closuresSaid({ db }: World<'db'>, now: Date): Promise<string> {
  const today = parisDay(now)
  const next = (await listClosures(db, now)).standing.find(({ last_day }) => last_day >= today)
  if (!next) return 'Aucune à venir.'
  return `Prochaine\u00a0: ${closureDays({ from: next.first_day, to: next.last_day })}, ${next.reason}.`
}
