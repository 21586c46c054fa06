import type { Announcements, Topic } from '../../domain/ports.ts'

const heartbeatMs = 25_000

/**
 * A stream of server-sent events that says `changed` each time `topic` is announced, and once at the
 * beginning, so that nothing is missed between the page's rendering and its listening. Carries no data: the
 * page loads anew what it shows, through its own gate.
 */
export function eventStream(request: Request, announcements: Announcements, topic: Topic): Response {
  const encoder = new TextEncoder()
  const ended = AbortSignal.any([request.signal, announcements.stopped])
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const changed = () => send('event: changed\ndata:\n\n')
      const stopListening = announcements.listen(topic, changed)
      // Proxies end a connection that stays silent.
      const heartbeat = setInterval(() => send(': \n\n'), heartbeatMs)
      const end = () => {
        clearInterval(heartbeat)
        stopListening()
        controller.close()
      }
      ended.addEventListener('abort', end, { once: true })
      send('retry: 3000\n\n')
      changed()
      if (ended.aborted) end()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would hold the events back.
      'X-Accel-Buffering': 'no',
    },
  })
}
