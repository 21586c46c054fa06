import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Writes `head` and `body` to the site as they are; the connection stays open until either side ends it. */
export function openRaw(origin: string, head: string[], body: Buffer | string = ''): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  // A site that has seen enough closes; what was still being written is nobody's loss.
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

/** The status of the answer to exactly these lines, and all that was answered. */
export async function askRaw(origin: string, head: string[], body: Buffer | string = '') {
  const socket = openRaw(origin, [...head, 'Connection: close'], body)
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer }
}
