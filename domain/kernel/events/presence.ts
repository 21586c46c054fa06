import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { presences, staff, users } from '../../../db/schema/tables.ts'
import { readingPermissionByKind } from '../inbox-kind.ts'
import type { Permission } from '../permissions.ts'
import type { StaffPerson } from '../person.ts'
import type { PresenceTopic } from '../ports/announcements.ts'
import type { Deps } from '../ports/deps.ts'
import { randomId } from '../random-id.ts'

/** Milliseconds without a heartbeat after which an open page counts as closed: it has missed two heartbeats. */
const presenceTimeout = 50_000

type Needs = Deps<'db' | 'clock' | 'announcements'>

/** Presence of one open page. It ends when `leave` is called or the heartbeats stop. */
interface Presence {
  beat(): Promise<void>
  leave(): Promise<void>
}

export const presenceTopicOf = ({ kind, id }: OpenRecord): PresenceTopic => `presence/${kind}/${id}`

/**
 * Announces to other people that a staff member has a record open or is writing in it. Presence is only shown: it never blocks or
 * rejects an action.
 */
export async function announcePresence(
  deps: Needs,
  person: StaffPerson,
  record: OpenRecord,
  isWriting: boolean,
): Promise<Presence> {
  const { db, clock, announcements } = deps
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
    await tx.delete(presences).where(lt(presences.seen_at, new Date(clock.now().getTime() - presenceTimeout)))
    await announcements.announce(tx, presenceTopicOf(record))
  })
  return {
    beat,
    leave: () =>
      db.transaction(async (tx) => {
        await tx.delete(presences).where(eq(presences.id, id))
        await announcements.announce(tx, presenceTopicOf(record))
      }),
  }
}

/** Another person who has the record open, in one page or several. */
export interface PresentPerson {
  name: string
  isWriting: boolean
}

/** Lists the other people who have the record open: those who are writing first, then by name. */
export async function listPresences(
  { db, clock }: Deps<'db' | 'clock'>,
  { userId }: StaffPerson,
  { kind, id }: OpenRecord,
): Promise<PresentPerson[]> {
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
        gt(presences.seen_at, new Date(clock.now().getTime() - presenceTimeout)),
      ),
    )
    .groupBy(users.id, users.name)
    .orderBy(sql`${isWriting} desc`, users.name)
}

/** Kinds of records that show who has them open, with the permission needed to see it. */
export const presencePermissions = {
  ...readingPermissionByKind,
  client: 'read-clients',
  order: 'read-orders',
  estimate: 'read-documents',
  invoice: 'read-documents',
  article: 'edit-content',
  portfolio: 'edit-content',
  newsletter: 'send-newsletter',
  setting: 'edit-settings',
} as const satisfies Record<string, Permission>

export type PresenceKind = keyof typeof presencePermissions

/** An office record that people may have open. */
export interface OpenRecord {
  kind: PresenceKind
  id: string
}

export const isPresenceKind = (kind: string): kind is PresenceKind => Object.hasOwn(presencePermissions, kind)
