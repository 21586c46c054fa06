import { ensureBuilt } from './build.mjs'
import { conclude } from './checks/conclude.mjs'
import { isOnAnotherPostgres, tallyOnAnotherPostgres } from './checks/on-another-postgres.mjs'
import { tallyPlaywright } from './checks/playwright.mjs'
import { failure, maxFailures, sum, tallyCheck } from './checks/tally.mjs'
import { tallyVitest } from './checks/vitest.mjs'
import { findHeadlessBrowser } from './machine/browser.mjs'
import { say } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { continueOnPinnedNode } from './machine/pinned-node.mjs'

const onlyChanged = '--changed'
/** Compiler with cached results: the first run takes a third longer, later ones two seconds if no type changed. */
const incrementalTypes = [
  'tsc',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

/** Checks of the whole source tree. */
const checks = {
  types: ({ isQuick }) => tallyCheck([['react-router', 'typegen'], isQuick ? incrementalTypes : ['tsc']]),
  biome: () => tallyCheck([['biome', 'check']]),
  knip: () => tallyCheck([['knip']]),
  imports: () => tallyCheck([['npm', 'run', '--silent', 'imports']]),
}

const runners = {
  vitest: ({ tests, isQuick }) =>
    isOnAnotherPostgres && !isQuick
      ? tallyOnAnotherPostgres('site', tests)
      : tallyVitest('site', { files: tests, isRelated: isQuick }),
  playwright: async ({ journeys }) =>
    tallyPlaywright({ JOURNEYS_BROWSER: (await findHeadlessBrowser()) ?? '' }, journeys),
}

/** Runs the named steps, by default all. Named test files run without the checks. */
async function test(asked) {
  const isQuick = asked.includes(onlyChanged)
  const files = asked.filter((name) => name.includes('/'))
  const wanted = asked.filter((name) => name !== onlyChanged && !files.includes(name))
  const known = Object.keys({ ...checks, ...runners })
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown) {
    say(`L’étape ${unknown} n’existe pas : choisissez parmi ${[...known, onlyChanged].join(', ')}.`)
    return failure(unknown)
  }
  if (!(await ensureInstalled())) return failure('install')
  // Runs before the first step, because it starts this command again.
  if (isOnAnotherPostgres || isQuick) await continueOnPinnedNode()
  const chosen = isQuick ? await chooseChanged() : chooseFiles(files)
  const names = wanted.length > 0 ? wanted : known.filter((name) => runners[name] || files.length === 0)
  return runSteps(names, chosen)
}

/** Runs the checks, then the tests. Runs no tests after a failed check, and no journeys after many failed tests. */
async function runSteps(names, chosen) {
  const tallies = (await ensureBuilt()) ? [] : [failure('build')]
  for (const name of names) if (checks[name]) tallies.push(await runStep(name, checks[name], chosen))
  const tested = names.filter((name) => runners[name] && hasWork(name, chosen))
  if (sum(tallies).failures.length > 0) return { ...sum(tallies), endedEarly: tested.length > 0 }
  for (const name of tested)
    if (sum(tallies).failures.length < maxFailures) tallies.push(await runStep(name, runners[name], chosen))
  return sum(tallies)
}

const chooseFiles = (files) => ({
  isChosen: files.length > 0,
  tests: files.filter((file) => !file.includes('.journey.')),
  journeys: files.filter((file) => file.includes('.journey.')),
})

async function chooseChanged() {
  // Only the pinned Node can import this file's dependencies.
  const { listChangedFiles, listTests, selectTests } = await import('./checks/changed.mjs')
  const changed = listChangedFiles()
  const { tests, journeys, because } = selectTests(changed, listTests())
  if (because) {
    say(`Tout est essayé : ${because} a changé.`)
    return { tests: [], journeys: [] }
  }
  say(`${changed.length} fichiers ont changé.`)
  return { isChosen: true, isQuick: true, tests, journeys }
}

/** Whether the step has something to run: without files, a runner would run all. */
const hasWork = (name, { isChosen, tests, journeys }) =>
  !isChosen || (name === 'vitest' ? tests : journeys).length > 0

/** Runs a step. Failures without their own command are repeated with the whole step. */
async function runStep(name, step, chosen) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failures, flaky } = await step(chosen)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`── ${name} : ${passed} réussis, ${failures.length} échoués en ${seconds} s`)
  return {
    passed,
    failures: failures.map((failed) => ({ repeat: `npm test -- ${name}`, ...failed })),
    flaky,
  }
}

conclude(await test(process.argv.slice(2)))
