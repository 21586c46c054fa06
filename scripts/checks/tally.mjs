import { runKept } from '../machine/run.mjs'
import { plainLines, shortened } from './reason.mjs'

/**
 * @typedef {{ name: string, reason: string[], repeat?: string }} Failure A failed test as it is printed at the end; `repeat` is the
 *   command that runs it alone.
 * @typedef {{ passed: number, failures: Failure[], flaky: Failure[] }} Tally A test that passed at its second try has passed, and
 *   is flaky.
 */

/** Number of failed tests after which a run ends: the change is then broken, and further tests would give no new information. */
export const maxFailures = 20

/** Number of retries of a failed test (docs/decisions/0036-test-retries.md): 0, unless `.ci/run` asks for one. */
export const retries = Number(process.env.TEST_RETRIES ?? 0)

/** Returns the tally of a step that could not start, or failed as a whole. */
export function failure(name, reason = []) {
  return { passed: 0, failures: [{ name, reason }], flaky: [] }
}

/** Runs the commands of a check, which counts as one test. */
export async function tallyCheck(commands) {
  for (const [command, ...args] of commands) {
    const { code, printed } = await runKept(command, args)
    process.stdout.write(printed)
    if (code !== 0) return failure([command, ...args].join(' '), shortened(plainLines(printed)))
  }
  return { passed: 1, failures: [], flaky: [] }
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  }
}
