import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, contentVersions, portfolioSources } from '../../../db/schema/tables.ts'
import { forgetUnmentionedFile, mentionedFiles } from '../../kernel/files/uploaded-files.ts'
import type { StaffPerson } from '../../kernel/person.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { withdrawContent } from '../editing/publish-content.ts'

/**
 * Withdraws the portfolio entries of an order and deletes their copies of its photos, after the client has withdrawn consent
 * (docs/product.md §11.19). The texts are kept in the office, without pictures.
 */
export async function withdrawOrderEntries(
  tx: Database,
  deps: Deps<'clock' | 'announcements' | 'files'>,
  by: StaffPerson,
  orderId: string,
): Promise<void> {
  const sources = await tx
    .select({ id: portfolioSources.record_id })
    .from(portfolioSources)
    .where(eq(portfolioSources.order_id, orderId))
    .orderBy(asc(portfolioSources.record_id))
  const ids = sources.map(({ id }) => id)
  if (ids.length === 0) return
  const pictures = await listMentionedFileIds(tx, ids)
  for (const id of ids) await withdrawContent({ ...deps, db: tx }, by, 'portfolio', id)
  const without = (content: typeof contentRecords.content | typeof contentVersions.content) =>
    sql`${content} || '{"main_image": "", "before_image": "", "gallery": ""}'`
  await tx
    .update(contentRecords)
    .set({ content: without(contentRecords.content) })
    .where(inArray(contentRecords.id, ids))
  await tx
    .update(contentVersions)
    .set({ content: without(contentVersions.content) })
    .where(inArray(contentVersions.record_id, ids))
  await tx.update(portfolioSources).set({ step_photos: [] }).where(eq(portfolioSources.order_id, orderId))
  // The deletion of the rows commits only after the files are deleted.
  for (const id of pictures)
    for (const key of await forgetUnmentionedFile(tx, id)) await deps.files.delete(key)
}

/**
 * Returns the ids of the files mentioned by the records and all their versions, including the published one. Locks each record
 * until the transaction ends.
 */
export async function listMentionedFileIds(tx: Database, ids: readonly string[]): Promise<string[]> {
  const current = await tx
    .select({ content: contentRecords.content })
    .from(contentRecords)
    .where(inArray(contentRecords.id, [...ids]))
    .orderBy(asc(contentRecords.id))
    .for('update')
  const former: typeof current = []
  for (const id of ids)
    former.push(
      ...(await tx
        .select({ content: contentVersions.content })
        .from(contentVersions)
        .where(eq(contentVersions.record_id, id))),
    )
  const mentioned = mentionedFiles(JSON.stringify([...current, ...former]))
  return [...new Set(mentioned.map(({ id }) => id))].sort()
}
