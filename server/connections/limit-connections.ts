import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as loopTurn } from 'node:timers/promises'
import type { serve } from '@hono/node-server'
import { clientAddress } from '../../app/http/client-address.ts'
import { sentencePage } from '../../app/http/plain-error-page.ts'
import { fairQueue } from '../../domain/fair-queue.ts'

export type Fetch = Parameters<typeof serve>[0]['fetch']

/** Answers made at once; a page waits for the database while others are rendered. */
const atOnce = 16
/** Whoever waits costs little: some kilobytes and a connection. */
const mostWaiting = { ofOne: 1_000, ofAll: 2_000 }
/** Requests with a body are as slow as their senders: they wait for nobody, and nobody waits for them. */
const mostBodies = 1_000

/**
 * Lets so many requests at once into `fetch`, addresses taking turns; beyond what may wait, 503. A place is kept until
 * the answer's headers are known, not while its body streams. No two answers are begun in one turn of the event loop.
 */
export function limitConcurrency(fetch: Fetch, trustedProxies: number): Fetch {
  const turns = fairQueue(atOnce)
  let bodies = 0
  let lastStart = Promise.resolve()

  async function start(...[request, env]: Parameters<Fetch>) {
    lastStart = lastStart.then(() => loopTurn())
    await lastStart
    // Nobody reads this one: the visitor has left.
    if (env.outgoing.destroyed) return new Response(null, { status: 499 })
    return fetch(request, env)
  }

  return async (request, env) => {
    const incoming = env.incoming as IncomingMessage
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      const address = addressOf(incoming, trustedProxies)
      if (turns.waiting(address) >= mostWaiting.ofOne || turns.waiting() >= mostWaiting.ofAll)
        return crowdedAnswer()
      return turns.take(address, async () => start(request, env))
    }
    if (bodies >= mostBodies) return crowdedAnswer()
    bodies += 1
    try {
      return await start(request, env)
    } finally {
      bodies -= 1
    }
  }
}

function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  return clientAddress(socket.remoteAddress ?? '', forwarded ? String(forwarded) : null, trustedProxies)
}

/**
 * Open requests of one connection. A browser sends the next one when the last byte of an answer has come, which may be
 * before this process knows that it went.
 */
const mostOpenRequests = 4

/**
 * Limits each connection to few open requests. Node hands out all that a connection brings ahead of its answers, 2,000
 * requests in 60 kB; no browser sends any. One too many is refused behind the others' answers, the next ends the
 * connection. Answers whether the request was refused.
 */
export function limitRequestsPerConnection(): (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => boolean {
  const open = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const before = open.get(socket) ?? 0
    open.set(socket, before + 1)
    if (before < mostOpenRequests) {
      outgoing.on('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
      return false
    }
    if (before === mostOpenRequests) refuseForNow(incoming, outgoing)
    else socket.destroy()
    return true
  }
}

/** Ends at once what one address opens beyond so many connections: one machine must not take them all. */
export function limitConnectionsPerIp(server: Server, most: number): void {
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

const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Refuses a request that names anything but one host and a path of it; answers whether it did. Of two hosts, as the
 * target of one meant for a proxy brings too, a proxy and the site may each believe another one.
 */
export function refuseAmbiguousHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (isPlain(incoming)) return false
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }
  outgoing.writeHead(400, headers).end('Cette demande ne peut pas être traitée.\n')
  return true
}

function isPlain({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  if (!url.startsWith('/') && url !== '*') return false
  return plainHost.test(headers.host ?? '') && countHosts(rawHeaders) === 1
}

/** Names and values come in turn; Node keeps the first of several. */
function countHosts(rawHeaders: string[]): number {
  let count = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') count++
  return count
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  Connection: 'close',
}
const crowded = sentencePage({
  title: 'Beaucoup de monde en ce moment',
  sentence: 'Le site est très demandé. Merci de réessayer dans un instant.',
})

/** 503 with a page, after which the connection ends. */
export function refuseForNow(incoming: IncomingMessage, outgoing: ServerResponse, page = crowded): void {
  incoming.resume()
  outgoing.writeHead(503, headers).end(incoming.method === 'HEAD' ? undefined : page)
}

/** The same, for whoever answers with a `Response`. */
const crowdedAnswer = () => new Response(crowded, { status: 503, headers })
