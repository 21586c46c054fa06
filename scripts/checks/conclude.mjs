/** The last lines of every test command: what failed and why, what is flaky, how many; and its exit code. */
export function conclude({ passed, failures, flaky }) {
  const print = (kind, { name, reason }) => {
    console.log(`${kind}: ${name.replaceAll(/\s+/g, ' ')}`)
    for (const line of reason) console.log(`    ${line}`)
  }
  for (const failed of failures) print('Failed', failed)
  for (const { name, reason } of flaky) print('Flaky', { name, reason: reason.slice(0, 1) })
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
