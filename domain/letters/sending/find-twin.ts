import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { inThread, type Letter } from '../list-letters.ts'

/** The same words of the same person, sent off within the minute from a page that did not know: without files. */
export async function findTwin(
  tx: Database,
  { clock }: World<'clock'>,
  draft: Letter,
  text: string,
): Promise<Letter | null> {
  if (draft.attachments.length > 0) return null
  const [twin] = await tx
    .select()
    .from(letters)
    .where(
      and(
        inThread({ kind: draft.thread_kind, id: draft.thread_id }),
        eq(letters.author_id, draft.author_id ?? ''),
        inArray(letters.state, ['queued', 'sent']),
        gt(letters.created_at, new Date(clock.now().getTime() - 60_000)),
        ne(letters.id, draft.id),
        eq(letters.text, text),
      ),
    )
  return twin ?? null
}
