import { formatDayAndClock } from '../../domain/kernel/calendar/french-dates.ts'
import type { GivenUpJob } from '../../domain/kernel/ports/jobs.ts'
import { jobDescriptions } from '../../domain/oversight/health/failed-jobs.ts'
import { printRejection, runOnDatabase } from './run-command.ts'

const usage =
  'Indiquez : npm run jobs, npm run jobs -- retry ID, ou npm run jobs -- dismiss ID ; « all » à la place de ID vaut pour toutes.'

/** Runs `npm run jobs` (docs/operations.md, Jobs given up): lists, retries or dismisses them. */
export async function runJobsCommand([action, id, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (action && !(isAction(action) && id))) return printRejection(usage)
  return runOnDatabase(async ({ givenUp }) => {
    const jobs = await givenUp.list()
    if (!isAction(action)) return { done: listOf(jobs) }
    const chosen = jobs.map((job) => job.id).filter((each) => id === 'all' || id === each)
    if (chosen.length === 0 && id !== 'all')
      return { rejected: `Aucune tâche abandonnée ne s’appelle ${id}.` }
    if (action === 'dismiss') await givenUp.dismiss(chosen)
    const count = action === 'retry' ? await givenUp.retry(chosen) : chosen.length
    return { done: action === 'retry' ? `Tâches relancées : ${count}.` : `Tâches classées : ${count}.` }
  })
}

function isAction(text: string | undefined): text is 'retry' | 'dismiss' {
  return text === 'retry' || text === 'dismiss'
}

function listOf(jobs: GivenUpJob[]): string {
  if (jobs.length === 0) return 'Aucune tâche n’a été abandonnée.'
  return [
    ...jobs.map(sentenceOf),
    '',
    'Une fois la cause levée : npm run jobs -- retry ID (ou all). Pour ne plus en tenir compte : npm run jobs -- dismiss ID (ou all).',
  ].join('\n')
}

function sentenceOf({ id, name, at, attempts, reason }: GivenUpJob): string {
  const tries = attempts === 1 ? '1 essai' : `${attempts} essais`
  return `${id}  ${jobDescriptions[name] ?? name}, le ${formatDayAndClock(at)}, après ${tries} : ${reason}`
}
