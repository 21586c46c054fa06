import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdEstimate } from '../estimate.ts'
import { addDraft, type Beginning } from './add-draft.ts'
import { contentOfEstimate } from './copy-estimate.ts'
import { findBegun } from './find-begun.ts'
import { mayBeReplaced } from './may-be-replaced.ts'

type Needs = World<'db' | 'clock' | 'announcements'>

export async function ofEstimate(
  tx: Database,
  world: Needs,
  by: StaffPerson,
  id: string,
  from: 'copy' | 'replaced',
): Promise<Beginning> {
  const estimate = await holdEstimate(tx, id)
  if (!estimate) return { outcome: 'gone' }
  const isReplacing = from === 'replaced'
  if (isReplacing && !mayBeReplaced(estimate)) return { outcome: 'gone' }
  const begun = isReplacing ? await findBegun(tx, eq(estimateDrafts.replaces, id)) : null
  if (begun) return begun
  return addDraft(tx, world, by, {
    from,
    clientId: estimate.client_id,
    ...(isReplacing && { replaces: id, requestId: estimate.quote_request_id }),
    content: contentOfEstimate(estimate),
  })
}
