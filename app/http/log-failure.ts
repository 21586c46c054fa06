import { TooBusy } from '../../domain/fair-queue.ts'
import { requestContext } from '../context.ts'
import type { RouteVisit } from './visit.ts'

/**
 * Writes down why an action failed whose visitor gets a sentence. A crowd that is told to come again is no defect: a
 * warning, without a stack that would be the same each time; whoever has left asked for nothing any more.
 */
export function logFailure({ request, context }: RouteVisit, error: unknown, what: string): void {
  if (request.signal.aborted) return
  const { log } = context.get(requestContext)
  if (error instanceof TooBusy) log.warn({ reason: error.message }, what)
  else log.error({ err: error }, what)
}
