import type { Announcements, Topic } from '../../domain/ports.ts'
import { requestContext, siteContext } from '../context.ts'
import type { Place } from './stream-places.ts'
import type { Visited } from './visit.ts'

const heartbeatMs = 25_000
/** Seconds after which a browser may ask again that found no place. */
const retryAfter = 60

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

/**
 * A stream of server-sent events that says `changed` each time `topic` is announced, and once at the
 * beginning, so that nothing is missed between the page's rendering and its listening. Carries no data: the
 * page loads anew what it shows, through its own gate. Whoever finds no place is told so, and asks from time to time
 * instead (app/ui/live/).
 */
export function eventStream({ request, context }: Visited, topic: Topic): Response {
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { announcements, streamPlaces } = context.get(siteContext)
  const place = streamPlaces.take(context.get(requestContext).address)
  if (place.outcome !== 'taken') return noPlace(place.outcome)
  return new Response(streamOf(request.signal, announcements, topic, place.leave), { headers })
}

function streamOf(left: AbortSignal, announcements: Announcements, topic: Topic, leave: () => void) {
  const ended = AbortSignal.any([left, announcements.stopped])
  const encoder = new TextEncoder()
  let release = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const changed = () => send('event: changed\ndata:\n\n')
      const stopListening = announcements.listen(topic, changed)
      // Proxies end a connection that stays silent.
      const heartbeat = setInterval(() => send(': \n\n'), heartbeatMs)
      const end = () => {
        release()
        controller.close()
      }
      release = () => {
        ended.removeEventListener('abort', end)
        clearInterval(heartbeat)
        stopListening()
        leave()
      }
      ended.addEventListener('abort', end)
      send('retry: 3000\n\n')
      changed()
      if (ended.aborted) end()
    },
    // The connection is gone before its request says so.
    cancel: () => release(),
  })
}

function noPlace(outcome: Exclude<Place['outcome'], 'taken'>): Response {
  return new Response(
    'Trop de pages suivent le site en direct\u00a0: celle-ci demandera d’elle-même les nouvelles.',
    {
      status: outcome === 'address-full' ? 429 : 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfter),
      },
    },
  )
}
