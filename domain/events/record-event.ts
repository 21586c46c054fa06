import type { Database } from '../../db/client.ts'
import { events } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import type { Actor } from './actor.ts'
import { type Act, kindOf, type ToldActs } from './acts.ts'

/** What was done, to the record of that id. */
type Told<Done extends Act> = ToldActs[Done] & { act: Done; id: string }

/** Tells what somebody did, in the transaction in which it is done (docs/product.md §11.3). */
export async function recordEvent<Done extends Act>(
  tx: Database,
  world: World<'clock'>,
  actor: Actor,
  told: Told<Done>,
): Promise<void> {
  await recordEvents(tx, world, actor, [told])
}

/** The same of what was done to several records at once. */
export async function recordEvents<Done extends Act>(
  tx: Database,
  { clock }: World<'clock'>,
  actor: Actor,
  told: readonly Told<Done>[],
): Promise<void> {
  if (told.length === 0) return
  const by = { at: clock.now(), actor_id: actor.id, actor_name: actor.name, channel: actor.channel }
  await tx.insert(events).values(
    told.map(({ act, id, before, after }) => {
      return { ...by, act, record_kind: kindOf(act), record_id: id, before, after }
    }),
  )
}
