import { join } from 'node:path'
import { nodeModules, root } from '../machine/checkout.mjs'
import { quickFolder } from '../machine/quick-folder.mjs'
import { run } from '../machine/run.mjs'
import { runWithReport } from './run-with-report.mjs'
import { failure, maxFailures, retries } from './tally.mjs'

/**
 * Environment of the test processes: each loads the built server, and Node's compiled code is cached for the next one.
 */
const compiled = { NODE_COMPILE_CACHE: join(nodeModules, '.cache/compiled') }
/**
 * Projects that keep their files in memory. Not `hostile`, where they would count against the memory limit of the attacked site,
 * and not `faults`, which needs files on a disk.
 */
const inMemory = new Set(['site', 'system'])
const results = join(root, 'scripts/checks/vitest-results.mjs')

/**
 * Runs the tests of one of Vitest's projects and counts them: all, those in `files`, or with `isRelated` those that import one of
 * `files`. A run that fails without a failed test, or without any report, counts as one failure.
 */
export async function tallyVitest(
  project,
  { files = [], isRelated = false, reporter = 'default', environment = {} } = {},
) {
  const options = [
    `--project=${project}`,
    `--reporter=${reporter}`,
    `--reporter=${results}`,
    `--retry=${retries}`,
    `--bail=${maxFailures}`,
    '--includeTaskLocation',
  ]
  const command = isRelated ? ['related', '--run'] : ['run']
  const { code, report = failure(`vitest ${project}`) } = await runWithReport((path) =>
    run('vitest', [...command, ...options, ...files], {
      ...compiled,
      ...(inMemory.has(project) && { TMPDIR: quickFolder() }),
      ...environment,
      VITEST_RESULTS: path,
    }),
  )
  const isUnexplained = code !== 0 && report.failures.length === 0
  return isUnexplained ? { ...report, failures: failure(`vitest ${project}`).failures } : report
}
