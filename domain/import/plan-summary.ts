import { createHash } from 'node:crypto'
import type { ImportCounts } from '../../db/schema/clients/client-imports.ts'

/** How many lines of a file will be what; clients, prices and subscribers alike. */
export function countFates(planned: readonly { fate: keyof ImportCounts }[]): ImportCounts {
  const counts: ImportCounts = { created: 0, changed: 0, same: 0, wrong: 0 }
  for (const { fate } of planned) counts[fate] += 1
  return counts
}

/**
 * The same for the same plan alone, whatever they are lines of, down to what each record held before: the form of a page that
 * has shown it asks for just that.
 */
export function printOf(planned: readonly unknown[]): string {
  const print = createHash('sha256')
  for (const line of planned) print.update(JSON.stringify(line))
  return print.digest('base64url')
}
