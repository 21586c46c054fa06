import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { MemoryResponder } from '../page-cache/serve-cached-pages.ts'
import { listenFailure } from './choose-host.ts'
import { comesTooLate, Drain, endInStages, markLastRequest } from './close-connections.ts'
import {
  type Fetch,
  limitConcurrency,
  limitConnectionsPerIp,
  limitRequestsPerConnection,
  refuseAmbiguousHost,
} from './limit-connections.ts'

/** An unfinished head costs some 28 kB; live updates alone may be 2,000 (docs/operations.md). */
const mostConnections = 2_500
/** Of them for one address, where no proxy stands before the site: a browser holds six, a crowded office some hundred. */
const mostOfOne = 250
const heads = { maxHeaderSize: 8 * 1024, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

interface Place {
  PORT: number
  HOST: string
  /** How many of the last addresses in X-Forwarded-For are believed. */
  TRUST_PROXY?: number
}

export interface Listener {
  port: number
  /** Refuses every new request and waits for the open ones, at most ten seconds. */
  close(): Promise<void>
}

/** Rejects with `Refusal` when the place cannot be had. What `fromMemory` answers never reaches `fetch`. */
export function listen(
  fetch: Fetch,
  { PORT, HOST, TRUST_PROXY = 0 }: Place,
  fromMemory: MemoryResponder = () => false,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const drain = new Drain()
    const refusesAnother = limitRequestsPerConnection()
    const server = serve({
      fetch: limitConcurrency(fetch, TRUST_PROXY),
      port: PORT,
      hostname: HOST,
      createServer: ((options: ServerOptions, answer: RequestListener) =>
        createServer({ ...options, ...heads }, (incoming, outgoing) => {
          if (comesTooLate(incoming)) return
          const isRefused =
            refusesAnother(incoming, outgoing) ||
            refuseAmbiguousHost(incoming, outgoing) ||
            drain.refuses(incoming, outgoing)
          if (isRefused || !outgoing.shouldKeepAlive) markLastRequest(incoming)
          if (isRefused || fromMemory(incoming, outgoing)) return
          drain.follow(outgoing)
          answer(incoming, outgoing)
        })) as typeof createServer,
    }) as Server
    // A phone on a slow network may need minutes for one photo; silence is what ends a connection.
    server.requestTimeout = 10 * 60_000
    server.maxConnections = mostConnections
    if (TRUST_PROXY === 0) limitConnectionsPerIp(server, mostOfOne)
    drain.watch(server)
    endInStages(server)
    server.once('error', (error) => reject(listenFailure(error, HOST)))
    server.once('listening', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => drain.close(server) }),
    )
  })
}
