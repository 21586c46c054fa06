import type { Database } from '../../../db/client.ts'
import type { InboxKind } from '../inbox-kind.ts'
import { earlierMessages } from './earlier-messages.ts'
import { earlierOrders } from './earlier-orders.ts'
import { earlierRequests } from './earlier-requests.ts'
import type { Writer } from './earlier-writer.ts'

/** What else came from the person who wrote that record, and what they ordered, the newest first. */
export async function listEarlier(db: Database, kind: InboxKind, id: string, writer: Writer) {
  const [requests, messages, ordered] = await Promise.all([
    earlierRequests(db, writer, kind === 'request' ? id : null),
    earlierMessages(db, writer, kind === 'message' ? id : null),
    earlierOrders(db, writer),
  ])
  return { requests, messages, orders: ordered }
}
