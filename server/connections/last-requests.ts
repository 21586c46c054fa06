import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Connections whose last request has come: Node hands out what lies behind it all the same. */
export const over = new WeakSet<Duplex>()

/** Nothing that comes behind this request on its connection is to be acted upon. */
export function takeAsLast({ socket }: IncomingMessage): void {
  over.add(socket)
}

/** True for what comes behind the last request of its connection. */
export const comesTooLate = ({ socket }: IncomingMessage): boolean => !socket.writable || over.has(socket)
