import { findPasswordRecoveryStatus } from '../../../../domain/people/sign-in/recovery.ts'
import { siteContext } from '../../../http/context.ts'
import { eventStreamResponse } from '../../../http/event-stream.ts'
import { fileNotFound } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/recovery-events.ts'

/** Notifies the page of changes to a recovery; the page then reads its state. */
export async function loader(visit: Route.LoaderArgs): Promise<Response> {
  const { id } = visit.params
  const status = await findPasswordRecoveryStatus(visit.context.get(siteContext).db, id)
  return status ? eventStreamResponse(visit, `password-recoveries/${id}`) : fileNotFound()
}
