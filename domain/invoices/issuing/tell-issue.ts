import type { Database } from '../../../db/client.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent, recordEvents } from '../../events/record-event.ts'
import type { World } from '../../world.ts'
import type { HeldDeposit } from '../deposits/held-deposit.ts'

export async function tellIssue(
  tx: Database,
  world: World<'clock'>,
  by: Actor,
  { id, number, total }: { id: string; number: string; total: number },
  held: HeldDeposit[],
): Promise<void> {
  await recordEvent(tx, world, by, { act: 'invoice.issued', id, before: null, after: { number, total } })
  const told = held.map((one) => {
    const after = { number: one.number, total: one.rest, by: number }
    return { act: 'invoice.deducted' as const, id: one.id, before: null, after }
  })
  await recordEvents(tx, world, by, told)
}
