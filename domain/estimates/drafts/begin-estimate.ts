import { findClientRecord } from '../../clients/find-client-record.ts'
import { lockClients } from '../../clients/lock-clients.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { addDraft, type Beginning } from './add-draft.ts'
import { ofEstimate } from './begin-of-estimate.ts'
import { ofRequest } from './begin-of-request.ts'
import { posOf, usualContent } from './usual-content.ts'

/** What a draft is begun from: at most one of them. */
export interface Origin {
  request?: string
  client?: string
  copy?: string
  /** The quote that it will replace. */
  replaces?: string
}

type Needs = World<'db' | 'clock' | 'announcements'>

/** Begins a quote; what is begun already for the same request, or to replace the same quote, is gone on with. */
export function beginEstimate(world: Needs, by: StaffPerson, origin: Origin): Promise<Beginning> {
  return world.db.transaction(async (tx): Promise<Beginning> => {
    await lockClients(tx, 'shared')
    if (origin.request) return ofRequest(tx, world, by, origin.request)
    if (origin.copy) return ofEstimate(tx, world, by, origin.copy, 'copy')
    if (origin.replaces) return ofEstimate(tx, world, by, origin.replaces, 'replaced')
    if (!origin.client) return addDraft(tx, world, by, { from: null, content: usualContent(posOf(by)) })
    const found = await findClientRecord(tx, origin.client)
    if (!found) return { outcome: 'gone' }
    const clientId = 'mergedInto' in found ? found.mergedInto : found.client.id
    return addDraft(tx, world, by, { from: 'client', clientId, content: usualContent(posOf(by)) })
  })
}
