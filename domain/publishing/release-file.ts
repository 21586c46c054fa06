import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { derivativePath, widthsOf } from './derivative-address.ts'
import { mentioningPages } from './mentioning-pages.ts'
import { uploadedPicture } from './picture-address.ts'
import { urlOf } from './uploaded-file-address.ts'

/** Forgets a file that nothing mentions (any more). Answers the keys to delete; none where something does. */
export async function releaseFile(tx: Database, id: string): Promise<string[]> {
  await tx.select().from(uploadedFiles).where(eq(uploadedFiles.id, id)).for('update')
  const isMentioned: SQL = sql`exists (select from (${mentioningPages}) as pages where strpos(page, ${`/${id}`}) > 0)`
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
