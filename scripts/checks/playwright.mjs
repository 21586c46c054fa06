import { quickFolder } from '../machine/quick-folder.mjs'
import { run } from '../machine/run.mjs'
import { reasonOf, shortened } from './reason.mjs'
import { runWithReport } from './run-with-report.mjs'
import { failure, maxFailures, retries } from './tally.mjs'

/** Runs Playwright and counts its journeys. Each journey, and each retry, starts with a new browser. */
export async function tallyPlaywright(environment = {}, files = []) {
  const { code, report } = await runWithReport((path) =>
    run(
      'playwright',
      ['test', '--reporter=line,json', `--retries=${retries}`, `--max-failures=${maxFailures}`, ...files],
      { ...environment, TMPDIR: quickFolder(), PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    ),
  )
  if (!report) return failure('playwright')
  const { stats, errors, suites } = report
  const journeys = suites.flatMap(journeysOf)
  const failures = [
    ...resultsWithStatus(journeys, 'unexpected'),
    ...errors.map((error) => ({ name: 'playwright', reason: errorReason(error) })),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failures: code !== 0 && failures.length === 0 ? failure('playwright').failures : failures,
    flaky: resultsWithStatus(journeys, 'flaky'),
  }
}

function journeysOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({
      ...test,
      name: `test/journeys/${file}: ${title}`,
      repeat: `npm test -- test/journeys/${file}:${line}`,
    })),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}

function resultsWithStatus(journeys, status) {
  return journeys
    .filter((journey) => journey.status === status)
    .map(({ name, repeat, results }) => ({
      name,
      reason: shortened(results[0].errors.flatMap(errorReason)),
      repeat,
    }))
}

/** Returns the reason of an error. Playwright reports the location in a format of its own. */
function errorReason({ message, location }) {
  return reasonOf({ message, stacks: location ? [location] : [] })
}
