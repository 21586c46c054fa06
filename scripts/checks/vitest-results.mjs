import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../machine/checkout.mjs'
import { reasonOf, shortened } from './reason.mjs'

/** Reporter of Vitest that writes the `Tally` of a run (`tally.mjs`) into the file `VITEST_RESULTS`. */
export default class VitestResults {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed')
    const failed = tests.filter((test) => test.result().state === 'failed')
    const flaky = passed.filter((test) => test.diagnostic()?.flaky)
    const stray = unhandled.map((error) => ({ name: error.name ?? 'error', reason: reasonOf(error) }))
    const failures = [...failed.map(failureOf), ...modules.flatMap(setUpFailures), ...stray]
    writeFileSync(
      process.env.VITEST_RESULTS,
      JSON.stringify({ passed: passed.length, failures, flaky: flaky.map(failureOf) }),
    )
  }
}

function failureOf(test) {
  const file = relative(root, test.module.moduleId)
  // A retry that failed in the same way is reported once.
  const reasons = new Set((test.result().errors ?? []).map((error) => reasonOf(error).join('\n')))
  return {
    name: `${file}: ${test.fullName}`,
    reason: shortened([...reasons].flatMap((reason) => reason.split('\n'))),
    repeat: `${repeatCommand(test.project.name)} ${file}:${test.location?.line ?? 1}`,
  }
}

/** Returns failures outside of the tests of a file, such as in their setup. Each of them represents the tests that did not run. */
function setUpFailures(module) {
  const file = relative(root, module.moduleId)
  const ofSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [...module.errors(), ...ofSuites].map((error) => ({
    name: file,
    reason: reasonOf(error),
    repeat: `${repeatCommand(module.project.name)} ${file}`,
  }))
}

const repeatCommand = (project) => (project === 'site' ? 'npm test --' : `npm run test:${project} --`)
