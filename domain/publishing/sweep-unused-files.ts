import { and, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { World } from '../world.ts'
import { mentioningPages } from './mentioning-pages.ts'
import { releaseFile } from './release-file.ts'
import { mentionInSql } from './uploaded-file-address.ts'

/** Files that no page, no letter, no draft and no version of one mentions are kept this long (docs/product.md §10). */
const unusedAfterHours = 24

type Needs = World<'db' | 'files' | 'clock'>

/** Deletes the files that nothing mentions (any more), file before row. Answers how many. */
export async function sweepUnusedFiles({ db, files, clock }: Needs): Promise<number> {
  const before = new Date(clock.now().getTime() - unusedAfterHours * 3_600_000)
  const mentioned = sql`select (regexp_matches(page, ${mentionInSql}, 'g'))[1] from (${mentioningPages}) as pages`
  const unused = await db
    .select({ id: uploadedFiles.id })
    .from(uploadedFiles)
    .where(and(lt(uploadedFiles.created_at, before), sql`${uploadedFiles.id} not in (${mentioned})`))
  let swept = 0
  for (const { id } of unused) swept += await db.transaction((tx) => sweep(tx, files, id))
  return swept
}

/**
 * A page that is being published with this file holds its row: the lock waits for that page, and only then
 * is looked whether anything mentions the file.
 */
async function sweep(tx: Database, files: FileStore, id: string): Promise<number> {
  const keys = await releaseFile(tx, id)
  // The row's deletion commits only once its files are gone.
  for (const key of keys) await files.delete(key)
  return keys.length > 0 ? 1 : 0
}
