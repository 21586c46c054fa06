import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { presences, staff, users } from '../../db/schema/tables.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { presenceLife } from './keep-presence.ts'
import type { OpenRecord } from './record-kinds.ts'

/** Somebody else who has the record open, in one page or several. */
export interface Present {
  name: string
  isWriting: boolean
}

/** Who else has the record open: those who write first, then by name. */
export async function listPresences(
  { db, clock }: World<'db' | 'clock'>,
  { userId }: StaffPerson,
  { kind, id }: OpenRecord,
): Promise<Present[]> {
  const isWriting = sql<boolean>`bool_or(${presences.is_writing})`
  return db
    .select({ name: users.name, isWriting })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.user_id))
    .innerJoin(staff, eq(staff.user_id, users.id))
    .where(
      and(
        eq(presences.record_kind, kind),
        eq(presences.record_id, id),
        ne(presences.user_id, userId),
        isNull(staff.closed_at),
        gt(presences.seen_at, new Date(clock.now().getTime() - presenceLife)),
      ),
    )
    .groupBy(users.id, users.name)
    .orderBy(sql`${isWriting} desc`, users.name)
}
