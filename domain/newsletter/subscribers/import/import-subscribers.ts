import { eq } from 'drizzle-orm'
import type { ImportCounts } from '../../../../db/schema/clients/client-imports.ts'
import { clientImports } from '../../../../db/schema/tables.ts'
import { parisDay } from '../../../calendar/paris-day.ts'
import { actorOf } from '../../../events/actor.ts'
import { recordEvent } from '../../../events/record-event.ts'
import { findImport } from '../../../import/find-import.ts'
import { countFates, printOf } from '../../../import/plan-summary.ts'
import type { StaffPerson } from '../../../sign-in/person.ts'
import type { World } from '../../../world.ts'
import { addPlanned } from './add-planned.ts'
import { planSubscribers } from './plan-subscribers.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export type SubscriberImport =
  | { outcome: 'saved'; counts: ImportCounts }
  /** Its hour is over. */
  | { outcome: 'gone' }
  /** The list has changed since the page showed what would be done. */
  | { outcome: 'changed' }

/**
 * Adds the readers of a kept file who are not on the list, with what proves their consent: what is done is what the page has
 * shown, whose print is `seen`. Once only; the same again answers what was done (docs/product.md §11.20).
 */
export function importSubscribers(
  world: Needs,
  by: StaffPerson,
  id: string,
  seen: string,
): Promise<SubscriberImport> {
  return world.db.transaction(async (tx): Promise<SubscriberImport> => {
    const kept = await findImport({ ...world, db: tx }, by, 'subscribers', id)
    if (!kept) return { outcome: 'gone' }
    const [held] = await tx.select().from(clientImports).where(eq(clientImports.id, id)).for('update')
    if (held?.outcome) return { outcome: 'saved', counts: held.outcome }
    const planned = await planSubscribers(tx, kept.lines, parisDay(world.clock.now()))
    if (printOf(planned) !== seen) return { outcome: 'changed' }
    await addPlanned(tx, world, planned)
    const counts = countFates(planned)
    await tx.update(clientImports).set({ outcome: counts }).where(eq(clientImports.id, id))
    const after = { file: kept.file_name, count: counts.created }
    await recordEvent(tx, world, actorOf(by), { act: 'subscriber.imported', id, before: null, after })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved', counts }
  })
}
