import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ImportCounts } from '../../../db/schema/people/clients.ts'
import { clientImports } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../person.ts'
import type { Deps } from '../ports/deps.ts'
import {
  countPlannedLinesByFate,
  findSavedImport,
  hashImportPlan,
  type ImportKind,
  type SavedImport,
} from './import-files.ts'

export type ImportOutcome =
  | { outcome: 'saved'; counts: ImportCounts }
  /** The file was deleted because its hour is over. */
  | { outcome: 'gone' }
  /** The import would do something else than the page has shown. */
  | { outcome: 'changed' }

/** Kind of import file, with the functions that plan and write its lines. */
interface ImportRun<Line> {
  kind: ImportKind
  /** Locks records that the plan compares, until the import ends. */
  lock?(tx: Transaction): Promise<unknown>
  /** Plans what to do with the lines, as the page shows it. */
  plan(tx: Transaction, lines: readonly string[][]): Promise<Line[]>
  /** Whether one wrong line prevents the whole import. Otherwise wrong lines are skipped. */
  isAllOrNothing?: boolean
  write(tx: Transaction, planned: readonly Line[], savedImport: SavedImport): Promise<void>
}

/**
 * Executes the plan of an uploaded file if it is still the plan that the page has shown, whose fingerprint is `seen`. A file is
 * imported once: repeated calls return the first result.
 */
export function runImport<Line extends { fate: keyof ImportCounts }>(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  { id, seen }: { id: string; seen: string },
  { kind, lock, plan, isAllOrNothing = false, write }: ImportRun<Line>,
): Promise<ImportOutcome> {
  return deps.db.transaction(async (tx): Promise<ImportOutcome> => {
    const savedImport = await findSavedImport({ ...deps, db: tx }, by, kind, id)
    if (!savedImport) return { outcome: 'gone' }
    await lock?.(tx)
    // The outcome is read after the lock, so that a second submission at the same time sees the result of the first.
    const [locked] = await tx
      .select({ outcome: clientImports.outcome })
      .from(clientImports)
      .where(eq(clientImports.id, id))
      .for('update')
    if (locked?.outcome) return { outcome: 'saved', counts: locked.outcome }
    const planned = await plan(tx, savedImport.lines)
    const counts = countPlannedLinesByFate(planned)
    if ((await hashImportPlan(planned)) !== seen || (isAllOrNothing && counts.wrong > 0))
      return { outcome: 'changed' }
    await write(tx, planned, savedImport)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    return { outcome: 'saved', counts }
  })
}
