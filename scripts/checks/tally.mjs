import { runKept } from '../machine/run.mjs'
import { plainLines, shortened } from './reason.mjs'

/**
 * @typedef {{ name: string, reason: string[] }} Failure What is printed at the end, and why.
 * @typedef {{ passed: number, failures: Failure[], flaky: Failure[] }} Tally What passed at its second try has passed, and is
 *   flaky.
 */

/** How often what failed is tried again (docs/decisions/0036-test-retries.md): never, unless `.ci/run` asks for it. */
export const retries = Number(process.env.TEST_RETRIES ?? 0)

/** What could not even begin, or went wrong as a whole. */
export function failure(name, reason = []) {
  return { passed: 0, failures: [{ name, reason }], flaky: [] }
}

/** A check that passes or fails as one. */
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
