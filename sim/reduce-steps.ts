import fc from 'fast-check'
import type { Laboratory } from './laboratory.ts'
import { actions, type Step } from './run-steps.ts'

/** Maximum duration of one reduction in milliseconds. */
const longestReduction = 600_000

interface Reduced {
  steps: Step[]
  log: string[]
  detail: string
}

/**
 * Leaves out steps as long as the same rule is broken. fast-check does it: the failing steps are its example, and only the list
 * gets shorter, because the seeds of the choices have no simpler form.
 */
export async function reduceSteps(
  laboratory: Laboratory,
  steps: readonly Step[],
  rule: string,
): Promise<Reduced> {
  const step = fc.record({
    action: fc.constantFrom(...actions.map(({ name }) => name)),
    seed: fc.noShrink(fc.nat({ max: 2 ** 31 - 1 })),
  })
  const list = fc.array(fc.noShrink(step), { maxLength: steps.length, size: 'max' })
  let best = [...steps]
  const keepsRule = fc.asyncProperty(list, async (tried) => {
    const { failure } = await laboratory.run(tried, rule)
    if (failure?.rule !== rule) return true
    best = tried.slice(0, failure.at + 1)
    return false
  })
  await fc.check(keepsRule, {
    examples: [[best]],
    numRuns: 1,
    interruptAfterTimeLimit: longestReduction,
    markInterruptAsFailure: false,
  })
  const { failure, log } = await laboratory.run(best, rule)
  return { steps: best, log, detail: failure?.detail ?? 'the failure is not repeatable' }
}
