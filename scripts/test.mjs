import { ensureBuilt } from './build.mjs'
import { conclude } from './checks/conclude.mjs'
import { tallyOnAnotherPostgres } from './checks/on-another-postgres.mjs'
import { tallyPlaywright } from './checks/playwright.mjs'
import { failure, sum, tallyCheck } from './checks/tally.mjs'
import { tallyVitest } from './checks/vitest.mjs'
import { findHeadlessBrowser } from './machine/browser.mjs'
import { say } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { continueOnPinnedNode } from './machine/pinned-node.mjs'

/** `other` asks a PostgreSQL server that the site did not start itself (docs/decisions/0051-one-run-on-each-server.md). */
const isOnAnotherPostgres = process.env.TEST_POSTGRES === 'other'

const steps = {
  types: () => tallyCheck([['react-router', 'typegen'], ['tsc']]),
  biome: () => tallyCheck([['biome', 'check']]),
  knip: () => tallyCheck([['knip']]),
  vitest: () => (isOnAnotherPostgres ? tallyOnAnotherPostgres() : tallyVitest('site')),
  playwright: async () => tallyPlaywright({ JOURNEYS_BROWSER: (await findHeadlessBrowser()) ?? '' }),
}

/** Runs the chosen steps, all of them by default, each one whatever became of those before it. */
async function test(names) {
  const unknown = names.find((name) => !steps[name])
  if (unknown) {
    say(`L’étape ${unknown} n’existe pas : choisissez parmi ${Object.keys(steps).join(', ')}.`)
    return failure(unknown)
  }
  if (!(await ensureInstalled())) return failure('install')
  // Now, and not once the first steps are done: it starts everything anew.
  if (isOnAnotherPostgres) await continueOnPinnedNode()
  const tallies = (await ensureBuilt()) ? [] : [failure('build')]
  for (const name of names) tallies.push(await runStep(name))
  return sum(tallies)
}

async function runStep(name) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const tally = await steps[name]()
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`── ${name} : ${tally.passed} réussis, ${tally.failures.length} échoués en ${seconds} s`)
  return tally
}

const chosen = process.argv.slice(2)
conclude(await test(chosen.length > 0 ? chosen : Object.keys(steps)))
