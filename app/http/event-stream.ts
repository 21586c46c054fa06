import type { Logger } from 'pino'
import type { Announcements, AnnouncementTopic } from '../../domain/kernel/ports/announcements.ts'
import { requestContext, siteContext } from './context.ts'
import type { RouteArgs } from './route-args.ts'
import type { StreamSlot } from './stream-limits.ts'

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Prevents nginx from buffering the events.
  'X-Accel-Buffering': 'no',
}

interface EventStreamOptions extends EventTopics {
  /** Key under which the stream is counted by the limits; by default the visitor's address. */
  limitKey?: string
  companion?(): Promise<StreamCompanion>
}

/**
 * Returns a stream of server-sent events. Sends `changed` once at the beginning, so that no change between rendering and
 * listening is missed, and each time `topic` is announced; a stream of several topics names the event of each. Events carry no
 * data: the page loads its data again, through its own access check. Responds 429 or 503 when the limit of open streams is
 * reached; the page then polls instead (app/ui/live/).
 */
export function eventStreamResponse(
  { request, context }: RouteArgs,
  subject: AnnouncementTopic | EventStreamOptions,
): Response {
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
/** Maximum duration of a stream, in milliseconds. The browser reconnects, so that an expired link or session loses its access. */
const longestMs = 600_000

interface EventTopics {
  /** Topics to listen to, each with the name of the event that the stream sends. */
  topics: readonly (readonly [topic: AnnouncementTopic, event: string])[]
  /** Topic that ends the stream, instead of the maximum duration: the browser then reconnects, through the access check. */
  until?: AnnouncementTopic
}

/** Callbacks for the events of a stream. */
interface StreamLifecycle {
  begin(): void
  beat(): void
  end(): void
  /** Releases the stream's slot. */
  leave(): void
}

/**
 * Sends each event once at the beginning and whenever its topic is announced, until the client disconnects or the server stops.
 */
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
      // Proxies close a connection without traffic.
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
    // The connection may close before the request's signal is aborted.
    cancel: () => release(),
  })
}

/** Observer of a stream: opened with the stream, and notified of each heartbeat and of its end. */
interface StreamCompanion {
  beat(): Promise<void>
  leave(): Promise<void>
}

/** Connects a companion to a stream. Failures of the companion are logged; the stream continues. */
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

/** Value of `Retry-After` in seconds when no slot is free. */
const retryAfter = 60

/** Responds 429 when the slots of the visitor's address are used up, 503 when those of the process are. */
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
