import { randomIdPattern } from '../domain/kernel/random-id.ts'
import type { RunResult, Step } from './run-steps.ts'

/** Maximum number of steps that a row without references connects. A row that more steps changed is shared, such as the latest invoice number. */
const maxStepsOfOwnRow = 4

/**
 * Returns parts of the steps that led to a failure, the shortest first. They contain the steps that changed rows at most 0, 1, 2, …
 * references away from the rows that the last step changed: an estimate, its order, the client, that client's other orders. Each part
 * is also returned with the steps that changed no connected row, because they moved the clock, a peer or a setting.
 */
export function connectedSteps(
  steps: readonly Step[],
  { log, changedRows, references }: Pick<RunResult, 'log' | 'changedRows' | 'references'>,
): Step[][] {
  const recordsOf = changedRows.map((rows) => [...new Set(rows.map(recordOf))])
  const rowsOf = (at: number) => recordsOf[at] ?? []
  const last = steps.length - 1
  const counts = new Map<string, number>()
  for (const row of recordsOf.flat()) counts.set(row, (counts.get(row) ?? 0) + 1)
  // Rows that no step changed exist in every run. They would connect all records, for example by the staff member who made them.
  const between = references
    .map((pair) => pair.map(recordOf))
    .filter((pair) => pair.every((row) => counts.has(row)))
  const neighbours = Map.groupBy(
    between.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
    ([row]) => row,
  )
  const isShared = (row: string) => !neighbours.has(row) && (counts.get(row) ?? 0) > maxStepsOfOwnRow
  const movesClock = (at: number) => at < last && timeOf(log[at]) !== timeOf(log[at + 1])
  const isApart = (at: number) => !rowsOf(at).some((row) => neighbours.has(row))

  const parts: Step[][] = []
  const reached = new Set(rowsOf(last).filter((row) => !isShared(row)))
  for (let size = -1; size < reached.size; ) {
    size = reached.size
    const isNear = (at: number) => at === last || rowsOf(at).some((row) => reached.has(row))
    parts.push(
      steps.filter((_, at) => isNear(at)),
      // Without the faults of peers, which would hit other steps than before.
      steps.filter((_, at) => isNear(at) || movesClock(at)),
      steps.filter((_, at) => isNear(at) || movesClock(at) || isApart(at)),
    )
    for (const row of [...reached])
      for (const [, next] of neighbours.get(row) ?? []) if (next) reached.add(next)
  }
  return parts.toSorted((one, other) => one.length - other.length)
}

/**
 * Returns the id of a row if it is random, otherwise the row. The draft of an estimate has the id of the estimate, and is deleted when
 * that is issued: both are one record.
 */
function recordOf(row: string): string {
  const id = row.slice(row.indexOf(' ') + 1)
  return randomIdPattern.test(id) ? id : row
}

/** Returns the simulated time at the beginning of a line of the log. */
const timeOf = (line = '') => line.slice(0, line.indexOf(' '))
