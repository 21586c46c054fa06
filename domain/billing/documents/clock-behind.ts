import { desc } from 'drizzle-orm'
import { advisoryXactLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/client.ts'
import { estimates, invoices, payments } from '../../../db/schema/tables.ts'
import { type Day, formatDay, parisDay } from '../../kernel/calendar/paris-day.ts'
import { type Actor, recordEvent } from '../../kernel/events/record-event.ts'
import type { Deps } from '../../kernel/ports/deps.ts'

/** Nothing was issued or recorded: the server's clock runs before what was issued last. `problem` says so in French. */
export interface ClockBehind {
  outcome: 'clock-behind'
  problem: string
}

/** What was issued or recorded last, whatever its series: « la facture FA-E-2026-0042 », and its day. */
export interface Newest {
  called: string
  day: Day
}

/** What follows its predecessors by its day, each among its own kind: credit notes stand among invoices. */
export type DatedKind = 'invoices' | 'estimates' | 'payments'
const datedKinds: readonly DatedKind[] = ['invoices', 'estimates', 'payments']

/** The latest of these that bear a day for good. `null` before the first. */
export async function findNewest(
  db: Database,
  kinds: readonly DatedKind[] = datedKinds,
): Promise<Newest | null> {
  const all: Newest[] = []
  for (const kind of kinds) {
    const newest = await newestOf[kind](db)
    if (newest) all.push({ called: newest.called, day: parisDay(newest.at) })
  }
  return all.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0] ?? null
}

type Dated = { called: string; at: Date } | null

const newestOf: Record<DatedKind, (db: Database) => Promise<Dated>> = {
  async invoices(db) {
    const [row] = await db
      .select({ number: invoices.invoice_number, at: invoices.created_at })
      .from(invoices)
      .orderBy(desc(invoices.created_at))
      .limit(1)
    return row ? { called: `le document ${row.number}`, at: row.at } : null
  },
  async estimates(db) {
    const [row] = await db
      .select({ number: estimates.estimate_number, at: estimates.created_at })
      .from(estimates)
      .orderBy(desc(estimates.created_at))
      .limit(1)
    return row ? { called: `le devis ${row.number}`, at: row.at } : null
  },
  async payments(db) {
    const [row] = await db
      .select({ id: payments.id, at: payments.recorded_at })
      .from(payments)
      .orderBy(desc(payments.id))
      .limit(1)
    return row ? { called: `l’encaissement n°\u00a0${row.id}`, at: row.at } : null
  },
}

/** Why nothing may be issued on that day; `null` where the clock is right as far as anybody can tell. */
export function clockProblem(newest: Newest | null, today: Day): string | null {
  if (!newest || newest.day <= today) return null
  return `L’horloge du serveur indique le ${formatDay(today)}, mais ${newest.called} porte la date du ${formatDay(newest.day)}\u00a0: rien n’est émis ni encaissé à une date antérieure. Faites régler l’heure du serveur.`
}

/**
 * Whoever issues waits for those before them on every node, until `tx` ends. Taken before any row of a quote, order or invoice is
 * locked, and those before the chain of payments: two who issue or pay for the same never wait for each other.
 */
export const lockIssuing = (tx: Database): Promise<void> => advisoryXactLock(tx, 'issuing')

/**
 * Numbers and days follow one another (Code général des impôts, annexe II, article 242 nonies A, I, 7°): where the clock stands
 * before the day of what was issued last, nothing is, and the journal says so to the office. Whoever issues waits here for
 * those before them, on every node, so that none slips in with an older day; whoever records a payment, and has locked its
 * invoice already, takes turns with payments alone. A quote or a payment that was dated ahead holds up its own kind alone.
 */
export async function refuseClockBehind(
  tx: Database,
  { clock }: Deps<'clock'>,
  by: Actor,
  kind: DatedKind,
): Promise<ClockBehind | null> {
  if (kind === 'payments') await advisoryXactLock(tx, 'payments')
  else await lockIssuing(tx)
  // What is paid was billed before.
  const newest = await findNewest(tx, kind === 'payments' ? ['invoices', 'payments'] : [kind])
  const today = parisDay(clock.now())
  const problem = clockProblem(newest, today)
  if (!newest || problem === null) return null
  const after = { today, newest: newest.called, day: newest.day }
  await recordEvent(tx, { clock }, by, { act: 'health.clock-behind', id: 'clock', before: null, after })
  return { outcome: 'clock-behind', problem }
}
