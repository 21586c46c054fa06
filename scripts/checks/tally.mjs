import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from '../machine/run.mjs'

/** @typedef {{ passed: number, failures: string[] }} Tally Each failure by its name, to be told at the end. */

/** What could not even begin. */
export function failure(name) {
  return { passed: 0, failures: [name] }
}

/** A check that passes or fails as one. */
export async function tallyCheck(commands) {
  for (const [command, ...args] of commands) {
    if ((await run(command, args)) !== 0) return failure([command, ...args].join(' '))
  }
  return { passed: 1, failures: [] }
}

/** Runs one of Vitest's projects and counts its tests; a file that could not be loaded counts as one failure. */
export function tallyVitest(project, { files = [], without = [], environment = {} } = {}) {
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...files,
    ...without.map((path) => `--exclude=${path}`),
  ]
  return tallyReport(
    `vitest ${project}`,
    (report) => run('vitest', [...args, `--outputFile.json=${report}`], environment),
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(failuresOfFile),
    }),
  )
}

function failuresOfFile({ name, status, assertionResults }) {
  const file = relative(process.cwd(), name)
  if (status === 'failed' && assertionResults.length === 0) return [file]
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map((result) => `${file}: ${result.fullName}`)
}

/** Runs Playwright and counts its journeys; what passed at a second try has passed. */
export function tallyPlaywright(environment = {}) {
  return tallyReport(
    'playwright',
    (report) =>
      run('playwright', ['test', '--reporter=line,json'], {
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failures: [...suites.flatMap(failuresOfSuite), ...errors.map((error) => error.message)],
    }),
  )
}

function failuresOfSuite({ specs, suites = [] }) {
  const own = specs
    .filter((spec) => spec.tests.some((test) => test.status === 'unexpected'))
    .map((spec) => `${spec.file}: ${spec.title}`)
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** A runner that fails without naming a failed test, or without any report, is one failure. */
async function tallyReport(name, runWith, count) {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'))
  const report = join(folder, 'report.json')
  const code = await runWith(report)
  const tally = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] }
  rmSync(folder, { recursive: true })
  return code !== 0 && tally.failures.length === 0 ? { ...tally, failures: [name] } : tally
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

/** The last lines of every test command, what failed and how many, and its exit code. */
export function conclude({ passed, failures }) {
  for (const name of failures) console.log(`Failed: ${name.replaceAll(/\s+/g, ' ')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
