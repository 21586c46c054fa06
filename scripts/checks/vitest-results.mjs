import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../machine/checkout.mjs'
import { reasonOf, shortened } from './reason.mjs'

/** A reporter for `tally.mjs`: which tests passed, which failed and why, what else went wrong, into `VITEST_RESULTS`. */
export default class VitestResults {
  onTestRunEnd(modules, unhandled) {
    const results = modules.map(resultsOf)
    const stray = unhandled.map((error) => ({ name: error.name ?? 'error', reason: reasonOf(error) }))
    writeFileSync(
      process.env.VITEST_RESULTS,
      JSON.stringify({
        passed: results.flatMap(({ passed }) => passed),
        failed: [...results.flatMap(({ failed }) => failed), ...stray],
      }),
    )
  }
}

/** What fails around tests, such as their preparation, stands for those that it kept from running. */
function resultsOf(module) {
  const file = relative(root, module.moduleId)
  const tests = [...module.children.allTests()]
  const nameOf = (part) => `${file}: ${part.fullName}`
  const passed = tests.filter((test) => test.result().state === 'passed').map(nameOf)
  const failedTests = tests.filter((test) => test.result().state === 'failed')
  const around = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const failed = [
    ...failedTests.map((test) => ({
      name: nameOf(test),
      file,
      reason: shortened((test.result().errors ?? []).flatMap(reasonOf)),
    })),
    ...[...module.errors(), ...around].map((error) => ({ name: file, file, reason: reasonOf(error) })),
  ]
  return { passed, failed }
}
