import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runKept } from '../machine/run.mjs'
import { plainLines, shortened } from './reason.mjs'

/**
 * @typedef {{ name: string, reason: string[] }} Told What is told at the end, and why.
 * @typedef {{ passed: number, failures: Told[], flaky: Told[] }} Tally What passed at its second try has passed, and is
 *   flaky.
 */

/** How often what failed is tried again (docs/decisions/0036-a-second-try.md): never, unless `.ci/run` asks for it. */
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

/** Has a runner write its report and reads it; `undefined` when it wrote none. With the runner's exit code. */
export async function runWithReport(runWith) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  const path = join(folder, 'report.json')
  const code = await runWith(path)
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  return { code, report }
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  }
}

/** The last lines of every test command: what failed and why, what is flaky, how many; and its exit code. */
export function conclude({ passed, failures, flaky }) {
  const tell = (kind, { name, reason }) => {
    console.log(`${kind}: ${name.replaceAll(/\s+/g, ' ')}`)
    for (const line of reason) console.log(`    ${line}`)
  }
  for (const failed of failures) tell('Failed', failed)
  for (const { name, reason } of flaky) tell('Flaky', { name, reason: reason.slice(0, 1) })
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
