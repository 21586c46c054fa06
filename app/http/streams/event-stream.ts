import type { Topic } from '../../../domain/ports/announcements.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../visit.ts'
import { noPlace } from './no-place.ts'
import { streamOf, type Told } from './stream-body.ts'
import { accompanied, type Companion } from './stream-companion.ts'

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

interface Heard extends Told {
  /** Whose places it takes; otherwise those of the visitor's address. */
  placesOf?: string
  companion?(): Promise<Companion>
}

/**
 * A stream of server-sent events that says `changed` each time `topic` is announced, and once at the
 * beginning, so that nothing is missed between the page's rendering and its listening. Carries no data: the
 * page loads anew what it shows, through its own gate. Whoever finds no place is told so, and asks from time to time
 * instead (app/ui/live/). One that hears of several things names what it says of each.
 */
export function eventStream({ request, context }: Visited, heard: Topic | Heard): Response {
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { announcements, streamPlaces } = context.get(siteContext)
  const { address, log } = context.get(requestContext)
  const all: Heard = typeof heard === 'string' ? { topics: [[heard, 'changed']] } : heard
  const place = streamPlaces.take(all.placesOf ?? address)
  if (place.outcome !== 'taken') return noPlace(place.outcome)
  const accompany = accompanied(log, all.companion)
  return new Response(streamOf(request.signal, announcements, all, { ...accompany, leave: place.leave }), {
    headers,
  })
}
