import { desc } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { holdName } from '../../db/hold-name.ts'
import { estimates, invoices, payments } from '../../db/schema/tables.ts'
import { type Day, formatDay, parisDay } from '../calendar/paris-day.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { World } from '../world.ts'

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

/** The latest of all that bears a day for good: invoices with their credit notes, quotes, payments. `null` before the first. */
export async function findNewest(db: Database): Promise<Newest | null> {
  const [invoice] = await db
    .select({ number: invoices.invoice_number, at: invoices.created_at })
    .from(invoices)
    .orderBy(desc(invoices.created_at))
    .limit(1)
  const [estimate] = await db
    .select({ number: estimates.estimate_number, at: estimates.created_at })
    .from(estimates)
    .orderBy(desc(estimates.created_at))
    .limit(1)
  const [payment] = await db
    .select({ id: payments.id, at: payments.recorded_at })
    .from(payments)
    .orderBy(desc(payments.id))
    .limit(1)
  const all: Newest[] = [
    ...(invoice ? [{ called: `le document ${invoice.number}`, day: parisDay(invoice.at) }] : []),
    ...(estimate ? [{ called: `le devis ${estimate.number}`, day: parisDay(estimate.at) }] : []),
    ...(payment ? [{ called: `l’encaissement n°\u00a0${payment.id}`, day: parisDay(payment.at) }] : []),
  ]
  return all.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0] ?? null
}

/** Why nothing may be issued on that day; `null` where the clock is right as far as anybody can tell. */
export function clockProblem(newest: Newest | null, today: Day): string | null {
  if (!newest || newest.day <= today) return null
  return `L’horloge du serveur indique le ${formatDay(today)}, mais ${newest.called} porte la date du ${formatDay(newest.day)}\u00a0: rien n’est émis ni encaissé à une date antérieure. Faites régler l’heure du serveur.`
}

/**
 * Numbers and days follow one another (Code général des impôts, annexe II, article 242 nonies A, I, 7°): where the clock stands
 * before the day of what was issued last, nothing is, and the office is told in the journal. Whoever issues waits here for
 * those before them, on every node, so that none slips in with an older day; whoever records a payment, which holds its invoice
 * already, takes turns with payments alone (`turn`).
 */
export async function refuseClockBehind(
  tx: Database,
  { clock }: World<'clock'>,
  by: Actor,
  turn: 'issuing' | 'payments' = 'issuing',
): Promise<ClockBehind | null> {
  await holdName(tx, turn)
  const newest = await findNewest(tx)
  const today = parisDay(clock.now())
  const problem = clockProblem(newest, today)
  if (!newest || problem === null) return null
  const after = { today, newest: newest.called, day: newest.day }
  await recordEvent(tx, { clock }, by, { act: 'health.clock-behind', id: 'clock', before: null, after })
  return { outcome: 'clock-behind', problem }
}
