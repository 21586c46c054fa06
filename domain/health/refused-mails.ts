import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { estimateMails, invoiceMails, letters, mailAddresses } from '../../db/schema/tables.ts'
import { parisBefore } from '../calendar/paris-day.ts'
import type { World } from '../world.ts'

type Needs = World<'db' | 'clock'>

/** A mail that a server would not take, of a record that says more. */
export interface RefusedMail {
  id: string
  kind: 'request' | 'message' | 'estimate' | 'invoice'
  recordId: string
  at: Date
  reason: string
}

const days = 30
/** The newest; who has more refused has one cause to mend. */
export const mostRefused = 20

/** What was refused in the last thirty days, the newest first. */
export async function listRefusedMails({ db, clock }: Needs): Promise<RefusedMail[]> {
  const since = parisBefore(clock.now(), { days })
  const ofThreads = db
    .select({
      id: letters.id,
      kind: letters.thread_kind,
      recordId: letters.thread_id,
      at: letters.created_at,
      reason: letters.refusal,
    })
    .from(letters)
    .where(and(eq(letters.state, 'refused'), gte(letters.created_at, since)))
    .orderBy(desc(letters.created_at))
    .limit(mostRefused)
  const ofInvoices = db
    .select({
      id: invoiceMails.id,
      recordId: invoiceMails.invoice_id,
      at: invoiceMails.created_at,
      reason: invoiceMails.refusal,
    })
    .from(invoiceMails)
    .where(and(eq(invoiceMails.state, 'refused'), gte(invoiceMails.created_at, since)))
    .orderBy(desc(invoiceMails.created_at))
    .limit(mostRefused)
  const ofEstimates = db
    .select({
      id: estimateMails.id,
      recordId: estimateMails.estimate_id,
      at: estimateMails.created_at,
      reason: estimateMails.refusal,
    })
    .from(estimateMails)
    .where(and(eq(estimateMails.state, 'refused'), gte(estimateMails.created_at, since)))
    .orderBy(desc(estimateMails.created_at))
    .limit(mostRefused)
  const [threads, invoices, estimates] = await Promise.all([ofThreads, ofInvoices, ofEstimates])
  return [
    ...threads,
    ...invoices.map((mail) => ({ ...mail, kind: 'invoice' as const })),
    ...estimates.map((mail) => ({ ...mail, kind: 'estimate' as const })),
  ]
    .map((mail) => ({ ...mail, reason: mail.reason ?? '' }))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostRefused)
}

/** To how many addresses the last mail came back, in a year (domain/retention/forget-old-mails.ts). */
export const countReturned = ({ db }: Needs): Promise<number> =>
  db.$count(mailAddresses, isNotNull(mailAddresses.bounced_at))
