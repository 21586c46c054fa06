import type { Logger } from 'pino'
import type { Announcements, Topic } from '../../../domain/ports/announcements.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { Visited } from '../visit.ts'
import type { Place } from './stream-places.ts'

const heartbeatMs = 25_000
/** Seconds after which a browser may ask again that found no place. */
const retryAfter = 60

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

/** Lives as long as a stream does: hears each of its beats, and its end. */
interface Companion {
  beat(): Promise<void>
  leave(): Promise<void>
}

interface Heard {
  /** What to listen to, and what the stream says of it. */
  topics: readonly (readonly [topic: Topic, event: string])[]
  /** Whose places it takes; otherwise those of the visitor's address. */
  placesOf?: string
  /** What ends it: whoever still may listen asks for it anew, through its gate. */
  until?: Topic
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

/** The companion's part in a stream, which goes on without it when it fails. */
function accompanied(log: Logger, open: Heard['companion']) {
  let companion: Promise<Companion | undefined> | undefined
  const failed = (error: unknown) => log.warn({ err: error }, 'companion of a stream failed')
  const tell = (act: 'beat' | 'leave') => void companion?.then((one) => one?.[act]()).catch(failed)
  return {
    begin() {
      companion = open?.().catch((error: unknown): undefined => void failed(error))
    },
    beat: () => tell('beat'),
    end: () => tell('leave'),
  }
}

interface Life {
  begin(): void
  beat(): void
  end(): void
  /** Gives the place back. */
  leave(): void
}

function streamOf(left: AbortSignal, announcements: Announcements, { topics, until }: Heard, life: Life) {
  const ended = AbortSignal.any([left, announcements.stopped])
  const encoder = new TextEncoder()
  let release = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const say = (event: string) => send(`event: ${event}\ndata:\n\n`)
      const listening = topics.map(([topic, event]) => announcements.listen(topic, () => say(event)))
      // Proxies end a connection that stays silent.
      const heartbeat = setInterval(() => {
        send(': \n\n')
        life.beat()
      }, heartbeatMs)
      const end = () => {
        release()
        controller.close()
      }
      if (until) listening.push(announcements.listen(until, end))
      release = () => {
        ended.removeEventListener('abort', end)
        clearInterval(heartbeat)
        for (const stopListening of listening) stopListening()
        life.end()
        life.leave()
      }
      ended.addEventListener('abort', end)
      life.begin()
      send('retry: 3000\n\n')
      for (const [, event] of topics) say(event)
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
