import { and, asc, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimates } from '../../db/schema/tables.ts'
import { parisDay } from '../calendar/paris-day.ts'
import { theSite } from '../events/actor.ts'
import { recordEvents } from '../events/record-event.ts'
import type { World } from '../world.ts'
import { announceEstimates, estimateTold } from './estimate.ts'
import { openStates } from './estimate-state.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

const batchSize = 500

/** Quotes whose last day is over in France wait for nobody any more; answers how many. Runs every night. */
export async function expireEstimates(world: Needs): Promise<number> {
  let expired = 0
  let inBatch: number
  do {
    inBatch = await world.db.transaction((tx) => expireBatch(tx, world))
    expired += inBatch
  } while (inBatch === batchSize)
  return expired
}

async function expireBatch(tx: Database, world: Needs): Promise<number> {
  const isOver = and(
    inArray(estimates.state, [...openStates]),
    lt(estimates.valid_until, parisDay(world.clock.now())),
  )
  const held = await tx
    .select()
    .from(estimates)
    .where(isOver)
    .orderBy(asc(estimates.valid_until))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  if (held.length === 0) return 0
  const ids = held.map(({ id }) => id)
  await tx.update(estimates).set({ state: 'expired' }).where(inArray(estimates.id, ids))
  const told = held.map((estimate) => ({
    act: 'estimate.expired' as const,
    id: estimate.id,
    before: null,
    after: estimateTold(estimate),
  }))
  await recordEvents(tx, world, theSite, told)
  await announceEstimates(tx, world)
  return held.length
}
