import { expect, test } from 'vitest'
import { connectedSteps } from '../sim/connected-steps.ts'
import type { Laboratory } from '../sim/laboratory.ts'
import { reduceSteps } from '../sim/reduce-steps.ts'
import type { Step } from '../sim/run-steps.ts'

/** Actions of the simulated runs: the first five are needed for the failure. */
const actionNames = Array.from({ length: 60 }, (_, number) => `action ${number}`)

/** 500 steps of all actions in a fixed, mixed order. */
const steps: Step[] = Array.from({ length: 500 }, (_, at) => ({
  action: actionNames[(at * 37 + Math.floor(at / 60)) % actionNames.length] ?? '',
  seed: at,
}))

/** Seeds of the ten steps that break the rule together: steps of five actions, spread over the list. */
const cause = steps
  .filter(({ action }) => Number(action.split(' ')[1]) < 5)
  .filter((_, at) => at % 4 === 0)
  .slice(0, 10)
  .map(({ seed }) => seed)

test('the reduction of 500 steps leaves the ten that break the rule, in fewer runs than a third of the steps', async () => {
  let runs = 0
  const laboratory: Pick<Laboratory, 'run'> = {
    async run(tried) {
      runs += 1
      const log = tried.map(
        ({ action }) => `2027-03-01 ${action}: ${action.endsWith('9') ? 'nothing' : 'saved'}`,
      )
      const found = tried.map(({ seed }) => seed).filter((seed) => cause.includes(seed))
      const isBroken = found.length === cause.length
      const at = tried.findIndex(({ seed }) => seed === cause.at(-1))
      const rows = { changedRows: [], chosen: [], references: [] }
      return isBroken
        ? {
            ...rows,
            failure: { rule: 'the rule', source: '', detail: 'broken', at },
            log: log.slice(0, at + 1),
          }
        : { ...rows, failure: null, log }
    },
  }

  const reduced = await reduceSteps(laboratory, steps, 'the rule', 10)

  expect(reduced.steps.map(({ seed }) => seed)).toEqual(cause)
  expect(runs).toBeLessThan(steps.length / 3)
})

/** Returns the row of a client's first estimate. Client A wrote it as a draft first, which was deleted and had the same id. */
const estimateOf = (client: string) =>
  client === 'A' ? 'estimates FirstEstimateOfA' : `estimates ${client}1`

/** Steps by the rows that they changed: an order of one client among those of others, a setting, and a move of the clock. */
const changesOfSteps = [
  ['clients A'],
  ['clients B'],
  ['settings prices', 'events 1'],
  ['estimate_drafts FirstEstimateOfA', 'counters estimate'],
  ['estimates B1', 'counters estimate'],
  ['estimates A2', 'counters estimate'],
  ['estimates B2', 'counters estimate'],
  ['orders A1', 'jobs 1'],
  ['orders B1'],
  [],
  ['estimates FirstEstimateOfA', 'counters estimate'],
]

test('the connected steps of a failure begin with those of its records and end with those of its client (§11)', () => {
  const steps = changesOfSteps.map((_, seed) => ({ action: 'an action', seed }))
  const log = changesOfSteps.map((_, at) => `2027-03-0${at > 9 ? 2 : 1} an action: saved`)
  const references = ['A', 'B'].flatMap((client) => [
    [`orders ${client}1`, estimateOf(client)] as const,
    ...[estimateOf(client), `estimates ${client}2`].map((row) => [row, `clients ${client}`] as const),
    // A row of the template that all clients refer to connects nothing.
    [`clients ${client}`, 'staff 1'] as const,
  ])

  const parts = connectedSteps(steps, { log, changedRows: changesOfSteps, references })

  const seeds = parts.map((part) => part.map(({ seed }) => seed).join(' '))
  expect([...new Set(seeds)]).toEqual([
    '3 10',
    '3 9 10',
    '2 3 9 10',
    '0 3 7 10',
    '0 3 7 9 10',
    '0 3 5 7 10',
    '0 2 3 7 9 10',
    '0 3 5 7 9 10',
    '0 2 3 5 7 9 10',
  ])
})
