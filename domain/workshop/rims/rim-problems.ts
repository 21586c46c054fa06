import { and, asc, desc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inlineLimit, preparedQuery } from '../../../db/prepared.ts'
import { isOpenSupplement } from '../../../db/schema/contracts/supplements.ts'
import { orderRims, orders, rimPhotos, supplements, users } from '../../../db/schema/tables.ts'
import { recordEvent, staffActor } from '../../kernel/events/record-event.ts'
import { hasPermission } from '../../kernel/permissions.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import {
  isWithinPointOfSaleScopePlaceholder,
  type PointOfSaleScope,
} from '../../kernel/point-of-sale-scope.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { findOrderEventData, lockRim, type Rim, type RimKey, toRimEventData } from './rim.ts'
import { isRimPhotoVisible } from './rim-photos.ts'

const maxShown = 12

/** Returns the 12 longest waiting open problems, with a photo if there is one, and the number of all. */
export async function listRimProblems(db: Database, scope: PointOfSaleScope) {
  const rows = await openProblems(db).execute({ scope })
  const photos = await coverPhotosOfProblems(
    db,
    rows.map(({ rim }) => rim.id),
  )
  return {
    all: rows[0]?.all ?? 0,
    shown: rows.map((row) => ({ ...row, photoId: photos.get(row.rim.id) ?? null })),
  }
}

const openProblems = preparedQuery((db) =>
  db
    .select({
      rim: orderRims,
      order: orders,
      reporter: users.name,
      all: sql`count(*) over ()`.mapWith(Number),
    })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .leftJoin(users, eq(users.id, orderRims.problem_by))
    .where(
      and(
        isNotNull(orderRims.problem),
        isNull(orders.cancelled_at),
        // Problems of open supplements wait for an answer and are listed separately.
        notExists(selectOpenSupplement(db, orderRims.id)),
        isWithinPointOfSaleScopePlaceholder(orders.pos_id),
      ),
    )
    .orderBy(asc(orderRims.problem_at))
    .limit(inlineLimit(maxShown))
    .prepare('open-problems'),
)

const selectOpenSupplement = (db: Database, rimId: string | typeof orderRims.id) =>
  db
    .select({ id: supplements.id })
    .from(supplements)
    .where(and(eq(supplements.rim_id, rimId), isOpenSupplement))

/** Returns for each rim the photo that shows its problem, otherwise its newest one. */
async function coverPhotosOfProblems(db: Database, rimIds: string[]): Promise<Map<string, string>> {
  if (rimIds.length === 0) return new Map()
  const covers = await db
    .selectDistinctOn([rimPhotos.rim_id], { rimId: rimPhotos.rim_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.rim_id, rimIds), isRimPhotoVisible))
    .orderBy(rimPhotos.rim_id, desc(rimPhotos.shows_problem), desc(rimPhotos.taken_at))
  return new Map(covers.flatMap(({ rimId, id }) => (rimId ? [[rimId, id] as const] : [])))
}

type ProblemDeps = Deps<'db' | 'clock' | 'announcements'>

/**
 * Reports a problem that stops work on a rim. Earlier problems are preserved above it, because two people may find
 * different ones. The same text again changes nothing. Returns false if there is no such rim.
 */
export function reportRimProblem(
  deps: ProblemDeps,
  by: StaffPerson,
  key: RimKey,
  words: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const rim = await lockRim(tx, key)
    if (!rim) return false
    if (rim.problem?.split('\n\n').includes(words)) return true
    const problem = rim.problem ? `${rim.problem}\n\n${words}` : words
    await tx
      .update(orderRims)
      .set({ problem, problem_at: deps.clock.now(), problem_by: by.userId })
      .where(eq(orderRims.id, rim.id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.problem-reported',
      id: rim.order_id,
      before: { problem: rim.problem },
      after: { ...toRimEventData(await findOrderEventData(tx, rim.order_id), rim), problem: words },
    })
    await deps.announcements.announce(tx, 'office')
    return true
  })
}

/**
 * Outcome `supplement`: the problem ends with the client's answer to a supplement. Outcome `grown`: another problem was reported
 * meanwhile.
 */
type SettleOutcome = { outcome: 'saved' | 'grown' | 'gone' | 'supplement' }

/** Whether this person may settle a problem: the office, and the person who reported it. */
export const maySettleRimProblem = (by: StaffPerson, { problem_by }: Pick<Rim, 'problem_by'>) =>
  hasPermission(by, 'edit-orders') || problem_by === by.userId

/**
 * Settles a problem with a decision. `seenAt` (ISO 8601) is the time of the problem that the page showed; if another one was
 * reported since, nothing changes. `gone` if it is settled already, or if this person may not settle it.
 */
export function settleRimProblem(
  deps: ProblemDeps,
  by: StaffPerson,
  key: RimKey,
  { decision, seenAt }: { decision: string; seenAt: string },
): Promise<SettleOutcome> {
  return deps.db.transaction(async (tx) => {
    const rim = await lockRim(tx, key)
    if (!rim?.problem || !maySettleRimProblem(by, rim)) return { outcome: 'gone' }
    if (rim.problem_at?.toISOString() !== seenAt) return { outcome: 'grown' }
    const open = await selectOpenSupplement(tx, rim.id)
    if (open.length > 0) return { outcome: 'supplement' }
    await tx
      .update(orderRims)
      .set({ problem: null, problem_at: null, problem_by: null })
      .where(eq(orderRims.id, rim.id))
    await recordEvent(tx, deps, staffActor(by), {
      act: 'order.problem-settled',
      id: rim.order_id,
      before: { problem: rim.problem },
      after: { ...toRimEventData(await findOrderEventData(tx, rim.order_id), rim), decision },
    })
    await deps.announcements.announce(tx, 'office')
    return { outcome: 'saved' }
  })
}
