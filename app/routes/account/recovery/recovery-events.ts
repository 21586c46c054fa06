import { findPasswordRecoveryStatus } from '../../../../domain/people/sign-in/recovery.ts'
import { siteContext } from '../../../http/context.ts'
import { eventStreamResponse } from '../../../http/event-stream.ts'
import { fileNotFoundResponse } from '../../../http/files/stream-file.ts'
import type { Route } from './+types/recovery-events.ts'

/** Notifies the page of changes to a recovery; the page then reads its state. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { id } = args.params
  const status = await findPasswordRecoveryStatus(args.context.get(siteContext).db, id)
  return status ? eventStreamResponse(args, `password-recoveries/${id}`) : fileNotFoundResponse()
}
