import { eq } from 'drizzle-orm'
import type { ImportCounts } from '../../../db/schema/clients/client-imports.ts'
import { clientImports } from '../../../db/schema/tables.ts'
import { parisDay } from '../../calendar/paris-day.ts'
import { findImport } from '../../import/find-import.ts'
import { countFates, printOf } from '../../import/plan-summary.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdPrices } from '../hold-prices.ts'
import { planPrices } from './plan-prices.ts'
import { writePrices } from './write-prices.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type PriceImport =
  | { outcome: 'saved'; counts: ImportCounts }
  /** Its hour is over. */
  | { outcome: 'gone' }
  /** Prices have changed since the page showed what would be done, or a line is wrong. */
  | { outcome: 'changed' }

/**
 * Lays down all prices of a kept file, or none: what is done is what the page has shown, whose print is `seen`, or nothing, and nothing while
 * a line is wrong. Once only; the same again answers what was done (docs/product.md §11.12).
 */
export function importPrices(world: Needs, by: StaffPerson, id: string, seen: string): Promise<PriceImport> {
  return world.db.transaction(async (tx): Promise<PriceImport> => {
    const kept = await findImport({ ...world, db: tx }, by, 'prices', id)
    if (!kept) return { outcome: 'gone' }
    await holdPrices(tx)
    // Only now is it told apart from the same press made twice at once.
    const [held] = await tx.select().from(clientImports).where(eq(clientImports.id, id)).for('update')
    if (held?.outcome) return { outcome: 'saved', counts: held.outcome }
    const planned = await planPrices(tx, kept.lines, parisDay(world.clock.now()))
    const counts = countFates(planned)
    if (printOf(planned) !== seen || counts.wrong > 0) return { outcome: 'changed' }
    await writePrices(tx, world, by, planned)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    return { outcome: 'saved', counts }
  })
}
