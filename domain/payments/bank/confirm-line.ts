import { eq } from 'drizzle-orm'
import { bankLines } from '../../../db/schema/tables.ts'
import { cutText } from '../../cut-text.ts'
import { type ClockBehind, refuseClockBehind } from '../../documents/clock-behind.ts'
import type { Actor } from '../../events/actor.ts'
import { findPayment } from '../find-payment.ts'
import { type PaymentWorld, recordPayment } from '../record-payment.ts'
import { holdTargets, type LineChoice, type Target, targetsOf } from './line-targets.ts'
import type { BankLine } from './matches-of-line.ts'

export type Confirming =
  | { outcome: 'saved' }
  /** Somebody has dealt with the line, or with the invoice, since the page was shown. */
  | { outcome: 'changed' }
  | { outcome: 'unknown-number' }
  | ClockBehind

class NotRecorded extends Error {
  readonly isClockBehind: boolean
  constructor(isClockBehind: boolean) {
    super()
    this.isClockBehind = isClockBehind
  }
}

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
      await holdTargets(
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
    if (!(error instanceof NotRecorded)) throw error
    // What told of the clock went with the rest.
    const behind = error.isClockBehind
      ? await world.db.transaction((tx) => refuseClockBehind(tx, world, by, 'payments'))
      : null
    return behind ?? { outcome: 'changed' }
  }
}

const keyOf = (line: BankLine, invoiceId: string) => `bank:${line.id}:${invoiceId}`

async function pay(
  world: PaymentWorld,
  by: Actor,
  line: BankLine,
  { id, cents, owed }: Target,
): Promise<void> {
  const recorded = await recordPayment(world, by, {
    key: keyOf(line, id),
    invoiceId: id,
    cents,
    seen: owed,
    paidOn: line.booked_on,
    means: 'transfer',
    reference: cutText(line.text, 140).trim(),
  })
  if (recorded.outcome !== 'saved') throw new NotRecorded(recorded.outcome === 'clock-behind')
}
