import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { ImportCounts } from '../../../db/schema/people/clients.ts'
import { clientImports } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../person.ts'
import type { Deps } from '../ports/deps.ts'
import { countPlanned, findImport, fingerprintOf, type ImportKind, type KeptImport } from './import-files.ts'

export type ImportOutcome =
  | { outcome: 'saved'; counts: ImportCounts }
  /** Its hour is over. */
  | { outcome: 'gone' }
  /** What it would do is not what the page has shown. */
  | { outcome: 'changed' }

/** What one kind of file is, and what becomes of its lines. */
interface ImportRun<Line> {
  kind: ImportKind
  /** Keeps out, until the end, who could change what is compared. */
  lock?(tx: Database): Promise<unknown>
  /** What the lines would do, as its page shows it. */
  plan(tx: Database, lines: readonly string[][]): Promise<Line[]>
  /** Nothing is written while a line is wrong; else those are left aside. */
  isWhole?: boolean
  write(tx: Database, planned: readonly Line[], kept: KeptImport): Promise<void>
}

/**
 * Does what a kept file would do, or nothing: just what the page has shown, whose print is `seen`. Once only; the same again
 * answers what was done.
 */
export function runImport<Line extends { fate: keyof ImportCounts }>(
  deps: Deps<'db' | 'clock'>,
  by: StaffPerson,
  { id, seen }: { id: string; seen: string },
  { kind, lock, plan, isWhole = false, write }: ImportRun<Line>,
): Promise<ImportOutcome> {
  return deps.db.transaction(async (tx): Promise<ImportOutcome> => {
    const kept = await findImport({ ...deps, db: tx }, by, kind, id)
    if (!kept) return { outcome: 'gone' }
    await lock?.(tx)
    // Only now can the same press, made twice at once, be seen.
    const [locked] = await tx
      .select({ outcome: clientImports.outcome })
      .from(clientImports)
      .where(eq(clientImports.id, id))
      .for('update')
    if (locked?.outcome) return { outcome: 'saved', counts: locked.outcome }
    const planned = await plan(tx, kept.lines)
    const counts = countPlanned(planned)
    if ((await fingerprintOf(planned)) !== seen || (isWhole && counts.wrong > 0))
      return { outcome: 'changed' }
    await write(tx, planned, kept)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    return { outcome: 'saved', counts }
  })
}
