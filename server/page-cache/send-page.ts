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

/**
 * Node checks and joins some twenty headers for each answer, which takes as long as all the rest of it. Within one second
 * they are the same, `Date` included: what it made of the first is sent with those that follow.
 */
function sendPrepared(answer: Answer, outgoing: ServerResponse & Head): void {
  const second = Math.floor(Date.now() / 1_000)
  const { prepared } = answer
  if (prepared?.second === second) {
    outgoing._header = prepared.text
    outgoing._headerSent = true
    outgoing.write(prepared.bytes)
  } else {
    outgoing.writeHead(200, answer.headersWithLength)
    const text = outgoing._header
    if (typeof text === 'string') answer.prepared = { second, text, bytes: Buffer.from(text, 'latin1') }
  }
  outgoing.end(answer.body)
}

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function holds(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}
