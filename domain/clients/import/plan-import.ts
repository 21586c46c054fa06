import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../db/client.ts'
import type { Columns } from './columns.ts'
import { findKnown } from './find-known.ts'
import { type PlannedLine, planLine } from './plan-line.ts'
import { readLine } from './read-line.ts'

/**
 * What an import of these lines would do: a client is known by their e-mail or SIRET; a line that says neither is wrong, since
 * the same file would make them anew each time.
 */
export async function planImport(
  db: Database,
  lines: readonly string[][],
  columns: Columns,
): Promise<PlannedLine[]> {
  const said = lines.slice(1).map((cells) => readLine(cells, columns))
  const known = await findKnown(db, said)
  const seen = new Map<string, number>()
  const planned: PlannedLine[] = []
  for (const [place, line] of said.entries()) {
    if (Object.keys(line).length === 0) continue
    planned.push(planLine(place + 2, line, known, seen))
    // Thousands of lines are judged in a row: others get their turn.
    if (place % 200 === 199) await setImmediate()
  }
  return planned
}
