import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  port: number
  /**
   * Resolves once a client says something like that. What it says from there on does not go on; `cut` ends the
   * connection, and later ones are whole again.
   */
  holdAt(words: RegExp): Promise<void>
  cut(): void
  /** From now on nobody answers there: connections are refused, or taken and never answered, until it is mended. */
  refuse(): void
  hang(): void
  mend(): Promise<void>
  /**
   * Swallows all that passes on the connections that are open now, in both directions and without closing them, as a
   * firewall does that has forgotten them. Later connections are whole.
   */
  forget(): void
  /** How many connections there have been. */
  connections(): number
  stop(): Promise<void>
}

/** A line to a server on this machine that breaks where a test wants it to. */
export async function startLine(to: number): Promise<Line> {
  const open = new Set<Socket>()
  let connections = 0
  const pairs = new Set<{ isForgotten: boolean }>()
  let isHung = false
  let hold: { words: RegExp; reached: () => void } | null = null
  const server = createServer((client) => {
    connections += 1
    const far = connect(to, '127.0.0.1')
    let isHeld = false
    const pair = { isForgotten: false }
    pairs.add(pair)
    client.on('close', () => pairs.delete(pair))
    for (const [one, other] of [
      [client, far],
      [far, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    far.on('data', (data) => {
      if (!pair.isForgotten) client.write(data)
    })
    client.on('data', (data) => {
      if (hold?.words.test(data.toString('latin1'))) {
        isHeld = true
        hold.reached()
        hold = null
      }
      if (!isHeld && !isHung && !pair.isForgotten) far.write(data)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    port,
    holdAt: (words) =>
      new Promise((reached) => {
        hold = { words, reached }
      }),
    cut,
    refuse() {
      cut()
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
      // Of what was swallowed nothing comes back.
      cut()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    connections: () => connections,
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
