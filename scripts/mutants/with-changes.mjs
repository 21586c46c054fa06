export const drizzle = '$drizzle'
const importDrizzle = `import * as ${drizzle} from 'drizzle-orm'\n`

/** `source` with that change, and with the whole of Drizzle at hand that a change may name. */
export function withChange(source, { start, end, text }) {
  return importDrizzle + source.slice(0, start) + text + source.slice(end)
}

/** `source` with all these changes asleep: the one that the variable MUTANT names is awake. */
export function withSleepingChanges(source, changes) {
  const fromTheEnd = changes.toSorted((a, b) => b.start - a.start)
  return importDrizzle + fromTheEnd.reduce(putToSleep, source)
}

function putToSleep(source, { start, end, text, id, isStatement = false }) {
  const choice = `(globalThis.process?.env.MUTANT === '${id}' ? (${text}) : (${source.slice(start, end)}))`
  // A line that began with a parenthesis would go on with the line above it.
  return source.slice(0, start) + (isStatement ? 'void ' : '') + choice + source.slice(end)
}
