import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { listenFailure } from './choose-host.ts'
import { Drain } from './drain.ts'
import type { FromMemory } from './page-cache/answer-from-memory.ts'
import { hasPlainHost, refuseHost } from './plain-host.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

export interface Listener {
  port: number
  /** Refuses every new request and waits for the open ones, at most ten seconds. */
  close(): Promise<void>
}

/** Rejects with `Refusal` when the place cannot be had. What `fromMemory` answers never reaches `fetch`. */
export function listen(
  fetch: Fetch,
  { PORT, HOST }: { PORT: number; HOST: string },
  fromMemory: FromMemory = () => false,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const drain = new Drain()
    const server = serve({
      fetch,
      port: PORT,
      hostname: HOST,
      createServer: ((options: ServerOptions, answer: RequestListener) =>
        createServer(options, (incoming, outgoing) => {
          if (!hasPlainHost(incoming)) return refuseHost(outgoing)
          if (drain.refuses(incoming, outgoing) || fromMemory(incoming, outgoing)) return
          drain.follow(outgoing)
          answer(incoming, outgoing)
        })) as typeof createServer,
    }) as Server
    // A phone on a slow network may need minutes for one photo; silence is what ends a connection.
    server.requestTimeout = 10 * 60_000
    drain.watch(server)
    server.once('error', (error) => reject(listenFailure(error, HOST)))
    server.once('listening', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => drain.close(server) }),
    )
  })
}
