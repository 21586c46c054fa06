import type { Database } from '../../../db/client.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { changedFields } from '../changed-fields.ts'
import { clientName } from '../client-name.ts'
import type { ClientValues } from '../client-values.ts'
import type { Pair } from './find-pair.ts'

interface Merged {
  pair: Pair
  before: ClientValues
  after: ClientValues
}

export async function tellMerge(
  tx: Database,
  world: World<'clock'>,
  by: StaffPerson,
  { pair, before, after }: Merged,
) {
  const { kept, gone } = pair
  await recordEvent(tx, world, actorOf(by), {
    act: 'client.merged',
    id: kept.id,
    before: { name: clientName(kept), gone: clientName(gone), goneId: gone.id },
    after: changedFields(before, after)?.after ?? { name: clientName(kept), fields: {} },
  })
}
