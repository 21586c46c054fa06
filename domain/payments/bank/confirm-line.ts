import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bankLines, invoices } from '../../../db/schema/tables.ts'
import { cutText } from '../../cut-text.ts'
import type { Actor } from '../../events/actor.ts'
import { findPayment } from '../list-payments.ts'
import { type PaymentWorld, recordPayment } from '../record-payment.ts'
import { type BankLine, matchLines } from './match-lines.ts'

export type Confirming =
  | { outcome: 'saved' }
  /** Somebody has dealt with the line, or with the invoice, since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'unknown-number' }

/** What was chosen for a line: one of its matches as it was shown, or the number of an invoice as it was typed. */
export type LineChoice = { match: string } | { number: string }

class NotRecorded extends Error {}

/**
 * A person says which invoices a line of the bank pays: recorded for all of them, or for none, and once (docs/product.md
 * §11.16).
 */
export async function confirmLine(
  world: PaymentWorld,
  by: Actor,
  lineId: string,
  choice: LineChoice,
): Promise<Confirming> {
  try {
    return await world.db.transaction(async (tx) => {
      const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, lineId)).for('update')
      if (line?.state !== 'proposed') return { outcome: 'changed' }
      const targets = await targetsOf(tx, line, choice)
      if (targets === null) return { outcome: 'match' in choice ? 'changed' : 'unknown-number' }
      await holdAll(
        tx,
        targets.map(({ id }) => id),
      )
      for (const target of targets) await pay({ ...world, db: tx }, by, line, target)
      const first = targets[0] && (await findPayment(tx, keyOf(line, targets[0].id)))
      await tx
        .update(bankLines)
        .set({ state: 'matched', payment_id: first?.id })
        .where(eq(bankLines.id, lineId))
      return { outcome: 'saved' }
    })
  } catch (error) {
    // Nothing of it stands then.
    if (error instanceof NotRecorded) return { outcome: 'changed' }
    throw error
  }
}

interface Target {
  id: string
  cents: number
  /** What was still owed as it was shown; whoever types a number has seen nothing. */
  owed?: number
}

async function targetsOf(tx: Database, line: BankLine, choice: LineChoice): Promise<Target[] | null> {
  if ('match' in choice) {
    const matches = (await matchLines(tx, [line])).get(line.id) ?? []
    return matches.find(({ key }) => key === choice.match)?.targets ?? null
  }
  const [found] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.invoice_number, choice.number), inArray(invoices.status, ['created', 'paid'])))
  return found ? [{ id: found.id, cents: line.cents }] : null
}

/** All of them in one order, before any of them is paid: two who pay the same ones wait for each other. */
const holdAll = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.id)
    .for('update')

const keyOf = (line: BankLine, invoiceId: string) => `bank:${line.id}:${invoiceId}`

async function pay(
  world: PaymentWorld,
  by: Actor,
  line: BankLine,
  { id, cents, owed }: Target,
): Promise<void> {
  const recorded = await recordPayment(world, by, {
    ...{ key: keyOf(line, id), invoiceId: id, cents, seen: owed },
    ...{ paidOn: line.booked_on, means: 'transfer', reference: cutText(line.text, 140).trim() },
  })
  if (recorded.outcome !== 'saved') throw new NotRecorded()
}
