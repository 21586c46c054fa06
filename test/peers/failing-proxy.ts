import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FailingProxy {
  port: number
  /**
   * Resolves when a client sends bytes that match. These and all later bytes of that connection are not passed on. `cut` ends the
   * connection; later ones work.
   */
  holdAt(words: RegExp): Promise<void>
  cut(): void
  /** Until `mend` is called, `refuse` makes it refuse connections, and `hang` makes it accept them without a response. */
  refuse(): void
  hang(): void
  mend(): Promise<void>
  /**
   * Drops all bytes of the currently open connections in both directions without closing them, like a firewall that has lost
   * their state. Later connections work.
   */
  forget(): void
  /** Number of connections so far. */
  connections(): number
  stop(): Promise<void>
}

/** Starts a proxy to a local server that can fail in several ways. */
export async function startFailingProxy(to: number): Promise<FailingProxy> {
  const open = new Set<Socket>()
  let connections = 0
  const pairs = new Set<{ isForgotten: boolean }>()
  let isHung = false
  let hold: { words: RegExp; reached: () => void } | null = null
  const server = createServer((client) => {
    connections += 1
    const upstream = connect(to, '127.0.0.1')
    let isHeld = false
    const pair = { isForgotten: false }
    pairs.add(pair)
    client.on('close', () => pairs.delete(pair))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    upstream.on('data', (data) => {
      if (!pair.isForgotten) client.write(data)
    })
    client.on('data', (data) => {
      if (hold?.words.test(data.toString('latin1'))) {
        isHeld = true
        hold.reached()
        hold = null
      }
      if (!isHeld && !isHung && !pair.isForgotten) upstream.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutConnections = () => {
    for (const socket of open) socket.destroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    port,
    holdAt: (words) =>
      new Promise((reached) => {
        hold = { words, reached }
      }),
    cut: cutConnections,
    refuse() {
      cutConnections()
      server.close()
    },
    hang() {
      isHung = true
    },
    forget() {
      for (const pair of pairs) pair.isForgotten = true
    },
    async mend() {
      isHung = false
      // Dropped bytes are never sent later, so the affected connections are closed.
      cutConnections()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    connections: () => connections,
    async stop() {
      cutConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
