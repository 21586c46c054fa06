import { join } from 'node:path'
import { nodeModules, root } from '../machine/checkout.mjs'
import { quickFolder } from '../machine/quick-folder.mjs'
import { run } from '../machine/run.mjs'
import { runWithReport } from './run-with-report.mjs'
import { once, secondTry } from './second-try.mjs'
import { retries } from './tally.mjs'

/** Each process of the tests loads the built server: what Node made of it is kept from one to the next. */
const compiled = { NODE_COMPILE_CACHE: join(nodeModules, '.cache/compiled') }
/**
 * Projects that keep their files in memory. Not `hostile`, where they would count against the memory limit of an attacked site,
 * nor `faults`, which needs files on a disk.
 */
const inMemory = new Set(['site', 'system'])
const results = join(root, 'scripts/checks/vitest-results.mjs')

/** Runs one of Vitest's projects and counts its tests; what could not be loaded counts as one failure. */
export async function tallyVitest(project, { files = [], reporter = 'default', environment = {} } = {}) {
  const reporters = [reporter, results].map((name) => `--reporter=${name}`)
  /** A runner that fails without naming a failed test, or without any report, is one failure. */
  async function attempt(chosen) {
    const { code, report = { passed: [], failed: [] } } = await runWithReport((path) =>
      run('vitest', ['run', '--project', project, ...reporters, ...chosen], {
        ...compiled,
        ...(inMemory.has(project) && { TMPDIR: quickFolder() }),
        ...environment,
        VITEST_RESULTS: path,
      }),
    )
    const isUntold = code !== 0 && report.failed.length === 0
    return isUntold ? { ...report, failed: [{ name: `vitest ${project}`, reason: [] }] } : report
  }
  const first = await attempt(files)
  return retries > 0 ? secondTry(first, attempt) : once(first)
}
