import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { uploadedFiles } from '../../db/schema/tables.ts'
import { mentionsIn, urlOf } from './uploaded-file-address.ts'

/**
 * Keeps every uploaded file that `page` mentions from being swept until the transaction ends. Answers the
 * addresses behind which there is none.
 */
export async function holdFiles(tx: Database, page: object): Promise<string[]> {
  const mentions = mentionsIn(JSON.stringify(page))
  if (mentions.length === 0) return []
  const ids = mentions.map(({ id }) => id)
  const held = await tx
    .select({ path: uploadedFiles.path })
    .from(uploadedFiles)
    .where(and(inArray(uploadedFiles.id, ids), isNotNull(uploadedFiles.stored_at)))
    .for('key share')
  const urls = held.map(({ path }) => urlOf(path))
  // A text may show one derivative: the picture's address with a width behind it.
  const isThere = (asked: string) => urls.some((url) => asked === url || asked.startsWith(`${url}-`))
  return mentions.map(({ url }) => url).filter((url) => !isThere(url))
}
