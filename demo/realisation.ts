import { eq, sql } from 'drizzle-orm'
import { contentRecords, contentVersions } from '../db/schema/tables.ts'
import { staffActor } from '../domain/kernel/events/record-event.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import type { Deps } from '../domain/kernel/ports/deps.ts'
import { publishContent } from '../domain/publishing/editing/publish-content.ts'
import { createEntryFromOrder } from '../domain/publishing/showings/entry-from-order.ts'

/** Note: the pictures are computed and show no real rims. */
const exampleNote =
  '<p><em>Exemple composé pour la démonstration de ce site, en images de synthèse\u00a0: une vraie réalisation montre ainsi ce que ses relevés en disent.</em></p>'

type Needs = Deps<'db' | 'files' | 'pictures' | 'jobs' | 'clock' | 'announcements' | 'addresses'>

/** Adds a portfolio entry made from an order, with steps, measurements and a before/after pair (docs/product.md §11.19). */
export async function fillRealisation(
  deps: Needs,
  by: StaffPerson,
  orderId: string,
  pair: { before: string; after: string },
): Promise<void> {
  const begun = await createEntryFromOrder(deps, by, orderId, pair)
  if (begun.outcome !== 'begun') return
  const noted = (content: typeof contentRecords.content | typeof contentVersions.content) =>
    sql`jsonb_set(${content}, '{content}', to_jsonb((${content} ->> 'content') || ${exampleNote}::text))`
  const { db } = deps
  await db
    .update(contentRecords)
    .set({ content: noted(contentRecords.content) })
    .where(eq(contentRecords.id, begun.id))
  await db
    .update(contentVersions)
    .set({ content: noted(contentVersions.content) })
    .where(eq(contentVersions.record_id, begun.id))
  await publishContent(deps, staffActor(by), 'portfolio', begun.id)
}
