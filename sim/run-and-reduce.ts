import type { Laboratory } from './laboratory.ts'
import { reduceSteps } from './reduce-steps.ts'
import type { Step } from './run-steps.ts'

/** Result of one run, with the reduced steps of its failure. */
export interface Report {
  name: string
  log: string[]
  /** CPU time of this process during the run in milliseconds, without PostgreSQL and without the reduction. */
  cpu: number
  failure: {
    rule: string
    source: string
    detail: string
    at: number
    reduced: { steps: Step[]; log: string[]; detail: string }
  } | null
}

/** Runs named steps. If a rule is broken, reduces them and prints the progress: a reduction takes minutes. */
export async function runAndReduce(
  laboratory: Laboratory,
  { name, steps, reduceMinutes }: { name: string; steps: readonly Step[]; reduceMinutes: number },
): Promise<Report> {
  const start = process.cpuUsage()
  const { failure, log } = await laboratory.run(steps)
  const { user, system } = process.cpuUsage(start)
  const cpu = (user + system) / 1000
  if (!failure) return { name, log, cpu, failure: null }
  console.log(`${name} breaks a rule at step ${failure.at + 1}: ${failure.rule}\n    ${failure.detail}`)
  const needed = steps.slice(0, failure.at + 1)
  const reduced =
    reduceMinutes > 0
      ? await reduceSteps(laboratory, needed, failure.rule, reduceMinutes, (count) =>
          console.log(`${name} is reduced to ${count} steps so far`),
        )
      : { steps: needed, log: log.slice(-12), detail: failure.detail }
  return { name, log, cpu, failure: { ...failure, reduced } }
}
