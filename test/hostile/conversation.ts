import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Speech {
  /** The request line and the headers, exactly as they go over the line, without the empty line that ends them. */
  head: string
  /** The empty line never comes. */
  isUnfinished?: boolean
  /** What follows, as it goes over the line, made anew each time; once there is an answer, no more of it is sent. */
  body?: () => Iterable<Buffer>
  /**
   * What comes after the last byte: `whole` waits for the answer; `half-closed` says that nothing will follow;
   * `stalled` stays silent for a moment, then goes; `cut` goes at once; `held` waits for the beginning of the answer, reads no
   * more of it and goes after some seconds.
   */
  ending?: 'whole' | 'half-closed' | 'stalled' | 'cut' | 'held'
  /** How long the answer is waited for, in milliseconds. */
  timeout?: number
  /** Address to connect from, as `127.0.0.7`: the sender's, where no proxy is trusted. */
  from?: string
}

export interface Answer {
  /** `null` when the connection ended without an answer. */
  status: number | null
  /** Head and beginning of the answer. */
  text: string
  /** From the last byte sent to the last received, `Infinity` when the answer did not end. */
  ms: number
}

/** Long, so that what comes late on a busy machine can be told from what never comes. */
const usualTimeout = 10_000
const stall = 300
/** Milliseconds for which a `held` connection stays open. */
const hold = 3_000

/** Says it on a connection of its own, hostile or not: no client library mends or refuses what is said. */
export async function converse(port: number, speech: Speech): Promise<Answer> {
  const { head, isUnfinished, body = () => [], ending = 'whole', timeout = usualTimeout, from } = speech
  const line = openLine(port, from, ending === 'held')
  line.socket.write(Buffer.from(head + (isUnfinished ? '' : '\r\n\r\n'), 'latin1'))
  for (const piece of body()) {
    if (line.text() !== '' || line.socket.closed) break
    await line.write(piece)
  }
  const lastByte = performance.now()
  if (ending === 'half-closed') line.socket.end()
  const waits = { whole: timeout, 'half-closed': timeout, held: timeout, stalled: stall, cut: 0 }
  await Promise.race([line.ended, pause(waits[ending], undefined, { ref: false })])
  if (ending === 'held') await pause(hold)
  const ms = line.isOver() ? performance.now() - lastByte : Number.POSITIVE_INFINITY
  line.socket.destroy()
  return { status: statusOf(line.text()), text: line.text(), ms }
}

function openLine(port: number, from?: string, isHeld = false) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  const over = Promise.withResolvers<void>()
  let text = ''
  // A connection that the other side cuts has ended, too.
  socket.on('error', () => {}).once('close', () => over.resolve())
  socket.once('end', () => over.resolve())
  socket.on('data', (chunk) => {
    if (text.length < 4_096) text += chunk.toString('latin1').slice(0, 4_096)
    if (isHeld) socket.pause()
    if (isHeld || isStream(text)) over.resolve()
  })
  let isOver = false
  const ended = over.promise.then(() => {
    isOver = true
  })
  return {
    socket,
    ended,
    text: () => text,
    isOver: () => isOver,
    write: (piece: Buffer) => write(socket, piece, ended),
  }
}

/** Waits until the other side takes more. */
function write(socket: Socket, piece: Buffer, ended: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    ended.then(resolve)
    socket.write(piece, () => resolve())
  })
}

/** Live updates answer at once and never end. */
const isStream = (text: string) => /^content-type: text\/event-stream/im.test(text)

/** An interim answer (100 Continue) is none yet. */
function statusOf(text: string): number | null {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return statuses.find((status) => status >= 200) ?? null
}
