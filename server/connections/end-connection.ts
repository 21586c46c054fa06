import type { Duplex } from 'node:stream'

/** Milliseconds for which an ended connection still takes what was on its way. */
const patience = 500

/** Ends our half, with these words if there are any; the other half is given a moment. */
export function end(socket: Duplex, lastWords?: string): void {
  if (socket.writableEnded || socket.destroyed) return
  socket.end(lastWords)
  const impatience = setTimeout(() => socket.destroy(), patience)
  socket.once('close', () => clearTimeout(impatience))
}
