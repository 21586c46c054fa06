import type { orderRimSteps } from '../../../db/schema/tables.ts'
import type { RimFinish, RimService } from '../../kernel/rim-words.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'
import { storedValueNames } from '../../kernel/text/stored-value-names.ts'

export type RimStep = (typeof orderRimSteps.$inferSelect)['step']

/** French names of the steps of a rim, in the order of the work. */
export const rimStepNames: Readonly<Record<RimStep, string>> = storedValueNames({
  removed: 'Déposée',
  stripped: 'Décapée',
  straightened: 'Redressée',
  welded: 'Soudée',
  prepared: 'Préparée',
  painted: 'Peinte',
  machined: 'Usinée',
  polished: 'Polie',
  checked: 'Contrôlée',
})

const inOrder = Object.keys(rimStepNames) as RimStep[]

/** Steps of a rim by its service. The last one is the final check by the person responsible for the work. */
const stepsOfService: Readonly<Record<RimService, readonly RimStep[]>> = {
  renovation: ['removed', 'stripped', 'prepared', 'painted', 'checked'],
  devoilage: ['removed', 'straightened', 'checked'],
  soudure: ['removed', 'welded', 'checked'],
  personnalisation: ['removed', 'stripped', 'prepared', 'painted', 'checked'],
  decapage: ['removed', 'stripped', 'checked'],
  tribofinition: ['removed', 'stripped', 'polished', 'checked'],
  'peinture-ceramique': ['removed', 'stripped', 'prepared', 'painted', 'checked'],
}

/** Additional steps of a rim by its finish, for any service: a straightened rim may be painted afterwards. */
const stepsOfFinish: Readonly<Record<RimFinish, readonly RimStep[]>> = {
  none: [],
  painted: ['prepared', 'painted'],
  machined: ['prepared', 'painted', 'machined'],
  'two-tone': ['prepared', 'painted'],
  'hyper-silver': ['prepared', 'painted'],
  polished: ['polished'],
  tinted: ['polished', 'painted'],
  barrel: ['prepared', 'painted'],
  chrome: ['prepared', 'painted'],
  satin: ['prepared', 'painted'],
}

/** Step that the client pays for, by service. The other steps prepare it. */
const soldStepOfService: Readonly<Record<RimService, RimStep>> = {
  renovation: 'painted',
  devoilage: 'straightened',
  soudure: 'welded',
  personnalisation: 'painted',
  decapage: 'stripped',
  tribofinition: 'polished',
  'peinture-ceramique': 'painted',
}

const serviceOfRepairStep: Partial<Record<RimStep, RimService>> = {
  straightened: 'devoilage',
  welded: 'soudure',
}

/** Returns the services of completed repairs, which may be done without being sold: a buckled rim is straightened for its renovation. */
export const repairServicesOf = (done: readonly RimStep[]): RimService[] =>
  done.flatMap((step) => serviceOfRepairStep[step] ?? [])

/** Fields of a rim that determine its steps, in stored keys. */
export interface PlannedRim {
  service: string
  finish: string
  /** Services of the rim's accepted supplements. */
  added: readonly string[]
}

/** Steps for a stored service that no longer exists. */
const inspection: readonly RimStep[] = ['removed', 'checked']

/** Returns the planned steps of a rim, in the order of the work. */
export function plannedRimStepsOf({ service, finish, added }: PlannedRim): RimStep[] {
  const planned = new Set<RimStep>([
    ...[service, ...added].flatMap((one) => getOwnProperty(stepsOfService, one) ?? inspection),
    ...(getOwnProperty(stepsOfFinish, finish) ?? []),
  ])
  return inOrder.filter((step) => planned.has(step))
}

/** Returns the planned steps that the client pays for. Other steps, such as « préparée », only prepare them. */
function soldSteps({ service, finish, added }: PlannedRim): RimStep[] {
  const sold = new Set([
    ...[service, ...added].flatMap((one) => getOwnProperty(soldStepOfService, one) ?? []),
    ...(getOwnProperty(stepsOfFinish, finish) ?? []).filter((step) => step !== 'prepared'),
  ])
  return inOrder.filter((step) => sold.has(step))
}

/** Returns the sold steps that are not noted as done. Each must be confirmed before the rim is checked. */
export const missingRimStepsOf = (rim: PlannedRim, done: readonly RimStep[]): RimStep[] =>
  soldSteps(rim).filter((step) => !done.includes(step))

/** Whether the rim is finished: it has its final check, even if a step was skipped. */
export const isRimCompleted = (done: readonly RimStep[]) => done.includes('checked')

/** Returns the last step done, in the order of the work; `null` if none was. */
export const lastCompletedRimStepOf = (done: readonly RimStep[]): RimStep | null =>
  inOrder.findLast((step) => done.includes(step)) ?? null

/**
 * Returns the step to record next: the first one that is planned after the last completed step, or that was sold and skipped.
 * Other skipped steps are not requested again. `null` after the rim is finished.
 */
export function findNextRimStep(rim: PlannedRim, done: readonly RimStep[]): RimStep | null {
  if (isRimCompleted(done)) return null
  const furthest = lastCompletedRimStepOf(done)
  const from = furthest ? inOrder.indexOf(furthest) + 1 : 0
  const missing = missingRimStepsOf(rim, done)
  return (
    plannedRimStepsOf(rim).find((step) => inOrder.indexOf(step) >= from || missing.includes(step)) ?? null
  )
}

/** Returns the planned steps that were skipped: not noted as done, while a later one was. */
export function skippedRimStepsOf(rim: PlannedRim, done: readonly RimStep[]): RimStep[] {
  const furthest = lastCompletedRimStepOf(done)
  if (!furthest) return []
  return plannedRimStepsOf(rim).filter(
    (step) => !done.includes(step) && inOrder.indexOf(step) < inOrder.indexOf(furthest),
  )
}

/** Returns the planned steps, and steps done that are no longer planned, in the order of the work. */
export function shownRimStepsOf(rim: PlannedRim, done: readonly RimStep[]): RimStep[] {
  const planned = plannedRimStepsOf(rim)
  return inOrder.filter((step) => planned.includes(step) || done.includes(step))
}

/** Returns a step as a participle: « déposée » for one rim, « déposées » for several. */
const stepInWords = (step: RimStep | null, rims: number) =>
  step ? `${rimStepNames[step].toLowerCase()}${rims > 1 ? 's' : ''}` : 'à commencer'

/**
 * Describes the progress of an order's rims: « 4 jantes peintes », « 4 jantes (2 peintes, 2 préparées) », and after one is
 * finished « 3 jantes sur 4 contrôlées ». `null` before the first step.
 */
export function describeRimProgress(rims: readonly (readonly RimStep[])[]): string | null {
  const all = rims.length
  const furthest = rims.map(lastCompletedRimStepOf)
  if (furthest.every((step) => step === null)) return null
  const groups = [...inOrder.toReversed(), null]
    .map((step) => ({ step, count: furthest.filter((one) => one === step).length }))
    .filter(({ count }) => count > 0)
  const [first] = groups
  if (!first) return null
  const rimsCounted = (count: number) => countWithNoun(count, 'jante', 'jantes')
  if (first.count === all) return `${rimsCounted(all)} ${stepInWords(first.step, all)}`
  if (first.step === 'checked')
    return `${rimsCounted(first.count)} sur ${all} ${stepInWords('checked', first.count)}`
  return `${rimsCounted(all)} (${groups.map(({ step, count }) => `${count} ${stepInWords(step, count)}`).join(', ')})`
}
