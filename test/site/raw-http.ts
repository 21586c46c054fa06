import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Writes `head` and `body` to the site unchanged. The connection stays open until either side closes it. */
export function openRawConnection(origin: string, head: string[], body: Buffer | string = ''): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  // The site may close the connection while bytes are still being written.
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

/** Sends exactly these lines. Returns the status and the whole response. */
export async function sendRawRequest(origin: string, head: string[], body: Buffer | string = '') {
  const socket = openRawConnection(origin, [...head, 'Connection: close'], body)
  const answer = await text(socket)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer }
}
