import type { Server } from 'node:http'

/** Ends at once what one address opens beyond so many connections: one machine must not take them all. */
export function holdToShare(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const before = open.get(address) ?? 0
    if (before >= most) return void socket.destroy()
    open.set(address, before + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
