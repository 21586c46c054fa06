import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, quoteRequests } from '../../db/schema/tables.ts'
import type { InboxTold } from '../events/acts.ts'
import { messageTold, requestTold } from '../events/inbox-told.ts'
import type { InboxKind, InboxState } from './inbox-kind.ts'

/** What acts look at and change of a record of either kind. */
export interface InboxStanding {
  state: InboxState
  seen: boolean
  /** Id of whoever has taken it. */
  handled_by: string | null
  closed_reason: string | null
  waits_since: Date | null
}

export interface HeldRecord extends InboxStanding {
  id: string
  /** As events tell it, without a word about the person who wrote. */
  told: InboxTold
}

/** Those records, held until `tx` ends: what two people press at once happens one after the other, always in the same order. */
export async function holdRecords(
  tx: Database,
  kind: InboxKind,
  ids: readonly string[],
): Promise<HeldRecord[]> {
  if (kind === 'request') {
    const { id } = quoteRequests
    const held = await tx
      .select()
      .from(quoteRequests)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id))
      .for('update')
    return held.map((record) => ({ ...record, told: requestTold(record) }))
  }
  const { id } = contactMessages
  const held = await tx
    .select()
    .from(contactMessages)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return held.map((record) => ({ ...record, told: messageTold(record) }))
}
