import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseForNow } from './come-again.ts'

/**
 * Holds each connection to one open request. Node hands out all that a connection brings ahead of its answers, 2,000
 * requests in 60 kB; no browser sends any. The second is refused behind the first one's answer, a third ends the
 * connection. Answers whether the request was refused.
 */
export function oneAtATime(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const open = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const before = open.get(socket) ?? 0
    open.set(socket, before + 1)
    if (before === 0) {
      // A connection that has refused one takes no other.
      outgoing.once('close', () => open.get(socket) === 1 && open.delete(socket))
      return false
    }
    if (before === 1) refuseForNow(incoming, outgoing)
    else socket.destroy()
    return true
  }
}
