import { type Action, changingOutcomes, confirmingOutcomes } from './action.ts'
import { accountantActions } from './actors/accountant.ts'
import { accountActions } from './actors/accounts.ts'
import { backupActions } from './actors/backups.ts'
import { bankActions } from './actors/bank.ts'
import { calendarActions } from './actors/calendar.ts'
import { clientAreaActions } from './actors/client-area.ts'
import { clientActions } from './actors/clients.ts'
import { counterActions } from './actors/counter.ts'
import { databaseFaultActions } from './actors/database-faults.ts'
import { estimateActions } from './actors/estimates.ts'
import { expertActions } from './actors/experts.ts'
import { inboxActions } from './actors/inbox.ts'
import { mailActions } from './actors/mails.ts'
import { newsletterActions } from './actors/newsletter.ts'
import { officeFormActions } from './actors/office-forms.ts'
import { openingDayActions } from './actors/opening-days.ts'
import { orderNoticeActions } from './actors/order-notices.ts'
import { ownerActions } from './actors/owner.ts'
import { publishingActions } from './actors/publishing.ts'
import { reminderActions } from './actors/reminders.ts'
import { rimWorkActions } from './actors/rim-work.ts'
import { slipActions } from './actors/slips.ts'
import { surroundingActions } from './actors/surroundings.ts'
import { teamActions } from './actors/team.ts'
import { visitorActions } from './actors/visitors.ts'
import { workshopActions } from './actors/workshop.ts'
import { allRecords, type Changes, takeChanges } from './changes.ts'
import { amountInvariants } from './invariants/amounts-shown.ts'
import { jobInvariants } from './invariants/jobs.ts'
import { lawInvariants } from './invariants/law.ts'
import { mailboxInvariants } from './invariants/mailbox.ts'
import { moneyInvariants } from './invariants/money.ts'
import { newsletterInvariants } from './invariants/newsletter.ts'
import { platformInvariants } from './invariants/platform.ts'
import { privacyInvariants } from './invariants/privacy.ts'
import { loadKnownPeople, recordInvariants } from './invariants/records.ts'
import { requestInvariants } from './invariants/requests.ts'
import { workInvariants } from './invariants/work.ts'
import { seedRandomIds } from './peers/random.ts'
import { picksOf } from './picks.ts'
import { listReferences, type Reference } from './references.ts'
import { isSimulatedFault, openWorld, ProcessDied, type World } from './world.ts'

/** Everything that may happen in a run without requests. */
export const actions: readonly Action[] = [
  ...estimateActions,
  ...clientActions,
  ...workshopActions,
  ...accountActions,
  ...bankActions,
  ...mailActions,
  ...ownerActions,
  ...openingDayActions,
  ...counterActions,
  ...rimWorkActions,
  ...slipActions,
  ...orderNoticeActions,
  ...reminderActions,
  ...accountantActions,
  ...expertActions,
  ...inboxActions,
  ...newsletterActions,
  ...publishingActions,
  ...teamActions,
  ...surroundingActions,
  ...calendarActions,
]

/** Everything that may happen in a run with requests, which also has the slow faults of machines. */
export const actionsWithRequests: readonly Action[] = [
  ...actions,
  ...visitorActions,
  ...clientAreaActions,
  ...officeFormActions,
  ...databaseFaultActions,
  ...backupActions,
]

/** All rules that are checked after every step. */
const invariants = [
  ...moneyInvariants,
  ...amountInvariants,
  ...lawInvariants,
  ...workInvariants,
  ...mailboxInvariants,
  ...newsletterInvariants,
  ...jobInvariants,
  ...platformInvariants,
  ...privacyInvariants,
  ...recordInvariants,
  ...requestInvariants,
]

/** A step of a run: an action by its name, and the seed of its choices. */
export interface Step {
  action: string
  seed: number
  /** Ids of the rows that the step chose in the run that failed. A reduced run chooses them again. */
  chosen?: readonly (string | null)[]
}

/** A broken rule, or an error that no fault of the simulation explains. */
interface Failure {
  rule: string
  /** Document and section that state the rule. */
  source: string
  detail: string
  /** Index of the step, starting at 0. */
  at: number
}

export interface RunResult {
  failure: Failure | null
  /** One line per step: simulated time, action, outcome. Contains no random id, so that the same seed gives the same lines. */
  log: string[]
  /** Rows that each step changed, each as its table and id. */
  changedRows: (readonly string[])[]
  /** Ids of the rows that each step chose. */
  chosen: (readonly (string | null)[])[]
  /** References between rows when a rule was broken. Empty if none was. */
  references: Reference[]
}

/** Number of steps between two checks of all rules on all records. */
const fullCheckEvery = 100

/** State that all steps of one run share. */
interface Run {
  world: World
  log: string[]
  changedRows: (readonly string[])[]
  chosen: (readonly (string | null)[])[]
  /** The only rule to check; all if missing. */
  only: string | undefined
  /** Number of steps with each seed so far. */
  seeds: Map<number, number>
}

/**
 * Runs the steps on a database of its own and checks after each the rules that it may have broken, or only the rule `only`. All
 * rules are checked on all records after every 100 steps and at the end. Ends at the first failure.
 */
export async function runSteps(
  databaseUrl: string,
  steps: readonly Step[],
  only?: string,
): Promise<RunResult> {
  const world = openWorld(databaseUrl)
  const restoreRandomIds = seedRandomIds(1)
  const run: Run = { world, log: [], changedRows: [], chosen: [], only, seeds: new Map() }
  try {
    // Changes that made the database of all runs belong to no step.
    await takeChanges(world)
    await loadKnownPeople(world)
    for (const [at, step] of steps.entries()) {
      const isFull = (at + 1) % fullCheckEvery === 0 || at === steps.length - 1
      const failure =
        (await runStep(run, step)) ?? (isFull ? await checkRules(run, allRecords(), step.action) : null)
      if (failure) {
        // A failed action may leave tables that cannot be read.
        const references = await listReferences(world).catch(() => [])
        return { ...resultOf(run), failure: { ...failure, at }, references }
      }
    }
    return resultOf(run)
  } finally {
    restoreRandomIds()
    await world.close()
  }
}

const resultOf = ({ log, changedRows, chosen }: Run): RunResult => ({
  failure: null,
  log,
  changedRows,
  chosen,
  references: [],
})

type StepFailure = Omit<Failure, 'at'>

async function runStep(run: Run, { action: name, seed, chosen = [] }: Step): Promise<StepFailure | null> {
  const { world, log, seeds } = run
  const action = actionsWithRequests.find((one) => one.name === name)
  if (!action) throw new Error(`no action is called “${name}”`)
  const time = world.clock.now().toISOString()
  let outcome: string
  // The records of a step have the same ids when earlier steps are left out. A repeated step needs others.
  const repeated = seeds.get(seed) ?? 0
  seeds.set(seed, repeated + 1)
  seedRandomIds(seed + repeated * 2 ** 31)
  const { death } = world
  world.choices = { expected: chosen, made: [] }
  run.chosen.push(world.choices.made)
  world.connections.begin()
  try {
    outcome = await action.run(world, picksOf(seed))
  } catch (error) {
    if (!isSimulatedFault(error) && !world.connections.explains(error))
      return {
        rule: `no action fails by itself: ${withoutNumbers(describe(error).split('\n')[0])}`,
        source: 'docs/simulator.md',
        detail: `${name}: ${describe(error)}`,
      }
    outcome = error instanceof ProcessDied ? 'died' : 'failed'
  }
  const hasLostConnection = world.connections.finish()
  const hasFault = hasLostConnection || (death !== null && world.death === null)
  // The site may not know that a mail has left, and send it again.
  if (hasLostConnection) for (const id of world.mail.fresh) world.mail.inDoubt.add(id)
  log.push(`${time} ${name}: ${outcome}`)
  const changes = await takeChanges(world)
  run.changedRows.push(changes.rows)
  return (
    (await checkOutcome(world, { name, outcome, hasFault }, changes)) ??
    checkRules(run, outcome === 'restored' ? allRecords() : changes, name)
  )
}

/** Checks that a step has changed the records as its outcome says. */
async function checkOutcome(
  world: World,
  { name, outcome, hasFault }: { name: string; outcome: string; hasFault: boolean },
  changes: Changes,
): Promise<StepFailure | null> {
  if (!changingOutcomes.has(outcome) && outcome !== 'failed' && (await recordsEvents(world, changes)))
    return {
      rule: 'a rejected action changes nothing',
      source: 'docs/STYLE.md, code example 2',
      detail: `${name} ended with “${outcome}” and recorded an event`,
    }
  // Without a fault, an action may confirm what was stored before, for example a form that is sent twice.
  if (hasFault && confirmingOutcomes.has(outcome) && changes.isEmpty)
    return {
      rule: 'a confirmed action is stored',
      source: 'docs/operations.md, synchronous_commit',
      detail: `${name} ended with “${outcome}” during a fault and stored nothing`,
    }
  return null
}

/** Checks the rules that the changes may have broken. */
async function checkRules(
  { world, only }: Run,
  changes: Changes,
  after: string,
): Promise<StepFailure | null> {
  const needed = only && [only, ...(invariants.find(({ name }) => name === only)?.observes ?? [])]
  for (const { name: rule, source, tables, check } of invariants) {
    if (needed && !needed.includes(rule)) continue
    if (tables && !changes.has(...tables)) continue
    const detail = await check(world, changes)
    if (detail && (!only || rule === only)) return { rule, source, detail: `${detail} (after “${after}”)` }
  }
  return null
}

/** Replaces words that contain digits, such as the number of a document: it changes when steps are left out. */
const withoutNumbers = (text = '') => text.replace(/[\w-]*\d[\w-]*/g, '…')

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Whether events were recorded, apart from the one of a clock that is behind: it belongs to a rejected action. */
async function recordsEvents({ query }: World, changes: Changes): Promise<boolean> {
  if (!changes.has('events')) return false
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from events where id::text = any($1) and act <> 'health.clock-behind'`,
    [changes.ids('events')],
  )
  return row?.count !== 0
}
