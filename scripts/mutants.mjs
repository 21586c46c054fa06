// Breaks domain/ on purpose, one place at a time, and tells which breaks the tests notice (docs/how-to.md).
import { globSync } from 'node:fs'
import { root, say } from './machine/checkout.mjs'
import { chooseChanges, describe } from './mutants/choose.mjs'
import { copyTree } from './mutants/copy.mjs'
import { testsOf } from './mutants/tests-of.mjs'
import { withChange, withSleepingChanges } from './mutants/with-changes.mjs'

/** Facts of the owner, lists and types: no rule stands in them. */
const withoutRules = /\/(site|ports|common-passwords|car-makes)\.ts$/
const build = "import { ensureBuilt } from './scripts/build.mjs'; process.exit((await ensureBuilt()) ? 0 : 1)"
// More than one try: what fails only because the machine is busy has noticed nothing.
const vitest = ['vitest', 'run', '--project', 'site', '--project', 'system', '--bail', '1', '--retry', '2']
const allTests = ['test/requests', 'test/domain', 'test/adapters']

const [wanted = 20, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number)
if (wanted > 0 && seed >= 0) process.exitCode = await tryAll()
else {
  say('Usage : npm run mutants -- [nombre] [graine]')
  process.exitCode = 1
}

async function tryAll() {
  const copy = copyTree()
  try {
    const paths = globSync('domain/**/*.ts', { cwd: root }).filter((path) => !withoutRules.test(path))
    const sources = Object.fromEntries(paths.sort().map((path) => [path, copy.read(path)]))
    const changes = chooseChanges(sources, wanted, seed)
    console.log(`${changes.length} mutants, graine ${seed}`)
    if (!(await buildAsleep(copy, sources, changes))) return 1
    let noticed = 0
    for (const change of changes) if (await isNoticed(copy, sources, change)) noticed += 1
    console.log(`\n${noticed} remarqués sur ${changes.length}`)
    return 0
  } finally {
    copy.remove()
  }
}

/** One build for all: each test run wakes one change. While all sleep, every test must pass. */
async function buildAsleep(copy, sources, changes) {
  for (const [path, own] of Object.entries(Object.groupBy(changes, ({ path }) => path)))
    copy.write(path, withSleepingChanges(sources[path], own))
  const isWhole =
    (await copy.run(['node', '--input-type=module', '--eval', build])) === 0 &&
    (await copy.run([...vitest, ...allTests])) === 0
  if (!isWhole) say('Sans que rien soit cassé, la construction ou un test échoue déjà.')
  return isWhole
}

async function isNoticed(copy, sources, change) {
  console.log(`\n${describe(change, sources[change.path])}`)
  const by = await firstToNotice(copy, sources, change)
  console.log(by ? `  remarqué par ${by}` : '  PERSONNE NE L’A REMARQUÉ')
  return by !== null
}

/** The tests that should notice come first; what they let pass is for all the others, then for the types. */
async function firstToNotice(copy, sources, change) {
  const tests = testsOf(change.path, copy.read('docs/conformance.md'))
  const fails = async (files) => (await copy.run([...vitest, ...files], { MUTANT: String(change.id) })) !== 0
  if (tests.length > 0 && (await fails(tests))) return tests.join(', ')
  if (await fails(allTests)) return 'les autres tests'
  const asleep = copy.read(change.path)
  copy.write(change.path, withChange(sources[change.path], change))
  const code = await copy.run(['npm', 'run', 'typecheck'])
  copy.write(change.path, asleep)
  return code === 0 ? null : 'les types'
}
