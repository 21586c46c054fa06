import { picksOf } from './picks.ts'
import { actions, actionsWithRequests, type Step } from './run-steps.ts'

/** Returns the steps of a seed: actions by their weights, each with a seed of its own. */
export function stepsOfSeed(seed: number, count: number, { hasRequests = false } = {}): Step[] {
  const chosen = hasRequests ? actionsWithRequests : actions
  const allWeights = chosen.reduce((sum, { weight }) => sum + weight, 0)
  const picks = picksOf(seed)
  return Array.from({ length: count }, () => {
    let place = picks.number(1, allWeights)
    const action = chosen.find(({ weight }) => {
      place -= weight
      return place <= 0
    })
    return { action: action?.name ?? '', seed: picks.number(0, 2 ** 31 - 1) }
  })
}
