import type { Database } from '../../../db/client.ts'
import { messagesOf, requestsOf } from './asked-of-client.ts'
import { mostRows } from './most-rows.ts'
import { estimatesOf, invoicesOf, ordersOf } from './work-of-client.ts'

/** The newest of everything that is the client's. One more than is shown of each tells that there are others. */
export async function findHistory(db: Database, clientId: string) {
  const asked = { clientId }
  const [requests, messages, ordered, billed, quoted] = await Promise.all([
    requestsOf(db).execute(asked),
    messagesOf(db).execute(asked),
    ordersOf(db).execute(asked),
    invoicesOf(db).execute(asked),
    estimatesOf(db).execute(asked),
  ])
  return {
    requests: cut(requests),
    messages: cut(messages),
    orders: cut(ordered),
    invoices: cut(billed),
    estimates: cut(quoted),
  }
}

const cut = <Row>(rows: Row[]) => ({ rows: rows.slice(0, mostRows), hasMore: rows.length > mostRows })
