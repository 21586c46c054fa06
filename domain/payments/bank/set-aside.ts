import { and, eq } from 'drizzle-orm'
import { bankLines } from '../../../db/schema/tables.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { World } from '../../world.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** A line pays no invoice: a loan, a refund of the insurer. False when somebody has dealt with it. */
export const setLineAside = (world: Needs, by: Actor, id: string) => move(world, by, id, 'ignored')

/** It does pay one after all. */
export const bringLineBack = (world: Needs, by: Actor, id: string) => move(world, by, id, 'proposed')

const opposites = { ignored: 'proposed', proposed: 'ignored' } as const
const acts = { ignored: 'bank.ignored', proposed: 'bank.restored' } as const

function move(world: Needs, by: Actor, id: string, state: 'ignored' | 'proposed'): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(bankLines)
      .set({ state })
      .where(and(eq(bankLines.id, id), eq(bankLines.state, opposites[state])))
      .returning()
    if (!moved) return false
    const after = { cents: moved.cents, day: moved.booked_on }
    await recordEvent(tx, world, by, { act: acts[state], id: 'bank', before: null, after })
    await world.announcements.announce(tx, 'office')
    return true
  })
}
