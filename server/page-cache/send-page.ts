import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, CachedPage } from './cached-page.ts'
import { encodingFor } from './encoding-for.ts'

/** Node's own head of an answer, in parts of it that have no public name; one that has none is simply written each time. */
interface Head {
  _header?: unknown
  _headerSent?: boolean
}

/** Sends a kept page, or that the browser's own copy still holds; answers the status. */
export function sendPage(
  page: CachedPage,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): number {
  const answer = page.answers[encodingFor(headers['accept-encoding'])]
  if (holds(headers['if-none-match'], answer.etag)) {
    outgoing.writeHead(304, answer.headers).end()
    return 304
  }
  if (method === 'HEAD') outgoing.writeHead(200, answer.headersWithLength).end()
  else if (outgoing.shouldKeepAlive) sendPrepared(answer, outgoing)
  else outgoing.writeHead(200, answer.headersWithLength).end(answer.body)
  return 200
}

/** What was sent within this second: head and body in one piece, and the head alone. */
const prepared = new Map<Answer, { head: string; whole: Buffer }>()
const mostPrepared = 32
let preparedIn = 0

/**
 * Node checks and joins some twenty headers for each answer, which takes as long as all the rest of it. Within one second
 * they are the same, `Date` included: what it made of the first is sent with those that follow.
 */
function sendPrepared(answer: Answer, outgoing: ServerResponse & Head): void {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== preparedIn) prepared.clear()
  preparedIn = second
  const ready = prepared.get(answer)
  if (ready) {
    outgoing._header = ready.head
    outgoing._headerSent = true
    return void outgoing.end(ready.whole)
  }
  outgoing.writeHead(200, answer.headersWithLength)
  const head = outgoing._header
  if (typeof head === 'string' && prepared.size < mostPrepared)
    prepared.set(answer, { head, whole: Buffer.concat([Buffer.from(head, 'latin1'), answer.body]) })
  outgoing.end(answer.body)
}

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function holds(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}
