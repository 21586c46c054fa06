import { maxFailures } from './tally.mjs'

/**
 * Prints the last lines of every test command: each failed test with its reason and the command that repeats it alone, the flaky
 * tests, whether the run ended early (`.ci/run` reads this), and the number of tests. Sets the exit code.
 */
export function conclude({ passed, failures, flaky, endedEarly = failures.length >= maxFailures }) {
  const print = (kind, { name, reason, repeat }) => {
    console.log(`${kind}: ${name.replaceAll(/\s+/g, ' ')}`)
    for (const line of reason) console.log(`    ${line}`)
    if (repeat) console.log(`    Repeat: ${repeat}`)
  }
  for (const failed of failures) print('Failed', failed)
  for (const passedOnRetry of flaky) print('Flaky', passedOnRetry)
  if (endedEarly) console.log('The other tests did not run.')
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
