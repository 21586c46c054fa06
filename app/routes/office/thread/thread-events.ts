import { threadEvents } from '../../../thread-reader.server.ts'
import type { OfficeGate } from '../office-page.ts'
import type { Route } from './+types/thread-events.ts'
import { findReadableThread } from './thread.server.ts'

export const handle = { permission: 'read-requests' } satisfies OfficeGate

/** Says each time that a thread has changed. */
export const loader = async (visit: Route.LoaderArgs): Promise<Response> =>
  threadEvents(visit, await findReadableThread(visit.context, visit.params))
