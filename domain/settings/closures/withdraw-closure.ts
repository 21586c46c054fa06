import { eq } from 'drizzle-orm'
import { closures } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdClosure, toldOf } from './closure-record.ts'
import { type ClosureChange, tellClosure } from './tell-closure.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

/** Takes one back, or puts it up again; what is so already stays so. */
export function withdrawClosure(
  world: Needs,
  by: StaffPerson,
  id: string,
  isWithdrawn: boolean,
): Promise<ClosureChange> {
  return world.db.transaction(async (tx): Promise<ClosureChange> => {
    const held = await holdClosure(tx, id)
    if (!held) return { outcome: 'gone' }
    if ((held.withdrawn_at !== null) === isWithdrawn) return { outcome: 'saved' }
    const withdrawn_at = isWithdrawn ? world.clock.now() : null
    await tx.update(closures).set({ withdrawn_at }).where(eq(closures.id, id))
    const told = toldOf(held)
    await tellClosure(
      tx,
      world,
      by,
      isWithdrawn
        ? { act: 'setting.closure-withdrawn', before: told, after: null }
        : { act: 'setting.closure-restored', before: null, after: told },
    )
    return { outcome: 'saved' }
  })
}
