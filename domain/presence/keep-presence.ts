import { eq, lt } from 'drizzle-orm'
import { presences } from '../../db/schema/tables.ts'
import type { PresenceTopic } from '../ports/announcements.ts'
import { randomId } from '../random-id.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import type { OpenRecord } from './record-kinds.ts'

/** Milliseconds after which a page that nobody has heard of is gone: two beats of its stream were missed. */
export const presenceLife = 50_000

type Needs = World<'db' | 'clock' | 'announcements'>

/** One open page; it is there for as long as it beats, and until it leaves. */
export interface Presence {
  beat(): Promise<void>
  leave(): Promise<void>
}

export const presenceTopic = ({ kind, id }: OpenRecord): PresenceTopic => `presence/${kind}/${id}`

/**
 * Tells the others that somebody has a record open, or is writing there (docs/product.md §11.11). Nothing waits for it,
 * and nothing is refused because of it.
 */
export async function keepPresence(
  world: Needs,
  person: StaffPerson,
  record: OpenRecord,
  isWriting: boolean,
): Promise<Presence> {
  const { db, clock, announcements } = world
  const id = randomId()
  const row = { id, record_kind: record.kind, record_id: record.id, user_id: person.userId }
  const beat = async () => {
    const seen = { seen_at: clock.now() }
    await db
      .insert(presences)
      .values({ ...row, is_writing: isWriting, ...seen })
      .onConflictDoUpdate({ target: presences.id, set: seen })
  }
  await beat()
  await db.transaction(async (tx) => {
    await tx.delete(presences).where(lt(presences.seen_at, new Date(clock.now().getTime() - presenceLife)))
    await announcements.announce(tx, presenceTopic(record))
  })
  return {
    beat,
    leave: () =>
      db.transaction(async (tx) => {
        await tx.delete(presences).where(eq(presences.id, id))
        await announcements.announce(tx, presenceTopic(record))
      }),
  }
}
