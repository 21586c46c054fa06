import { type Action, changingOutcomes } from './action.ts'
import { accountActions } from './actors/accounts.ts'
import { clientActions } from './actors/clients.ts'
import { quoteActions } from './actors/quotes.ts'
import { surroundingActions } from './actors/surroundings.ts'
import { workshopActions } from './actors/workshop.ts'
import { moneyInvariants } from './invariants/money.ts'
import { recordInvariants } from './invariants/records.ts'
import { seedRandomIds } from './peers/random.ts'
import { picksOf } from './picks.ts'
import { isSimulatedFault, openWorld, ProcessDied, type World } from './world.ts'

/** Everything that may happen in a run. */
export const actions: readonly Action[] = [
  ...quoteActions,
  ...clientActions,
  ...workshopActions,
  ...accountActions,
  ...surroundingActions,
]

/** All rules that are checked after every step. */
const invariants = [...moneyInvariants, ...recordInvariants]

/** A step of a run: an action by its name, and the seed of its choices. */
export interface Step {
  action: string
  seed: number
}

/** A broken rule, or an error that no fault of the simulation explains. */
interface Failure {
  rule: string
  detail: string
  /** Index of the step, starting at 0. */
  at: number
}

export interface RunResult {
  failure: Failure | null
  /** One line per step: simulated time, action, outcome. Contains no random id, so that the same seed gives the same lines. */
  log: string[]
}

/**
 * Runs the steps on a database of its own and checks every rule after each, or only the rule `only`. Ends at the first failure.
 */
export async function runSteps(
  databaseUrl: string,
  steps: readonly Step[],
  only?: string,
): Promise<RunResult> {
  const world = openWorld(databaseUrl)
  const restoreRandomIds = seedRandomIds(1)
  const log: string[] = []
  try {
    for (const [at, step] of steps.entries()) {
      const failure = await runStep(world, step, { log, only })
      if (failure) return { failure: { ...failure, at }, log }
    }
    return { failure: null, log }
  } finally {
    restoreRandomIds()
    await world.close()
  }
}

async function runStep(
  world: World,
  { action: name, seed }: Step,
  { log, only }: { log: string[]; only: string | undefined },
): Promise<Omit<Failure, 'at'> | null> {
  const action = actions.find((one) => one.name === name)
  if (!action) throw new Error(`no action is called “${name}”`)
  const before = await countEvents(world)
  const time = world.clock.now().toISOString()
  let outcome: string
  try {
    outcome = await action.run(world, picksOf(seed))
  } catch (error) {
    if (!isSimulatedFault(error))
      return { rule: 'no action fails by itself', detail: `${name}: ${describe(error)}` }
    outcome = error instanceof ProcessDied ? 'died' : 'failed'
  }
  log.push(`${time} ${name}: ${outcome}`)
  const isChanged = (await countEvents(world)) !== before
  if (!changingOutcomes.has(outcome) && outcome !== 'failed' && !isChanged) return null
  if (!changingOutcomes.has(outcome) && outcome !== 'failed')
    return {
      rule: 'a rejected action changes nothing',
      detail: `${name} ended with “${outcome}” and recorded an event`,
    }
  for (const { name: rule, check } of invariants) {
    if (only && rule !== only) continue
    const detail = await check(world)
    if (detail) return { rule, detail: `${detail} (after “${name}”)` }
  }
  return null
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

async function countEvents({ query }: World): Promise<number> {
  const [row] = await query<{ count: number }>('select count(*)::int as count from events')
  return row?.count ?? 0
}
