import { eq } from 'drizzle-orm'
import type { ImportCounts } from '../../../db/schema/clients/client-imports.ts'
import { clientImports } from '../../../db/schema/tables.ts'
import { findImport } from '../../import/find-import.ts'
import { countFates, printOf } from '../../import/plan-summary.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { lockClients } from '../lock-clients.ts'
import type { Columns } from './columns.ts'
import { planImport } from './plan-import.ts'
import { writeClients } from './write-clients.ts'

export type Importing =
  | { outcome: 'saved'; counts: ImportCounts }
  /** Its hour is over. */
  | { outcome: 'gone' }
  /** Clients have changed since the page showed what would be done. */
  | { outcome: 'changed' }

/**
 * Imports all right lines of a kept file, or none: what is done is what the page has shown, whose print is `seen`, or nothing. Once only;
 * the same again answers what was done.
 */
export function importClients(
  world: World<'db' | 'clock'>,
  by: StaffPerson,
  id: string,
  { columns, seen }: { columns: Columns; seen: string },
): Promise<Importing> {
  return world.db.transaction(async (tx): Promise<Importing> => {
    const kept = await findImport({ ...world, db: tx }, by, 'clients', id)
    if (!kept) return { outcome: 'gone' }
    // What was judged is what is written.
    await lockClients(tx, 'alone')
    const [held] = await tx
      .select({ outcome: clientImports.outcome })
      .from(clientImports)
      .where(eq(clientImports.id, id))
      .for('update')
    if (held?.outcome) return { outcome: 'saved', counts: held.outcome }
    const planned = await planImport(tx, kept.lines, columns)
    if (printOf(planned) !== seen) return { outcome: 'changed' }
    const counts = countFates(planned)
    await writeClients(tx, world, by, planned)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    return { outcome: 'saved', counts }
  })
}
