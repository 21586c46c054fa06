import { changingOutcomes } from './action.ts'
import type { Laboratory } from './laboratory.ts'
import type { RunResult, Step } from './run-steps.ts'

/** Maximum duration of one reduction in milliseconds. */
const longestReduction = 600_000

interface Reduced {
  steps: Step[]
  log: string[]
  detail: string
}

/**
 * Leaves out steps as long as the same rule is broken: first those that changed nothing, then blocks of steps, from half of the
 * list down to single steps. fast-check shrinks a list from its beginning, nearly step by step. The steps of a failure are spread
 * over the list, so that removing blocks needs far fewer runs. `report` receives the number of remaining steps whenever it falls.
 */
export async function reduceSteps(
  laboratory: Pick<Laboratory, 'run'>,
  steps: readonly Step[],
  rule: string,
  report: (count: number) => void = () => undefined,
): Promise<Reduced> {
  const end = Date.now() + longestReduction
  let best: { steps: readonly Step[]; result: RunResult } = {
    steps,
    result: await laboratory.run(steps, rule),
  }
  if (best.result.failure?.rule !== rule)
    return { steps: [...steps], log: best.result.log, detail: 'the failure is not repeatable' }

  /** Keeps these steps if they break the rule. Steps after the failure are left out. */
  const keep = async (fewer: readonly Step[]): Promise<boolean> => {
    const result = await laboratory.run(fewer, rule)
    if (result.failure?.rule !== rule) return false
    best = { steps: fewer.slice(0, result.failure.at + 1), result }
    report(best.steps.length)
    return true
  }

  const { log } = best.result
  await keep(steps.filter((_, at) => changesSomething(log[at])))
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; ) {
    const count = best.steps.length
    // From the end, because the last steps are the most likely to be needed, and the others become fewer.
    for (let from = best.steps.length - size; from > -size && Date.now() < end; from -= size) {
      const start = Math.max(0, from)
      await keep([...best.steps.slice(0, start), ...best.steps.slice(from + size)])
      from = Math.min(from, best.steps.length)
    }
    // Tries single steps again as long as one of them could be removed.
    if (size > 1 || best.steps.length === count) size = Math.floor(size / 2)
  }
  return { steps: [...best.steps], log: best.result.log, detail: best.result.failure?.detail ?? '' }
}

/** Whether the outcome at the end of a line of the log may have changed records. */
const changesSomething = (line = ''): boolean => {
  const outcome = line.slice(line.lastIndexOf(': ') + 2)
  return outcome === 'failed' || changingOutcomes.has(outcome)
}
