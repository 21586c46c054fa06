import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import type { InboxStanding } from './hold-records.ts'
import type { InboxKind } from './inbox-kind.ts'

/** Changes a record that is held. */
export async function changeRecord(
  tx: Database,
  kind: InboxKind,
  id: string,
  change: Partial<InboxStanding>,
): Promise<void> {
  if (kind === 'request') {
    await tx.update(quoteRequests).set(change).where(eq(quoteRequests.id, id))
    return
  }
  const { state, ...others } = change
  // No message is answered with an estimate.
  const own = state === undefined || state === 'estimated' ? {} : { state }
  await tx
    .update(contactMessages)
    .set({ ...others, ...own })
    .where(eq(contactMessages.id, id))
}
