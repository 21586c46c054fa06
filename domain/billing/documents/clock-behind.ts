import { desc } from 'drizzle-orm'
import { takeAdvisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { estimates, invoices, payments } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { lockDocumentIssuing } from './document-numbers.ts'

/**
 * Outcome when nothing was issued or recorded because the server's clock is before the latest document or payment. `problem` is
 * the French sentence that says so.
 */
export interface ClockBehind {
  outcome: 'clock-behind'
  problem: string
}

/** The latest document or payment: its French name (« la facture FA-E-2026-0042 ») and its day. */
export interface LatestDocumentOrPayment {
  documentName: string
  day: Day
}

/** Kind of record whose days must not decrease. Each kind is checked on its own; credit notes count as invoices. */
export type ChronologicalRecordKind = 'invoices' | 'estimates' | 'payments'
const datedKinds: readonly ChronologicalRecordKind[] = ['invoices', 'estimates', 'payments']

/** Returns the latest record of these kinds; `null` if there is none. */
export async function findLatestDocumentOrPayment(
  db: Database,
  kinds: readonly ChronologicalRecordKind[] = datedKinds,
): Promise<LatestDocumentOrPayment | null> {
  const all: LatestDocumentOrPayment[] = []
  for (const kind of kinds) {
    const newest = await newestOf[kind](db)
    if (newest) all.push({ documentName: newest.documentName, day: parisDay(newest.at) })
  }
  return all.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0] ?? null
}

type Dated = { documentName: string; at: Date } | null

const newestOf: Record<ChronologicalRecordKind, (db: Database) => Promise<Dated>> = {
  async invoices(db) {
    const [row] = await db
      .select({ number: invoices.invoice_number, at: invoices.created_at })
      .from(invoices)
      .orderBy(desc(invoices.created_at))
      .limit(1)
    return row ? { documentName: `le document ${row.number}`, at: row.at } : null
  },
  async estimates(db) {
    const [row] = await db
      .select({ number: estimates.estimate_number, at: estimates.created_at })
      .from(estimates)
      .orderBy(desc(estimates.created_at))
      .limit(1)
    return row ? { documentName: `le devis ${row.number}`, at: row.at } : null
  },
  async payments(db) {
    const [row] = await db
      .select({ id: payments.id, at: payments.recorded_at })
      .from(payments)
      .orderBy(desc(payments.id))
      .limit(1)
    return row ? { documentName: `l’encaissement n°\u00a0${row.id}`, at: row.at } : null
  },
}

/** Returns a French sentence that says why nothing may be issued on that day; `null` if the clock seems right. */
export function findClockBehindProblem(newest: LatestDocumentOrPayment | null, today: Day): string | null {
  if (!newest || newest.day <= today) return null
  return `L’horloge du serveur indique le ${formatDay(today)}, mais ${newest.documentName} porte la date du ${formatDay(newest.day)}\u00a0: rien n’est émis ni encaissé à une date antérieure. Faites régler l’heure du serveur.`
}

/**
 * Rejects a new document or payment if the server's clock is before the day of the latest one, and records that as an
 * event for staff: numbers and days must increase together (CGI, annexe II, article 242 nonies A, I, 7°).
 *
 * Takes a lock on every node, so that no document gets an older day than an earlier number: the lock for issuing
 * (`lockDocumentIssuing`). Payments have a separate lock, because their invoice is already locked. A future date on an
 * estimate or a payment blocks only its own kind.
 */
export async function rejectIfClockBehind(
  tx: Transaction,
  { clock }: Deps<'clock'>,
  by: Actor,
  kind: ChronologicalRecordKind,
): Promise<ClockBehind | null> {
  if (kind === 'payments') await takeAdvisoryXactLock(tx, 'payments')
  else await lockDocumentIssuing(tx)
  // A payment must not be dated before the latest invoice either.
  const newest = await findLatestDocumentOrPayment(
    tx,
    kind === 'payments' ? ['invoices', 'payments'] : [kind],
  )
  const today = parisDay(clock.now())
  const problem = findClockBehindProblem(newest, today)
  if (!newest || problem === null) return null
  const after = { today, newest: newest.documentName, day: newest.day }
  await recordEvent(tx, { clock }, by, { act: 'health.clock-behind', id: 'clock', before: null, after })
  return { outcome: 'clock-behind', problem }
}
