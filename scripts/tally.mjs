import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Tally */

/** A check that passes or fails as one. */
export async function tallyCheck(commands) {
  for (const [command, ...args] of commands) {
    if ((await run(command, args)) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

/** Runs one of Vitest's projects and counts its tests; a file that could not be loaded counts as one failure. */
export function tallyVitest(project, { files = [], environment = {} } = {}) {
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', ...files]
  return tallyReport(
    (report) => run('vitest', [...args, `--outputFile.json=${report}`], environment),
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + testResults.filter(isUnloadable).length,
    }),
  )
}

function isUnloadable(file) {
  return file.status === 'failed' && file.assertionResults.length === 0
}

/** Runs Playwright and counts its journeys; what passed at a second try has passed. */
export function tallyPlaywright(environment = {}) {
  return tallyReport(
    (report) =>
      run('playwright', ['test', '--reporter=line,json'], {
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  )
}

/** A runner that fails without naming a failed test, or without any report, is one failure. */
async function tallyReport(runWith, count) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  const report = join(folder, 'report.json')
  const code = await runWith(report)
  const tally = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  rmSync(folder, { recursive: true })
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** The last line of every test command, and its exit code. */
export function conclude({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
