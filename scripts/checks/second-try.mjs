/** More broken files than these are no wobble of a busy machine: trying them again would only take its time. */
const maxFiles = 5

/**
 * @typedef {{ name: string, file?: string, reason: string[] }} Failed `file` is left out where nobody can say which it was.
 * @typedef {{ passed: string[], failed: Failed[] }} Outcome
 */

/**
 * Runs the files in which something failed once more. What failed both times has failed; what passed once has passed, and
 * is flaky.
 * @param {Outcome} first
 * @param {(files: string[]) => Promise<Outcome>} attempt
 */
export async function secondTry(first, attempt) {
  const files = [...new Set(first.failed.map(({ file }) => file))]
  if (files.length === 0 || files.length > maxFiles || files.includes(undefined)) return once(first)
  return both(first, await attempt(files))
}

/** @param {Outcome} outcome */
export function once({ passed, failed }) {
  return { passed: passed.length, failures: failed, flaky: [] }
}

/** @param {Outcome} first @param {Outcome} second Of the files in which something failed. */
function both(first, second) {
  const names = (outcome) => new Set(outcome.failed.map(({ name }) => name))
  const [failedFirst, failedAgain] = [names(first), names(second)]
  const passedFirst = new Set(first.passed)
  return {
    passed: first.passed.length + second.passed.filter((name) => !passedFirst.has(name)).length,
    failures: second.failed.filter(({ name }) => failedFirst.has(name) || !passedFirst.has(name)),
    flaky: [
      ...first.failed.filter(({ name }) => !failedAgain.has(name)),
      ...second.failed.filter(({ name }) => !failedFirst.has(name) && passedFirst.has(name)),
    ],
  }
}
