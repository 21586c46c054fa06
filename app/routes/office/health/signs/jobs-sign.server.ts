import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { counted } from '../../../../../domain/french-number.ts'
import { jobWords } from '../../../../../domain/health/job-words.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import type { PendingJobs } from '../../../../../domain/ports/job-book.ts'
import type { Sign } from './sign.ts'

const minute = 60_000
/** Taken within seconds, when somebody takes them. */
const longestWait = 10 * minute

/** What is to be done in the background: mails, pictures, documents. */
export function jobsSign({ jobs: { pending, givenUp }, now }: Health): Sign {
  const head = {
    id: 'taches',
    title: 'Tâches',
    facts: pending.map((jobs) => [jobWords[jobs.name] ?? jobs.name, stateOf(jobs)] as const),
  }
  const stuck = pending.some(
    ({ waitingSince }) => waitingSince && now.getTime() - waitingSince.getTime() > longestWait,
  )
  if (givenUp.length > 0)
    return {
      ...head,
      level: 'bad',
      sentence: `${counted(givenUp.length, 'tâche abandonnée', 'tâches abandonnées')} après plusieurs essais.`,
      advice: 'Levez la cause, puis relancez-les ci-dessous\u00a0; ou classez celles qui ne servent plus.',
    }
  if (stuck)
    return {
      ...head,
      level: 'bad',
      sentence: 'Des tâches attendent depuis plus de dix minutes.',
      advice: 'Vérifiez qu’au moins une machine du site tourne avec JOBS=on.',
    }
  const failing = pending.reduce((sum, jobs) => sum + jobs.failing, 0)
  if (failing > 0)
    return {
      ...head,
      level: 'watch',
      sentence: `${counted(failing, 'tâche a échoué et sera réessayée', 'tâches ont échoué et seront réessayées')}.`,
      advice: 'Rien à faire si cela passe tout seul. Sinon, la raison dit ce qui ne répond pas.',
    }
  return { ...head, level: 'good', sentence: pending.length > 0 ? 'Tout avance.' : 'Rien n’attend.' }
}

/** « 2 en attente, 1 à réessayer ». */
function stateOf({ waiting, running, failing, nextTry, reason }: PendingJobs): string {
  const states = [
    running > 0 && `${running} en cours`,
    waiting > 0 && `${waiting} en attente`,
    failing > 0 &&
      `${failing} à réessayer${nextTry ? `, la prochaine le ${dayAndHour(nextTry)}` : ''}${reason ? ` (${reason})` : ''}`,
  ]
  return states.filter((state) => state !== false).join(', ')
}
