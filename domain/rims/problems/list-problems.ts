import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { fixedLimit, prepared } from '../../../db/prepared.ts'
import { orderRims, orders, users } from '../../../db/schema/tables.ts'
import { isWithinAsked, type Scope } from '../../search/scope.ts'
import { coverPhotosOfProblems } from './problem-photos.ts'

const mostShown = 12

/** Problems that nobody has settled, what waits longest first, with a photo of each; and how many there are. */
export async function listProblems(db: Database, scope: Scope) {
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

const openProblems = prepared((db) =>
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
    .where(and(isNotNull(orderRims.problem), isWithinAsked(orders.pos_id)))
    .orderBy(asc(orderRims.problem_at))
    .limit(fixedLimit(mostShown))
    .prepare('open-problems'),
)
