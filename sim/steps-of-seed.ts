import { picksOf } from './picks.ts'
import { actions, type Step } from './run-steps.ts'

const allWeights = actions.reduce((sum, { weight }) => sum + weight, 0)

/** Returns the steps of a seed: actions by their weights, each with a seed of its own. */
export function stepsOf(seed: number, count: number): Step[] {
  const picks = picksOf(seed)
  return Array.from({ length: count }, () => {
    let place = picks.number(1, allWeights)
    const action = actions.find(({ weight }) => {
      place -= weight
      return place <= 0
    })
    return { action: action?.name ?? '', seed: picks.number(0, 2 ** 31 - 1) }
  })
}
