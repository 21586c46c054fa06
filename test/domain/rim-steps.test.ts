import { expect, test } from 'vitest'
import { rimFinishNames, rimServiceNames } from '../../domain/kernel/rim-words.ts'
import {
  describeRimProgress,
  findNextRimStep,
  isRimCompleted,
  missingRimStepsOf,
  plannedRimStepsOf,
  type RimStep,
  rimStepNames,
  shownRimStepsOf,
  skippedRimStepsOf,
} from '../../domain/workshop/orders/rim-steps.ts'

const stepNames = (service: string, finish: string) =>
  plannedRimStepsOf({ service, finish, added: [] })
    .map((step) => rimStepNames[step].toLowerCase())
    .join(', ')

test.each([
  ['renovation', 'painted', 'déposée, décapée, préparée, peinte, contrôlée'],
  ['renovation', 'machined', 'déposée, décapée, préparée, peinte, usinée, contrôlée'],
  ['personnalisation', 'polished', 'déposée, décapée, préparée, peinte, polie, contrôlée'],
  ['devoilage', 'none', 'déposée, redressée, contrôlée'],
  ['devoilage', 'hyper-silver', 'déposée, redressée, préparée, peinte, contrôlée'],
  ['soudure', 'none', 'déposée, soudée, contrôlée'],
  ['decapage', 'none', 'déposée, décapée, contrôlée'],
  ['tribofinition', 'polished', 'déposée, décapée, polie, contrôlée'],
  ['peinture-ceramique', 'none', 'déposée, décapée, préparée, peinte, contrôlée'],
  // Values stored by older versions still have steps.
  ['unknown', 'unknown', 'déposée, contrôlée'],
])('the steps of a rim with service %s and finish %s are %s (§11.17)', (service, finish, steps) => {
  expect(stepNames(service, finish)).toBe(steps)
})

test('repeating the next step completes every service with every finish (§11.17)', () => {
  for (const service of Object.keys(rimServiceNames))
    for (const finish of Object.keys(rimFinishNames)) {
      const rim = { service, finish, added: [] }
      const doneSteps: RimStep[] = []
      for (let next = findNextRimStep(rim, doneSteps); next; next = findNextRimStep(rim, doneSteps))
        doneSteps.push(next)
      expect(doneSteps).toEqual(plannedRimStepsOf(rim))
      expect(isRimCompleted(doneSteps)).toBe(true)
      expect(skippedRimStepsOf(rim, doneSteps)).toEqual([])
    }
})

test('a skipped step stays undone and is due again only if it was sold; a change of service keeps completed steps (§11.17)', () => {
  const rim = { service: 'renovation', finish: 'machined', added: [] }
  expect(findNextRimStep(rim, ['removed', 'painted'])).toBe('machined')
  expect(skippedRimStepsOf(rim, ['removed', 'painted'])).toEqual(['stripped', 'prepared'])
  expect(findNextRimStep(rim, ['checked'])).toBeNull()
  const straightened = { service: 'devoilage', finish: 'none', added: [] }
  expect(shownRimStepsOf(straightened, ['removed', 'stripped'])).toEqual([
    'removed',
    'stripped',
    'straightened',
    'checked',
  ])
  expect(findNextRimStep(straightened, ['removed', 'stripped'])).toBe('straightened')
  // A sold step is due even after a later one.
  expect(findNextRimStep(straightened, ['removed', 'painted'])).toBe('straightened')
  expect(findNextRimStep(straightened, ['removed', 'straightened', 'painted'])).toBe('checked')
})

test('accepted supplements add their steps in the order of the work (§11.17, §11.32)', () => {
  const rim = { service: 'renovation', finish: 'painted', added: ['soudure', 'devoilage'] }
  expect(plannedRimStepsOf(rim).map((step) => rimStepNames[step])).toEqual([
    'Déposée',
    'Décapée',
    'Redressée',
    'Soudée',
    'Préparée',
    'Peinte',
    'Contrôlée',
  ])
  expect(findNextRimStep(rim, ['removed', 'stripped', 'prepared'])).toBe('straightened')
  expect(missingRimStepsOf(rim, ['removed', 'painted'])).toEqual(['straightened', 'welded'])
  expect(skippedRimStepsOf(rim, ['painted'])).toContain('welded')
})

test.each<[string | null, RimStep[][]]>([
  [null, [[], []]],
  [null, []],
  ['4\u00a0jantes (1 décapée, 3 à commencer)', [['removed', 'stripped'], [], [], []]],
  ['2\u00a0jantes décapées', [['stripped'], ['removed', 'stripped']]],
  ['1\u00a0jante peinte', [['painted']]],
  ['4\u00a0jantes (2 peintes, 1 préparée, 1 déposée)', [['painted'], ['painted'], ['prepared'], ['removed']]],
  ['3\u00a0jantes sur 4 contrôlées', [['checked'], ['checked'], ['checked'], ['painted']]],
  ['1\u00a0jante sur 2 contrôlée', [['checked'], []]],
  ['2\u00a0jantes contrôlées', [['checked'], ['checked']]],
])('the progress of rims is described as %s (§11.17)', (said, rims) => {
  expect(describeRimProgress(rims)).toBe(said)
})
