import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contentRecords, type contentVersions } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { type ContentKind, titleOf } from './content-fields.ts'

export type ContentRecord = typeof contentRecords.$inferSelect
export type ContentVersion = typeof contentVersions.$inferSelect

/** `null` when there is none of that kind and id. */
export async function findContent(
  db: Database,
  kind: ContentKind,
  id: string,
): Promise<ContentRecord | null> {
  const [found] = await db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.id, id)))
  return found ?? null
}

/** The same, held until the transaction ends. */
export async function holdContent(
  tx: Database,
  kind: ContentKind,
  id: string,
): Promise<ContentRecord | null> {
  const [held] = await tx
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.id, id)))
    .for('update')
  return held ?? null
}

/** What events tell of a record. */
export const contentTold = ({ content, page_id }: Pick<ContentRecord, 'content' | 'page_id'>) => ({
  title: titleOf(content),
  address: page_id ?? '',
})

/** Changes what is kept of a record. */
export async function changeContent(tx: Database, id: string, change: Partial<ContentRecord>): Promise<void> {
  await tx.update(contentRecords).set(change).where(eq(contentRecords.id, id))
}

/** Lists and open records of the office show what has become of it. */
export const announceContent = (tx: Database, { announcements }: World<'announcements'>) =>
  announcements.announce(tx, 'office')
