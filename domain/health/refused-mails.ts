import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateMails, invoiceMails, letters, mailAddresses } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'
import { type RefusedIssue, refusedIssues } from './refused-issues.ts'

type Needs = World<'db' | 'clock'>

/** A mail that a server would not take, of a record that says more. */
interface RefusedOne {
  id: string
  kind: 'request' | 'message' | 'estimate' | 'invoice'
  recordId: string
  at: Date
  reason: string
}

export type RefusedMail = RefusedOne | RefusedIssue

/** So long a refused mail is shown, here and in Aujourd’hui. */
export const daysShown = 30
/** The newest; who has more refused has one cause to mend. */
export const mostRefused = 20

/** What was refused in the last thirty days, the newest first; of a letter to all readers one line. */
export async function listRefusedMails({ db, clock }: Needs): Promise<RefusedMail[]> {
  const since = parisBefore(clock.now(), { days: daysShown })
  const refused = await Promise.all([
    inThreads(db, since),
    ofRecords(db, { table: invoiceMails, kind: 'invoice', recordId: invoiceMails.invoice_id, since }),
    ofRecords(db, { table: estimateMails, kind: 'estimate', recordId: estimateMails.estimate_id, since }),
    refusedIssues(db, since),
  ])
  return refused
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostRefused)
}

async function inThreads(db: Database, since: Date): Promise<RefusedOne[]> {
  const { id, thread_kind: kind, thread_id: recordId, created_at: at, refusal, state } = letters
  const rows = await db
    .select({ id, kind, recordId, at, reason: refusal })
    .from(letters)
    .where(and(eq(state, 'refused'), gte(at, since)))
    .orderBy(desc(at))
    .limit(mostRefused)
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}

interface Kept {
  table: typeof invoiceMails | typeof estimateMails
  kind: 'invoice' | 'estimate'
  recordId: typeof invoiceMails.invoice_id | typeof estimateMails.estimate_id
  since: Date
}

async function ofRecords(db: Database, { table, kind, recordId, since }: Kept): Promise<RefusedOne[]> {
  const { id, created_at: at, refusal, state } = table
  const rows = await db
    .select({ id, recordId, at, reason: refusal })
    .from(table)
    .where(and(eq(state, 'refused'), gte(at, since)))
    .orderBy(desc(at))
    .limit(mostRefused)
  return rows.map((row) => ({ ...row, kind, reason: row.reason ?? '' }))
}

/** To how many addresses the last mail came back, in a year (domain/retention/forget-old-mails.ts). */
export const countReturned = ({ db }: Needs): Promise<number> =>
  db.$count(mailAddresses, isNotNull(mailAddresses.bounced_at))
