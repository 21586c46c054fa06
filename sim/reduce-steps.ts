import { changingOutcomes } from './action.ts'
import { connectedSteps } from './connected-steps.ts'
import type { Laboratory } from './laboratory.ts'
import type { RunResult, Step } from './run-steps.ts'

/** Number of blocks of the first round. With fewer, and so larger, blocks nearly every block contains a step that is needed. */
const firstBlocks = 8

interface Reduced {
  steps: Step[]
  log: string[]
  detail: string
}

/**
 * Leaves out steps as long as the same rule is broken: first those that changed nothing, then those without a connection to the
 * records of the last step, then all steps of some actions, then blocks of steps. The blocks become smaller, down to single actions
 * and steps. Ends after `minutes`. `report` receives the number of remaining steps whenever it falls.
 *
 * fast-check shrinks a list from its beginning, nearly step by step, and knows neither records nor actions. The steps of a failure
 * are spread over the list and belong to few records and actions, so that leaving out the others needs far fewer runs.
 */
export async function reduceSteps(
  laboratory: Pick<Laboratory, 'run'>,
  steps: readonly Step[],
  rule: string,
  minutes: number,
  report: (count: number) => void = () => undefined,
): Promise<Reduced> {
  const end = Date.now() + minutes * 60_000
  let best: { steps: readonly Step[]; result: RunResult } = {
    steps,
    result: await laboratory.run(steps, rule),
  }
  if (best.result.failure?.rule !== rule)
    return { steps: [...steps], log: best.result.log, detail: 'the failure is not repeatable' }

  const { log, chosen } = best.result
  const choosing = steps.map((step, at) => (chosen[at]?.length ? { ...step, chosen: chosen[at] } : step))
  best.steps = choosing
  const changing = choosing.filter((_, at) => at === steps.length - 1 || changesSomething(log[at]))
  for (const part of connectedSteps(choosing, best.result)) {
    const fewer = part.filter((step) => changing.includes(step))
    if (fewer.length >= best.steps.length || Date.now() > end || (await keep(fewer))) break
  }
  if (best.steps.length > changing.length) await keep(changing)
  await leaveOut(({ action }) => action)
  await leaveOut((step) => step)
  return { steps: [...best.steps], log: best.result.log, detail: best.result.failure?.detail ?? '' }

  /** Keeps these steps if they break the rule. Steps after the failure are left out. */
  async function keep(fewer: readonly Step[]): Promise<boolean> {
    const result = await laboratory.run(fewer, rule)
    if (result.failure?.rule !== rule) return false
    best = { steps: fewer.slice(0, result.failure.at + 1), result }
    report(best.steps.length)
    return true
  }

  /** Leaves out groups of steps with the same key, in blocks of groups, until no single group can be left out. */
  async function leaveOut(keyOf: (step: Step) => unknown): Promise<void> {
    let size: number | undefined
    for (;;) {
      const needed = best.steps.at(-1)
      // Tries the last keys first. The key of the last step, which breaks the rule, stays.
      const keys = [...new Set(best.steps.map(keyOf))]
        .filter((key) => !needed || key !== keyOf(needed))
        .reverse()
      size = size === undefined ? Math.ceil(keys.length / firstBlocks) : Math.ceil(size / 2)
      const before = best.steps.length
      for (let from = 0; from < keys.length; from += size) {
        const block = new Set(keys.slice(from, from + size))
        const fewer = best.steps.filter((step) => !block.has(keyOf(step)))
        if (fewer.length === best.steps.length) continue
        if (Date.now() > end) return
        await keep(fewer)
      }
      // Tries single groups again as long as one of them could be left out.
      if (size <= 1 && best.steps.length === before) return
    }
  }
}

/** Outcomes after which no record of the site has changed, but the bank or the mailbox may have: those steps can be needed too. */
const outsideOutcomes = new Set(['failed', 'paid', 'arrived'])

/** Whether the outcome at the end of a line of the log may have changed something. */
const changesSomething = (line = ''): boolean => {
  const outcome = line.slice(line.lastIndexOf(': ') + 2)
  return outsideOutcomes.has(outcome) || changingOutcomes.has(outcome)
}
