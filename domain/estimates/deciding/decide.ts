import type { Database } from '../../../db/client.ts'
import type { Problems } from '../../forms/judge-form.ts'
import type { World } from '../../world.ts'
import { announceEstimates, type Estimate, findLeaving, holdEstimate } from '../estimate.ts'

export type Deciding = { outcome: 'saved' } | { outcome: 'gone' } | { outcome: 'invalid'; problems: Problems }

type Needs = World<'db' | 'clock' | 'announcements'>

/** What somebody decides of the quote as it stands; `null` where nothing is to be decided. Not while a mail about it leaves. */
export function decide(
  world: Needs,
  id: string,
  act: (tx: Database, estimate: Estimate) => Promise<'decided' | null> | null,
): Promise<Deciding> {
  return world.db.transaction(async (tx): Promise<Deciding> => {
    const estimate = await holdEstimate(tx, id)
    if (!estimate || (await findLeaving(tx, id))) return { outcome: 'gone' }
    if ((await act(tx, estimate)) === null) return { outcome: 'gone' }
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
