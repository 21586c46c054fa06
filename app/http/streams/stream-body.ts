import type { Announcements, Topic } from '../../../domain/ports/announcements.ts'

const heartbeatMs = 25_000

export interface Told {
  /** What to listen to, and what the stream says of it. */
  topics: readonly (readonly [topic: Topic, event: string])[]
  /** What ends it: whoever still may listen asks for it anew, through its gate. */
  until?: Topic
}

/** Hears what becomes of a stream. */
interface Life {
  begin(): void
  beat(): void
  end(): void
  /** Gives the place back. */
  leave(): void
}

/** Says each event once at the beginning and whenever its topic is announced, until whoever listens has left. */
export function streamOf(
  left: AbortSignal,
  announcements: Announcements,
  { topics, until }: Told,
  life: Life,
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
