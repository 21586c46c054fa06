import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { serve } from '@hono/node-server'
import type { Deps } from '../../domain/kernel/ports/deps.ts'
import type { MemoryResponder } from '../page-cache/serve-cached-pages.ts'
import { listenFailure } from './choose-host.ts'
import {
  ConnectionDrain,
  closeConnectionsInStages,
  hasArrivedAfterLastRequest,
  ignoreFurtherRequests,
} from './close-connections.ts'
import {
  type ConnectionBounds,
  type ConnectionLimiter,
  connectionBounds,
  limitConnections,
} from './limit-connections.ts'
import {
  hasUnneededBody,
  limitConcurrency,
  limitRequestsPerConnection,
  rejectAmbiguousHost,
  type SlotFetch,
  visitorNetworkOf,
} from './limit-requests.ts'

const heads = { maxHeaderSize: 8 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

interface ListenAddress {
  PORT: number
  HOST: string
  /** Number of trusted proxies: that many addresses at the end of X-Forwarded-For are trusted. */
  TRUST_PROXY?: number
}

export interface Listener {
  port: number
  /** Rejects new requests and waits for the open ones, at most ten seconds. */
  close(): Promise<void>
}

/** Returns the number of the current turn of the event loop. */
const eventLoopTurn = () => performance.nodeTiming.uvMetricsInfo.loopCount

/**
 * Starts to listen. Throws `OperatorError` if the address cannot be used. Requests that `fromMemory` answers are not passed to
 * `fetch`.
 */
export function listen(
  fetch: SlotFetch,
  { PORT, HOST, TRUST_PROXY = 0 }: ListenAddress,
  deps: Deps<'facts'>,
  fromMemory: MemoryResponder = () => false,
  bounds: Partial<ConnectionBounds> = {},
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const drain = new ConnectionDrain(deps)
    let limiter: ConnectionLimiter | null = null
    let lastConnectionTurn = -1
    const rejectExcessRequest = limitRequestsPerConnection(deps)
    const server = serve({
      fetch: limitConcurrency(fetch, deps, TRUST_PROXY, () => lastConnectionTurn === eventLoopTurn()),
      port: PORT,
      hostname: HOST,
      createServer: ((options: ServerOptions, handle: RequestListener) =>
        createServer({ ...options, ...heads }, (incoming, outgoing) => {
          if (hasArrivedAfterLastRequest(incoming)) return
          if (hasUnneededBody(incoming)) outgoing.shouldKeepAlive = false
          limiter?.follow(incoming, outgoing, visitorNetworkOf(incoming, TRUST_PROXY))
          const isRejected =
            rejectExcessRequest(incoming, outgoing) ||
            rejectAmbiguousHost(incoming, outgoing) ||
            drain.rejectWhenClosing(incoming, outgoing)
          if (isRejected || !outgoing.shouldKeepAlive) ignoreFurtherRequests(incoming)
          if (isRejected || fromMemory(incoming, outgoing)) return
          drain.follow(outgoing)
          handle(incoming, outgoing)
        })) as typeof createServer,
    }) as Server
    // A phone on a slow network may need minutes for one photo. `limitConnections` closes connections that receive no bytes.
    server.requestTimeout = 10 * 60_000
    // Behind a proxy, each connection counts for the visitor of its latest request and has no limit per network, because a proxy
    // reuses connections.
    const maxOfOne = TRUST_PROXY === 0 ? connectionBounds.maxPerNetwork : Number.POSITIVE_INFINITY
    limiter = limitConnections(server, { ...connectionBounds, maxPerNetwork: maxOfOne, ...bounds })
    server.on('connection', () => {
      lastConnectionTurn = eventLoopTurn()
    })
    drain.watch(server)
    closeConnectionsInStages(server, limiter.closeOnceRead)
    // Without this handler, Node answers the request and waits for a body that is never read.
    server.on('checkExpectation', (_, outgoing: ServerResponse) => {
      outgoing.writeHead(417, { Connection: 'close' }).end()
    })
    server.once('error', (error) => reject(listenFailure(error, HOST)))
    server.once('listening', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => drain.close(server) }),
    )
  })
}
