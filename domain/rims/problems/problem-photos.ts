import { and, desc, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rimPhotos } from '../../../db/schema/tables.ts'
import { isShown } from '../photos/find-rim-photo.ts'

/** Of each of these rims the photo that shows its problem, else its newest. */
export async function coverPhotosOfProblems(db: Database, rimIds: string[]): Promise<Map<string, string>> {
  if (rimIds.length === 0) return new Map()
  const covers = await db
    .selectDistinctOn([rimPhotos.rim_id], { rimId: rimPhotos.rim_id, id: rimPhotos.id })
    .from(rimPhotos)
    .where(and(inArray(rimPhotos.rim_id, rimIds), isShown))
    .orderBy(rimPhotos.rim_id, desc(rimPhotos.shows_problem), desc(rimPhotos.taken_at))
  return new Map(covers.flatMap(({ rimId, id }) => (rimId ? [[rimId, id] as const] : [])))
}
