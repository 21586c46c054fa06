import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orderRims, orders, users } from '../../db/schema/tables.ts'
import { isWithin, type Scope } from '../search/scope.ts'
import { coverPhotosOfProblems } from './problem-photos.ts'

const mostShown = 12

/** Problems that nobody has settled, what waits longest first, with a photo of each; and how many there are. */
export async function listProblems(db: Database, scope: Scope) {
  const isOpen = and(isNotNull(orderRims.problem), isWithin(orders.pos_id, scope))
  const rows = await db
    .select({ rim: orderRims, order: orders, reporter: users.name })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .leftJoin(users, eq(users.id, orderRims.problem_by))
    .where(isOpen)
    .orderBy(asc(orderRims.problem_at))
    .limit(mostShown)
  const photos = await coverPhotosOfProblems(
    db,
    rows.map(({ rim }) => rim.id),
  )
  return {
    all: rows.length < mostShown ? rows.length : await countProblems(db, isOpen),
    shown: rows.map((row) => ({ ...row, photoId: photos.get(row.rim.id) ?? null })),
  }
}

async function countProblems(db: Database, isOpen: ReturnType<typeof and>): Promise<number> {
  const [all] = await db
    .select({ problems: count() })
    .from(orderRims)
    .innerJoin(orders, eq(orders.id, orderRims.order_id))
    .where(isOpen)
  return all?.problems ?? 0
}
