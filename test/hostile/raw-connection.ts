import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RawRequest {
  /** Request line and headers, byte for byte, without the empty line that ends them. */
  head: string
  /** Whether the empty line after the headers is left out. */
  isUnfinished?: boolean
  /** Yields the body piece by piece; called again for each attempt. Sending stops when a response is received. */
  body?: () => Iterable<Buffer>
  /**
   * Behaviour after the last byte. `whole`: waits for the response. `half-closed`: closes the sending side. `stalled`: sends
   * nothing for a moment, then closes. `cut`: closes immediately. `held`: waits for the first bytes of the response, reads no
   * more, and closes after some seconds.
   */
  ending?: 'whole' | 'half-closed' | 'stalled' | 'cut' | 'held'
  /** Maximum wait for the response, in milliseconds. */
  timeout?: number
  /** Address to connect from, such as `127.0.0.7`. It is the client's address for the site where no proxy is trusted. */
  from?: string
}

export interface RawAnswer {
  /** HTTP status; `null` if the connection ended without a response. */
  status: number | null
  /** Head and beginning of the response. */
  text: string
  /** Milliseconds from the last byte sent to the last byte received; `Infinity` if the response did not end. */
  ms: number
}

/** Timeout that is long enough to distinguish a late response on a busy machine from a missing one. */
const usualTimeout = 10_000
const stall = 300
/** Time in milliseconds for which a `held` connection stays open. */
const hold = 3_000

/** Sends the request over a raw connection: HTTP client libraries would correct or reject malformed requests. */
export async function sendOverRawConnection(port: number, speech: RawRequest): Promise<RawAnswer> {
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
  const closed = Promise.withResolvers<void>()
  let text = ''
  // A connection reset by the other side counts as ended.
  socket.on('error', () => {}).once('close', () => closed.resolve())
  socket.once('end', () => closed.resolve())
  socket.on('data', (chunk) => {
    if (text.length < 4_096) text += chunk.toString('latin1').slice(0, 4_096)
    if (isHeld) socket.pause()
    if (isHeld || isStream(text)) closed.resolve()
  })
  let isOver = false
  const ended = closed.promise.then(() => {
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

/** Writes a piece and waits until the socket accepts more. */
function write(socket: Socket, piece: Buffer, ended: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    ended.then(resolve)
    socket.write(piece, () => resolve())
  })
}

/** Whether the response is an event stream, which never ends. */
const isStream = (text: string) => /^content-type: text\/event-stream/im.test(text)

/** Returns the final status; interim responses (100 Continue) do not count. */
function statusOf(text: string): number | null {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return statuses.find((status) => status >= 200) ?? null
}
