import type { RimFinish, RimService } from '../../kernel/rim-words.ts'
import { counted } from '../../kernel/text/french-number.ts'
import { ownValue } from '../../kernel/text/own-value.ts'

/** What is done to a rim, in the order in which a workshop works; said of the rim once it is done (docs/product.md §11.17). */
export const rimSteps = {
  removed: 'Déposée',
  stripped: 'Décapée',
  straightened: 'Redressée',
  welded: 'Soudée',
  prepared: 'Préparée',
  painted: 'Peinte',
  machined: 'Usinée',
  polished: 'Polie',
  checked: 'Contrôlée',
} as const
export type RimStep = keyof typeof rimSteps

const inOrder = Object.keys(rimSteps) as RimStep[]

/** Which steps a rim goes through, by what is done to it. Each ends with the look of whoever answers for the work. */
const stepsOfService: Readonly<Record<RimService, readonly RimStep[]>> = {
  renovation: ['removed', 'stripped', 'prepared', 'painted', 'checked'],
  devoilage: ['removed', 'straightened', 'checked'],
  soudure: ['removed', 'welded', 'checked'],
  personnalisation: ['removed', 'stripped', 'prepared', 'painted', 'checked'],
  decapage: ['removed', 'stripped', 'checked'],
  tribofinition: ['removed', 'stripped', 'polished', 'checked'],
  'peinture-ceramique': ['removed', 'stripped', 'prepared', 'painted', 'checked'],
}

/** And those that its finish asks for besides, whatever the work: what was straightened may be painted afterwards. */
const stepsOfFinish: Readonly<Record<RimFinish, readonly RimStep[]>> = {
  none: [],
  painted: ['prepared', 'painted'],
  machined: ['prepared', 'painted', 'machined'],
  'two-tone': ['prepared', 'painted'],
  'hyper-silver': ['prepared', 'painted'],
  polished: ['polished'],
  chrome: ['prepared', 'painted'],
  satin: ['prepared', 'painted'],
}

/** The step that a service consists of; its other steps lead to it. */
const soldStepOfService: Readonly<Record<RimService, RimStep>> = {
  renovation: 'painted',
  devoilage: 'straightened',
  soudure: 'welded',
  personnalisation: 'painted',
  decapage: 'stripped',
  tribofinition: 'polished',
  'peinture-ceramique': 'painted',
}

/** A rim as its steps follow from it: everything that is sold for it, in stored keys. */
export interface PlannedRim {
  service: string
  finish: string
  /** Services of its accepted supplements. */
  added: readonly string[]
}

/** Steps of a service that an older version has stored. */
const inspection: readonly RimStep[] = ['removed', 'checked']

/** The steps that are planned for a rim, in the order of the work. */
export function plannedSteps({ service, finish, added }: PlannedRim): RimStep[] {
  const planned = new Set<RimStep>([
    ...[service, ...added].flatMap((one) => ownValue(stepsOfService, one) ?? inspection),
    ...(ownValue(stepsOfFinish, finish) ?? []),
  ])
  return inOrder.filter((step) => planned.has(step))
}

/** The planned steps that the client pays for as such; « préparée » and the like only lead to them. */
function soldSteps({ service, finish, added }: PlannedRim): RimStep[] {
  const sold = new Set([
    ...[service, ...added].flatMap((one) => ownValue(soldStepOfService, one) ?? []),
    ...(ownValue(stepsOfFinish, finish) ?? []).filter((step) => step !== 'prepared'),
  ])
  return inOrder.filter((step) => sold.has(step))
}

/** Steps that were sold and that nobody has noted: a rim is not checked before somebody says so of each. */
export const missingSteps = (rim: PlannedRim, done: readonly RimStep[]): RimStep[] =>
  soldSteps(rim).filter((step) => !done.includes(step))

/** Whoever checks a rim says that it is finished, also where a step was skipped. */
export const isTreated = (done: readonly RimStep[]) => done.includes('checked')

/** How far it has come; `null` where nothing was done yet. */
export const furthestStep = (done: readonly RimStep[]): RimStep | null =>
  inOrder.findLast((step) => done.includes(step)) ?? null

/**
 * Returns the step to note next: of those after the furthest that was done, and of those that were sold and skipped, the first. Other
 * skipped steps are not asked for again. `null` once the rim is treated.
 */
export function nextStep(rim: PlannedRim, done: readonly RimStep[]): RimStep | null {
  if (isTreated(done)) return null
  const furthest = furthestStep(done)
  const from = furthest ? inOrder.indexOf(furthest) + 1 : 0
  const missing = missingSteps(rim, done)
  return plannedSteps(rim).find((step) => inOrder.indexOf(step) >= from || missing.includes(step)) ?? null
}

/** Planned steps that were passed over: nobody has said that they were done, and a later one was. */
export function skippedSteps(rim: PlannedRim, done: readonly RimStep[]): RimStep[] {
  const furthest = furthestStep(done)
  if (!furthest) return []
  return plannedSteps(rim).filter(
    (step) => !done.includes(step) && inOrder.indexOf(step) < inOrder.indexOf(furthest),
  )
}

/** Planned steps and those that were done though they are not planned any more, in the order of the work. */
export function shownSteps(rim: PlannedRim, done: readonly RimStep[]): RimStep[] {
  const planned = plannedSteps(rim)
  return inOrder.filter((step) => planned.includes(step) || done.includes(step))
}

/** « Déposée », « déposées » of several. */
const standing = (step: RimStep | null, rims: number) =>
  step ? `${rimSteps[step].toLowerCase()}${rims > 1 ? 's' : ''}` : 'à commencer'

/**
 * Where the rims of an order stand, by what was done to each: « 4 jantes peintes », « 4 jantes (2 peintes, 2 préparées) »,
 * and once the first is finished « 3 jantes sur 4 contrôlées ». `null` while nothing was done.
 */
export function rimsStanding(rims: readonly (readonly RimStep[])[]): string | null {
  const all = rims.length
  const furthest = rims.map(furthestStep)
  if (furthest.every((step) => step === null)) return null
  const groups = [...inOrder.toReversed(), null]
    .map((step) => ({ step, count: furthest.filter((one) => one === step).length }))
    .filter(({ count }) => count > 0)
  const [first] = groups
  if (!first) return null
  const rimsCounted = (count: number) => counted(count, 'jante', 'jantes')
  if (first.count === all) return `${rimsCounted(all)} ${standing(first.step, all)}`
  if (first.step === 'checked')
    return `${rimsCounted(first.count)} sur ${all} ${standing('checked', first.count)}`
  return `${rimsCounted(all)} (${groups.map(({ step, count }) => `${count} ${standing(step, count)}`).join(', ')})`
}
