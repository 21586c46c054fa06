import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { contentRecords, contentVersions } from '../../../db/schema/tables.ts'
import { mentionsIn } from '../../publishing/uploaded-file-address.ts'

/** Ids of the files that records and their versions mention, each held until the transaction ends; a page is one of them. */
export async function picturesOf(tx: Database, ids: readonly string[]): Promise<string[]> {
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
  const mentioned = mentionsIn(JSON.stringify([...current, ...former]))
  return [...new Set(mentioned.map(({ id }) => id))].sort()
}
