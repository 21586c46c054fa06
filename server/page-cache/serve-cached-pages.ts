import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { carriesSession } from '../../app/http/cookies.ts'
import { preferredEncoding } from '../../app/http/middleware/compression.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CachedAnswer, CachedPage, Encoding, Rendered } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

export type MemoryResponder = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Answers what is in memory before anything else looks at the request; false when it is not. */
export function serveFromMemory(cache: PageCache, log: Logger, metrics: Metrics | null): MemoryResponder {
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if ((method !== 'GET' && method !== 'HEAD') || !hasNoSession(incoming)) return false
    const page = cache.find(url) ?? findOtherSpelling(cache, url)
    if (!page) return false
    const status = sendPage(page, incoming, outgoing)
    const route = page.kind.pattern
    log.info({ method, path: route, status, ms: 0 }, 'request')
    metrics?.observe({ method, route, status, seconds: 0 })
    return true
  }
}

/** Whatever unknown parameters it carries, an address leads to its one page. */
function findOtherSpelling(cache: PageCache, url: string) {
  if (!url.includes('?')) return null
  const wanted = cache.read(url)
  return wanted && wanted.address !== url ? cache.find(wanted.address) : null
}

/** Makes the pages that memory did not have, and sends them as it would have. */
export function renderAndCache(
  cache: PageCache,
  render: (address: string, nonce: string) => Promise<Rendered>,
): MiddlewareHandler<{ Bindings: HttpBindings; Variables: { secureHeadersNonce?: string } }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const request = incoming as IncomingMessage
    // Hono makes an answer of its own to HEAD, and would lose that one was sent.
    const isAsked = request.method === 'GET' && hasNoSession(request)
    const wanted = isAsked ? cache.read(request.url ?? '') : null
    if (!wanted) return next()
    const nonce = c.get('secureHeadersNonce') ?? ''
    // Whoever waited at the gate may find it made meanwhile.
    const made = cache.find(wanted.address) ?? (await cache.make(wanted, (address) => render(address, nonce)))
    if (!made) return next()
    if (made instanceof Response) return made
    sendPage(made, request, outgoing as ServerResponse)
    return RESPONSE_ALREADY_SENT
  }
}

/**
 * Whoever is signed in gets pages of their own; while the database is away, and with it who they are, the kept one
 * stands in.
 */
export function serveStaleOnOutage(cache: PageCache): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    await next()
    const request = c.env.incoming as IncomingMessage
    if (c.res.status !== 503 || request.method !== 'GET') return
    const page = cache.keptPage(cache.read(request.url ?? '')?.address)
    if (!page) return
    void c.res.body?.cancel()
    c.res = undefined
    sendInstead(page, request, c.env.outgoing as ServerResponse)
    c.res = RESPONSE_ALREADY_SENT
  }
}

/** Sends a kept page in the place of one that could not be made: nobody keeps it. */
function sendInstead(page: CachedPage, { headers }: IncomingMessage, outgoing: ServerResponse): void {
  const { headers: own, body } = page.answers[encodingFor(headers['accept-encoding'])]
  for (let place = 0; place < own.length; place += 2)
    outgoing.setHeader(own[place] ?? '', own[place + 1] ?? '')
  outgoing.removeHeader('ETag')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  outgoing.writeHead(200, { 'Content-Length': body.length })
  outgoing.end(body)
}

/** Node's own head of an answer, in parts of it that have no public name; one that has none is simply written each time. */
interface Head {
  _header?: unknown
  _headerSent?: boolean
}

/** Sends a kept page, or that the browser's own copy still holds; answers the status. */
function sendPage(page: CachedPage, { headers, method }: IncomingMessage, outgoing: ServerResponse): number {
  const answer = page.answers[encodingFor(headers['accept-encoding'])]
  if (containsTag(headers['if-none-match'], answer.etag)) {
    outgoing.writeHead(304, answer.headers).end()
    return 304
  }
  if (method === 'HEAD') outgoing.writeHead(200, answer.headersWithLength).end()
  else if (outgoing.shouldKeepAlive) sendPrepared(answer, outgoing)
  else outgoing.writeHead(200, answer.headersWithLength).end(answer.body)
  return 200
}

/** What was sent within this second: head and body in one piece, and the head alone. */
const preparedAnswers = new Map<CachedAnswer, { head: string; whole: Buffer }>()
const maxPrepared = 32
let preparedIn = 0

/**
 * Node checks and joins some twenty headers for each answer, which takes as long as all the rest of it. Within one second
 * they are the same, `Date` included: what it made of the first is sent with those that follow.
 */
function sendPrepared(answer: CachedAnswer, outgoing: ServerResponse & Head): void {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== preparedIn) preparedAnswers.clear()
  preparedIn = second
  const ready = preparedAnswers.get(answer)
  if (ready) {
    outgoing._header = ready.head
    outgoing._headerSent = true
    return void outgoing.end(ready.whole)
  }
  outgoing.writeHead(200, answer.headersWithLength)
  const head = outgoing._header
  if (typeof head === 'string' && preparedAnswers.size < maxPrepared)
    preparedAnswers.set(answer, { head, whole: Buffer.concat([Buffer.from(head, 'latin1'), answer.body]) })
  outgoing.end(answer.body)
}

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function containsTag(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}

/** Browsers say in a few ways what they accept; who makes up others is read each time. */
const read = new Map<string, Encoding>()
const maxRead = 64

/** The best encoding that this header allows. */
function encodingFor(accepted = ''): Encoding {
  const known = read.get(accepted)
  if (known) return known
  const encoding = preferredEncoding(accepted) ?? 'identity'
  if (read.size < maxRead) read.set(accepted, encoding)
  return encoding
}

/** Whoever carries a session may be signed in, and gets pages of their own: neither taken from memory nor kept there. */
const hasNoSession = ({ headers }: IncomingMessage) => !carriesSession(headers.cookie)
