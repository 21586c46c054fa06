import { ensureBuilt } from './build.mjs'
import { listChangedFiles, readSources, selectTests } from './checks/changed.mjs'
import { conclude } from './checks/conclude.mjs'
import { isOnAnotherPostgres, tallyOnAnotherPostgres } from './checks/on-another-postgres.mjs'
import { tallyPlaywright } from './checks/playwright.mjs'
import { failure, sum, tallyCheck } from './checks/tally.mjs'
import { tallyVitest } from './checks/vitest.mjs'
import { findHeadlessBrowser } from './machine/browser.mjs'
import { say } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { continueOnPinnedNode } from './machine/pinned-node.mjs'

const quickly = '--changed'
/** Keeps what it found: the first time a third longer, then two seconds instead of seventeen where no type changed. */
const lastingTypes = ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const steps = {
  types: (chosen) => tallyCheck([['react-router', 'typegen'], chosen ? lastingTypes : ['tsc']]),
  biome: () => tallyCheck([['biome', 'check']]),
  knip: () => tallyCheck([['knip']]),
  dependencies: () => tallyCheck([['npm', 'run', '--silent', 'dependencies']]),
  vitest: (chosen) =>
    isOnAnotherPostgres && !chosen
      ? tallyOnAnotherPostgres('site')
      : tallyVitest('site', { files: chosen?.tests }),
  playwright: async (chosen) =>
    tallyPlaywright({ JOURNEYS_BROWSER: (await findHeadlessBrowser()) ?? '' }, chosen?.journeys),
}

/** Runs the chosen steps, all of them by default, each one whatever became of those before it. */
async function test(asked) {
  const isQuick = asked.includes(quickly)
  const wanted = asked.filter((name) => name !== quickly)
  const names = wanted.length > 0 ? wanted : Object.keys(steps)
  const unknown = names.find((name) => !steps[name])
  if (unknown) {
    say(`L’étape ${unknown} n’existe pas : choisissez parmi ${[...Object.keys(steps), quickly].join(', ')}.`)
    return failure(unknown)
  }
  if (!(await ensureInstalled())) return failure('install')
  // Now, and not once the first steps are done: it starts everything anew.
  if (isOnAnotherPostgres || isQuick) await continueOnPinnedNode()
  const changed = isQuick ? listChangedFiles() : null
  if (changed?.length === 0) {
    say('Rien ne diffère de la branche main.')
    return sum([])
  }
  const chosen = changed && (await choose(changed))
  const tallies = (await ensureBuilt()) ? [] : [failure('build')]
  for (const name of names) if (hasWork(name, chosen)) tallies.push(await runStep(name, chosen))
  return sum(tallies)
}

/** What the change can have touched; `null` where it is everything. */
async function choose(changed) {
  // Once everything is installed: it is the project's TypeScript.
  const { default: routes } = await import('../app/routes.ts')
  const { tests, journeys, because } = selectTests(changed, readSources(), routes)
  const counts = `${tests.length} fichiers de tests et ${journeys.length} de parcours`
  say(
    because ? `Tout est essayé : ${because} a changé.` : `${changed.length} fichiers ont changé : ${counts}.`,
  )
  return because ? null : { tests, journeys }
}

/** Without a file, a runner would run them all. */
const hasWork = (name, chosen) =>
  !chosen || ({ vitest: chosen.tests, playwright: chosen.journeys }[name]?.length ?? 1) > 0

async function runStep(name, chosen) {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const tally = await steps[name](chosen)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`── ${name} : ${tally.passed} réussis, ${tally.failures.length} échoués en ${seconds} s`)
  return tally
}

conclude(await test(process.argv.slice(2)))
