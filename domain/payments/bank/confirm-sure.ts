import { and, eq, inArray } from 'drizzle-orm'
import { bankLines } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import type { PaymentWorld } from '../record-payment.ts'
import { confirmLine } from './confirm-line.ts'
import { matchLines } from './match-lines.ts'

/** Confirms those of the lines of which there is no doubt, as they stand now, one by one. Answers how many. */
export async function confirmSure(world: PaymentWorld, by: Actor, ids: readonly string[]): Promise<number> {
  const lines = await world.db
    .select()
    .from(bankLines)
    .where(and(inArray(bankLines.id, [...ids]), eq(bankLines.state, 'proposed')))
    .orderBy(bankLines.booked_on, bankLines.id)
  const matches = await matchLines(world.db, lines)
  let confirmed = 0
  for (const { id } of lines) {
    const [first] = matches.get(id) ?? []
    if (!first?.isSure) continue
    // Two lines that name one invoice: the second finds it paid, and waits for a person.
    const done = await confirmLine(world, by, id, { match: first.key })
    if (done.outcome === 'saved') confirmed += 1
  }
  return confirmed
}
