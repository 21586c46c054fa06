import type { IncomingMessage, ServerResponse } from 'node:http'
import { preferredEncoding } from '../../app/http/middleware/preferred-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import type { Encoding } from './compress-page.ts'

/** Sends a kept page, or that the browser's own copy still holds; answers the status. */
export function sendPage(
  page: CachedPage,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): number {
  const {
    etag,
    headers: own,
    headersWithLength,
    body,
  } = page.answers[encodingFor(headers['accept-encoding'])]
  if (holds(headers['if-none-match'], etag)) {
    outgoing.writeHead(304, own).end()
    return 304
  }
  outgoing.writeHead(200, headersWithLength)
  outgoing.end(method === 'HEAD' ? undefined : body)
  return 200
}

/** Sends a kept page in the place of one that could not be made: nobody keeps it. */
export function sendInstead(page: CachedPage, { headers }: IncomingMessage, outgoing: ServerResponse): void {
  const { headers: own, body } = page.answers[encodingFor(headers['accept-encoding'])]
  for (let place = 0; place < own.length; place += 2)
    outgoing.setHeader(own[place] ?? '', own[place + 1] ?? '')
  outgoing.removeHeader('ETag')
  outgoing.setHeader('Cache-Control', 'private, no-store')
  outgoing.writeHead(200, { 'Content-Length': body.length })
  outgoing.end(body)
}

/** Browsers say in a few ways what they accept; who makes up others is read each time. */
const read = new Map<string, Encoding>()
const mostRead = 64

function encodingFor(accepted = ''): Encoding {
  const known = read.get(accepted)
  if (known) return known
  const encoding = preferredEncoding(accepted) ?? 'identity'
  if (read.size < mostRead) read.set(accepted, encoding)
  return encoding
}

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function holds(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}
