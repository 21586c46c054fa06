import { actorOf } from '../events/actor.ts'
import type { HealthActs } from '../events/health-sentences.ts'
import { recordEvent } from '../events/record-event.ts'
import type { GivenUpJob } from '../ports/job-book.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { jobWords } from './job-words.ts'

type Needs = World<'db' | 'jobBook' | 'clock' | 'announcements'>

/** What stands in the place of an id for all of them. */
const allJobs = 'tout'

/** Starts that job again, or all that were given up, as if they were new. Answers how many: somebody may have been quicker. */
export async function retryJobs(world: Needs, by: StaffPerson, id: string): Promise<number> {
  const chosen = await choose(world, id)
  const retried = chosen.length > 0 ? await world.jobBook.givenUp.retry(chosen.map((job) => job.id)) : 0
  if (retried > 0) await tell(world, by, 'health.jobs-retried', chosen)
  return retried
}

/** Forgets that job, or all that were given up: nobody will do them. Answers how many. */
export async function dismissJobs(world: Needs, by: StaffPerson, id: string): Promise<number> {
  const chosen = await choose(world, id)
  if (chosen.length === 0) return 0
  await world.jobBook.givenUp.dismiss(chosen.map((job) => job.id))
  await tell(world, by, 'health.jobs-dismissed', chosen)
  return chosen.length
}

async function choose({ jobBook }: Needs, id: string): Promise<GivenUpJob[]> {
  const jobs = await jobBook.givenUp.list()
  return id === allJobs ? jobs : jobs.filter((job) => job.id === id)
}

/** The queue keeps its own tables in its own way: told once it is done. */
async function tell(
  world: Needs,
  by: StaffPerson,
  act: keyof HealthActs & `${string}.jobs-${string}`,
  jobs: GivenUpJob[],
): Promise<void> {
  const after = { jobs: jobs.map(({ name }) => jobWords[name] ?? name) }
  await world.db.transaction(async (tx) => {
    await recordEvent(tx, world, actorOf(by), { act, id: 'jobs', before: null, after })
    await world.announcements.announce(tx, 'office')
  })
}
