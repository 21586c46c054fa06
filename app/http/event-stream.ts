import type { Logger } from 'pino'
import type { Announcements, Topic } from '../../domain/kernel/ports/announcements.ts'
import { requestContext, siteContext } from './context.ts'
import type { StreamSlot } from './stream-limits.ts'
import type { RouteVisit } from './visit.ts'

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold the events back.
  'X-Accel-Buffering': 'no',
}

interface EventStreamOptions extends EventTopics {
  /** Whose places it takes; otherwise those of the visitor's address. */
  limitKey?: string
  companion?(): Promise<StreamCompanion>
}

/**
 * A stream of server-sent events that says `changed` each time `topic` is announced, and once at the
 * beginning, so that nothing is missed between the page's rendering and its listening. Carries no data: the
 * page loads anew what it shows, through its own gate. Whoever finds no place is told so, and asks from time to time
 * instead (app/ui/live/). One that hears of several things names what it says of each.
 */
export function eventStream({ request, context }: RouteVisit, subject: Topic | EventStreamOptions): Response {
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { announcements, streamLimits } = context.get(siteContext)
  const { address, log } = context.get(requestContext)
  const options: EventStreamOptions =
    typeof subject === 'string' ? { topics: [[subject, 'changed']] } : subject
  const displaced = new AbortController()
  const slot = streamLimits.take(options.limitKey ?? address, () => displaced.abort())
  if (slot.outcome !== 'taken') return tooManyStreams(slot.outcome)
  const lifecycle = { ...runCompanion(log, options.companion), leave: slot.leave }
  const left = AbortSignal.any([request.signal, displaced.signal])
  return new Response(eventStreamBody(left, announcements, options, lifecycle), { headers })
}

const heartbeatMs = 25_000
/** A link can end, and a session. */
const longestMs = 600_000

interface EventTopics {
  /** What to listen to, and what the stream says of it. */
  topics: readonly (readonly [topic: Topic, event: string])[]
  /** What ends it, in the place of time: whoever still may listen asks for it anew, through its gate. */
  until?: Topic
}

/** Hears what becomes of a stream. */
interface StreamLifecycle {
  begin(): void
  beat(): void
  end(): void
  /** Gives the place back. */
  leave(): void
}

/** Says each event once at the beginning and whenever its topic is announced, until whoever listens has left. */
function eventStreamBody(
  left: AbortSignal,
  announcements: Announcements,
  { topics, until }: EventTopics,
  lifecycle: StreamLifecycle,
) {
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
        lifecycle.beat()
      }, heartbeatMs)
      const end = () => {
        release()
        controller.close()
      }
      const longest = until ? undefined : setTimeout(end, longestMs)
      if (until) listening.push(announcements.listen(until, end))
      release = () => {
        ended.removeEventListener('abort', end)
        clearInterval(heartbeat)
        clearTimeout(longest)
        for (const stopListening of listening) stopListening()
        lifecycle.end()
        lifecycle.leave()
      }
      ended.addEventListener('abort', end)
      lifecycle.begin()
      send('retry: 3000\n\n')
      for (const [, event] of topics) say(event)
      if (ended.aborted) end()
    },
    // The connection is gone before its request says so.
    cancel: () => release(),
  })
}

/** Lives as long as a stream does: hears each of its beats, and its end. */
interface StreamCompanion {
  beat(): Promise<void>
  leave(): Promise<void>
}

/** The companion's part in a stream, which goes on without it when it fails. */
function runCompanion(log: Logger, open?: () => Promise<StreamCompanion>) {
  let companion: Promise<StreamCompanion | undefined> | undefined
  const failed = (error: unknown) => log.warn({ err: error }, 'companion of a stream failed')
  const call = (method: 'beat' | 'leave') => void companion?.then((one) => one?.[method]()).catch(failed)
  return {
    begin() {
      companion = open?.().catch((error: unknown): undefined => void failed(error))
    },
    beat: () => call('beat'),
    end: () => call('leave'),
  }
}

/** Seconds after which a browser may ask again that found no place. */
const retryAfter = 60

/** Says when to ask again, and whose places are taken. */
function tooManyStreams(outcome: Exclude<StreamSlot['outcome'], 'taken'>): Response {
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
