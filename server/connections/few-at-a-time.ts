import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseForNow } from './come-again.ts'

/**
 * Open requests of one connection. A browser sends the next one when the last byte of an answer has come, which may be
 * before this process knows that it went.
 */
const most = 4

/**
 * Holds each connection to few open requests. Node hands out all that a connection brings ahead of its answers, 2,000
 * requests in 60 kB; no browser sends any. One too many is refused behind the others' answers, the next ends the
 * connection. Answers whether the request was refused.
 */
export function fewAtATime(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const open = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const before = open.get(socket) ?? 0
    open.set(socket, before + 1)
    if (before < most) {
      outgoing.on('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
      return false
    }
    if (before === most) refuseForNow(incoming, outgoing)
    else socket.destroy()
    return true
  }
}
