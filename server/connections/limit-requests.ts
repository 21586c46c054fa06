import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as loopTurn, setTimeout as pause } from 'node:timers/promises'
import type { serve } from '@hono/node-server'
import { resolveClientNetwork } from '../../app/http/client-address.ts'
import { renderOneSentencePage } from '../../app/http/plain-error-page.ts'
import { createFairQueue, type FairQueue, TooManyWaitingTasks } from '../../domain/kernel/flow/fair-queue.ts'
import { createNetworkCounters } from '../../domain/kernel/flow/networks.ts'
import type { Deps } from '../../domain/kernel/ports/deps.ts'

type ServeFetch = Parameters<typeof serve>[0]['fetch']
type ServeEnv = Parameters<ServeFetch>[1]

/** Functions by which `fetch` releases or waits for a slot of the queue. */
export interface RequestSlots {
  /** Releases the slot of a page before its response exists. */
  releasePageSlot(): void
  /** Waits for the slot of a form, which is released when the form is answered. */
  takeFormSlot(): Promise<void>
}

export type SlotFetch = (request: Request, env: ServeEnv & RequestSlots) => Response | Promise<Response>

/**
 * Maximum number of pages, and of forms, that are processed at the same time. One page waits for the database while others are
 * rendered.
 */
const atOnce = 16
/** Maximum number of waiting pages: each uses some kilobytes and a connection. */
const waitingPages = { ofOne: 1_000, ofAll: 2_000, tooBusyMessage: 'too many pages wait' }

/**
 * Matches the paths of health checks by the container or a load balancer. Many pages or forms must not delay them: a
 * check that is not answered in time restarts the process.
 */
const probes = /^\/(healthz|readyz)(\?|$)/
const probesAtOnce = 4

/**
 * Maximum number of turns of the event loop for which a request waits while new connections are accepted. Node accepts one
 * connection per turn, so the first requests of many must not start while the others still wait in the kernel. An endless series
 * of connections delays a request by this number of turns, but does not block it.
 */
const maxQuietTurns = 50

/**
 * Limits how many requests `fetch` processes at the same time; network addresses take turns. Returns 503 when the queue is full.
 * A slot is released when the response headers exist or `fetch` calls `releasePageSlot`, not when the body has been streamed. At
 * most one page and one request with a body start per turn of the event loop, in a turn without new connections or after
 * `maxQuietTurns`. A form whose body was received takes a separate slot, so that many forms do not delay pages by using the
 * processor and the database. `isAccepting` returns whether a connection was accepted in the current turn of the event loop.
 */
export function limitConcurrency(
  fetch: SlotFetch,
  deps: Deps<'facts'>,
  trustedProxies: number,
  isAccepting: () => boolean,
): ServeFetch {
  const pages = createFairQueue(atOnce, waitingPages)
  const probed = createFairQueue(probesAtOnce, waitingPages)
  const bodies = bodySlots()
  const pageTurns = createFairQueue(1)
  const bodyTurns = createFairQueue(1)
  const forms = createFairQueue(atOnce)

  async function quietTurn() {
    for (let turn = 0; turn < maxQuietTurns; turn++) {
      await loopTurn()
      if (!isAccepting()) return
    }
  }

  async function startPage(address: string, request: Request, env: ServeEnv & RequestSlots) {
    await pageTurns.take(address, quietTurn)
    // The visitor has closed the connection, so the page is not rendered. Forms do not start here and are processed nevertheless.
    if (env.outgoing.destroyed) return new Response(null, { status: 499 })
    return fetch(request, env)
  }

  return async (request, env) => {
    const incoming = env.incoming as IncomingMessage
    const address = visitorNetworkOf(incoming, trustedProxies)
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      const isProbe = probes.test(incoming.url ?? '')
      const response = isProbe
        ? probed.take(address, async () => fetch(request, { ...env, ...unlimitedRequestSlots }))
        : runInSlot(pages, address, (releasePageSlot) =>
            startPage(address, request, { ...env, ...unlimitedRequestSlots, releasePageSlot }),
          )
      return response.catch((error) => {
        if (error instanceof TooManyWaitingTasks) return crowdedResponse(deps)
        throw error
      })
    }
    const leave = bodies.take(address, incoming)
    if (!leave) return crowdedResponse(deps)
    const ended = Promise.withResolvers<void>()
    const takeFormSlot = () =>
      new Promise<void>((begin) => {
        void forms.take(address, () => {
          begin()
          return Promise.race([ended.promise, pause(maxFormPlace, undefined, { ref: false })])
        })
      })
    try {
      await bodyTurns.take(address, quietTurn)
      return await fetch(request, { ...env, ...unlimitedRequestSlots, takeFormSlot })
    } finally {
      ended.resolve()
      leave()
    }
  }
}

/**
 * Maximum time in milliseconds that a form occupies its slot. A form that waits for a password check or a picture releases its
 * slot earlier for others.
 */
const maxFormPlace = 500

/** Used where requests are not limited. */
export const unlimitedRequestSlots: RequestSlots = {
  releasePageSlot: () => undefined,
  takeFormSlot: async () => undefined,
}

/** Runs `handle` in a slot of the queue. The slot is released when the response exists or `leave` is called. */
async function runInSlot(
  queue: FairQueue,
  address: string,
  handle: (leave: () => void) => Promise<Response>,
): Promise<Response> {
  const takeResponse = await queue.take(address, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Returns a function, because the queue would wait for a returned promise before it releases the slot.
    const response = handle(resolve)
    await Promise.race([promise, response])
    return () => response
  })
  return takeResponse()
}

/**
 * Maximum number of requests with a body. Their duration depends on their senders, so they do not share a queue with other
 * requests.
 */
const maxBodies = { ofOne: 125, ofAll: 1_000 }

/**
 * Creates the slots of requests with a body. One address can occupy only some of them. When all are occupied, an address with few
 * slots takes one from the address with the most, whose request is aborted; an address without a slot is always accepted.
 */
function bodySlots() {
  const open = new Map<IncomingMessage, string>()
  const tally = createNetworkCounters()

  /**
   * Aborts the oldest body that is being received from an address with the most slots. Returns false when there is none, or when
   * one more slot would give the new request's address, which has `own` slots, as many.
   */
  function displace(own: number): boolean {
    const largestLoad = tally.largestLoad()
    if (own + 1 >= largestLoad) return false
    for (const [incoming, address] of open)
      if (!incoming.complete && !incoming.destroyed && tally.load(address) >= largestLoad) {
        incoming.socket.destroy()
        leave(incoming)
        return true
      }
    return false
  }

  function leave(incoming: IncomingMessage): void {
    const address = open.get(incoming)
    if (address === undefined) return
    open.delete(incoming)
    tally.add(address, -1)
  }

  return {
    /** Returns a function that releases the slot, or `null` when no slot is free. */
    take(address: string, incoming: IncomingMessage): (() => void) | null {
      const own = tally.load(address)
      if (own >= maxBodies.ofOne) return null
      if (tally.total() >= maxBodies.ofAll && !displace(own) && own > 0) return null
      open.set(incoming, address)
      tally.add(address, 1)
      return () => leave(incoming)
    },
  }
}

/** Returns the network of the visitor: from X-Forwarded-For behind trusted proxies, otherwise from the connection. */
export function visitorNetworkOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  return resolveClientNetwork(
    socket.remoteAddress ?? '',
    forwarded ? String(forwarded) : null,
    trustedProxies,
  )
}

/**
 * Maximum number of open requests of one connection. A browser may send the next request when it has received the last byte of a
 * response, before this process knows that the byte was sent.
 */
const maxOpenRequests = 4

/**
 * Limits each connection to few open requests. Node would emit all requests that a client sends ahead, such as 2,000 in 60 kB,
 * which no browser does. The first request beyond the limit is rejected after the responses to the others, and the next one
 * closes the connection. Returns whether the request was rejected.
 */
export function limitRequestsPerConnection(
  deps: Deps<'facts'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const open = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const before = open.get(socket) ?? 0
    open.set(socket, before + 1)
    if (before < maxOpenRequests) {
      outgoing.on('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
      return false
    }
    if (before === maxOpenRequests) respondUnavailable(incoming, outgoing, crowdedPage(deps))
    else socket.destroy()
    return true
  }
}

/** Whether a request has a body that its method does not need. The body is not read, so the connection cannot be used again. */
export function hasUnneededBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Rejects a request with several Host headers or with an absolute URL: a proxy and the site could read different hosts. Returns
 * whether it was rejected.
 */
export function rejectAmbiguousHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (isPlain(incoming)) return false
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }
  outgoing.writeHead(400, headers).end('Cette demande ne peut pas être traitée.\n')
  return true
}

function isPlain({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  if (!url.startsWith('/') && url !== '*') return false
  return plainHost.test(headers.host ?? '') && countHosts(rawHeaders) === 1
}

/** Counts the Host headers. `rawHeaders` alternates names and values; `headers` has only the first of several. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count++
  return count
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  Connection: 'close',
}
const crowdedPage = ({ facts }: Deps<'facts'>) =>
  renderOneSentencePage(
    {
      title: 'Beaucoup de monde en ce moment',
      sentence: 'Le site est très demandé. Merci de réessayer dans un instant.',
    },
    facts.current(),
  )

/** Sends a 503 page and closes the connection. */
export function respondUnavailable(incoming: IncomingMessage, outgoing: ServerResponse, page: string): void {
  incoming.resume()
  outgoing.writeHead(503, headers).end(incoming.method === 'HEAD' ? undefined : page)
}

/** Returns the page of an overloaded site as a `Response`. */
const crowdedResponse = (deps: Deps<'facts'>) => new Response(crowdedPage(deps), { status: 503, headers })
