import { max, sql } from 'drizzle-orm'
import { fileParts } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { forgetParts } from './file-parts.ts'

/** Parts of a file that nobody goes on with are kept this long (docs/product.md §10). */
const keptHours = 24

/** Deletes what nobody went on with. Answers how many files. */
export async function sweepParts(world: World<'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(world.clock.now().getTime() - keptHours * 3_600_000)
  const left = await world.db
    .select({ id: fileParts.file_id })
    .from(fileParts)
    .groupBy(fileParts.file_id)
    .having(sql`${max(fileParts.created_at)} < ${before}`)
  for (const { id } of left) await forgetParts(world, id)
  return left.length
}
