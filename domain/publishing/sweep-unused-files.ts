import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import {
  articles,
  contentRecords,
  contentVersions,
  newsletterIssues,
  portfolioEntries,
  uploadedFiles,
} from '../../db/schema/tables.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { World } from '../world.ts'
import { derivativePath, uploadedPicture, widthsOf } from './picture-address.ts'
import { mentionInSql, urlOf } from './uploaded-file-address.ts'

/** Files that no page, no letter, no draft and no version of one mentions are kept this long (docs/product.md §10). */
const unusedAfterHours = 24

type Needs = World<'db' | 'files' | 'clock'>

/** All that may mention a file, one text for each page. */
const pages = sql`
  select concat(main_image, gallery, attachments, video, audio, content) as page from ${articles}
  union all select concat(main_image, before_image, carousel, description) from ${portfolioEntries}
  union all select content::text from ${contentRecords}
  union all select content::text from ${contentVersions}
  union all select concat(content, pictures) from ${newsletterIssues}`

/** Deletes the files that nothing mentions (any more), file before row. Answers how many. */
export async function sweepUnusedFiles({ db, files, clock }: Needs): Promise<number> {
  const before = new Date(clock.now().getTime() - unusedAfterHours * 3_600_000)
  const mentioned = sql`select (regexp_matches(page, ${mentionInSql}, 'g'))[1] from (${pages}) as pages`
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

/** Forgets a file that nothing mentions (any more). Answers the keys to delete; none where something does. */
export async function releaseFile(tx: Database, id: string): Promise<string[]> {
  await tx.select().from(uploadedFiles).where(eq(uploadedFiles.id, id)).for('update')
  const isMentioned: SQL = sql`exists (select from (${pages}) as pages where strpos(page, ${`/${id}`}) > 0)`
  const swept = await tx
    .delete(uploadedFiles)
    .where(and(eq(uploadedFiles.id, id), sql`not ${isMentioned}`))
    .returning({ path: uploadedFiles.path })
  return swept.flatMap(({ path }) => keysOf(path))
}

/** A file's key, and those of its derivatives when it is a picture. */
function keysOf(path: string): string[] {
  const picture = uploadedPicture(urlOf(path))
  if (!picture) return [path]
  const derivatives = widthsOf(picture).flatMap((width) =>
    (['jpg', 'avif'] as const).map((type) => derivativePath(picture.name, width, type)),
  )
  return [...derivatives, path]
}
