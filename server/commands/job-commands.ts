import { jobWords } from '../../domain/health/job-words.ts'
import type { GivenUpJob } from '../../domain/ports/job-book.ts'
import { refuse } from './refuse.ts'
import { runOnDatabase } from './run-on-database.ts'

const usage =
  'Indiquez : npm run jobs, npm run jobs -- retry ID, ou npm run jobs -- dismiss ID ; « all » à la place de ID vaut pour toutes.'

/** `npm run jobs` (docs/operations.md, Jobs given up): lists them, starts them again or dismisses them. */
export async function manageJobs([act, id, ...rest]: string[]): Promise<number> {
  if (rest.length > 0 || (act && !(isAct(act) && id))) return refuse(usage)
  return runOnDatabase(async ({ givenUp }) => {
    const jobs = await givenUp.list()
    if (!isAct(act)) return { done: listOf(jobs) }
    const chosen = jobs.map((job) => job.id).filter((each) => id === 'all' || id === each)
    if (chosen.length === 0 && id !== 'all') return { refused: `Aucune tâche abandonnée ne s’appelle ${id}.` }
    if (act === 'dismiss') await givenUp.dismiss(chosen)
    const count = act === 'retry' ? await givenUp.retry(chosen) : chosen.length
    return { done: act === 'retry' ? `Tâches relancées : ${count}.` : `Tâches classées : ${count}.` }
  })
}

function isAct(text: string | undefined): text is 'retry' | 'dismiss' {
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
  return `${id}  ${jobWords[name] ?? name}, le ${when.format(at)}, après ${tries} : ${reason}`
}

const when = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})
