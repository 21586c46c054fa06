import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { contactMessages, letters, quoteRequests } from '../../db/schema/tables.ts'
import type { InboxKind } from '../inbox/inbox-kind.ts'
import type { CameIn } from './came-in.ts'

/** Lines of a summary; how many more there were is seen in the office. */
const mostTold = 30

type Columns = Pick<typeof quoteRequests | typeof contactMessages | typeof letters, 'id' | 'created_at'>
export type Choose = (columns: Columns) => SQL | undefined

const vehicle = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${quoteRequests.brand}, ${quoteRequests.model})), ''), ${quoteRequests.service})`
const requester = sql<string>`${quoteRequests.first_name} || ' ' || ${quoteRequests.last_name}`
const sender = sql<string>`coalesce(${contactMessages.name}, ${contactMessages.email})`

export async function selectRequests(db: Database, choose: Choose): Promise<CameIn[]> {
  const rows = await db
    .select({ recordId: quoteRequests.id, who: requester, about: vehicle, posId: quoteRequests.shop })
    .from(quoteRequests)
    .where(choose(quoteRequests))
    .orderBy(desc(quoteRequests.created_at))
    .limit(mostTold)
  return rows.map((row) => ({ ...row, thread: 'request' }))
}

export async function selectMessages(db: Database, choose: Choose): Promise<CameIn[]> {
  const rows = await db
    .select({ recordId: contactMessages.id, who: sender, about: contactMessages.object })
    .from(contactMessages)
    .where(choose(contactMessages))
    .orderBy(desc(contactMessages.created_at))
    .limit(mostTold)
  return rows.map((row) => ({ ...row, thread: 'message', posId: null }))
}

/** What visitors wrote in a thread that was there. */
export async function selectAnswers(db: Database, choose: Choose): Promise<CameIn[]> {
  const isOf = (kind: InboxKind, table: typeof quoteRequests | typeof contactMessages) =>
    and(eq(letters.thread_kind, kind), eq(letters.thread_id, table.id))
  const rows = await db
    .select({
      thread: letters.thread_kind,
      recordId: letters.thread_id,
      posId: quoteRequests.shop,
      who: sql<string>`coalesce(${requester}, ${sender}, ${letters.author_name})`,
      about: sql<string>`coalesce(${vehicle}, ${contactMessages.object}, ${letters.subject})`,
    })
    .from(letters)
    .leftJoin(quoteRequests, isOf('request', quoteRequests))
    .leftJoin(contactMessages, isOf('message', contactMessages))
    .where(and(eq(letters.direction, 'received'), choose(letters)))
    .orderBy(desc(letters.created_at))
    .limit(mostTold)
  return rows
}
