import type { IncomingMessage, ServerResponse } from 'node:http'
import { preferredEncoding } from '../../app/http/compression.ts'
import type { CachedPage } from './cached-page.ts'

/** Sends a kept page, or that the browser's own copy still holds; answers the status. */
export function sendPage(
  page: CachedPage,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): number {
  const { etag, headers: own, body } = page.answers[encodingFor(headers['accept-encoding'])]
  if (holds(headers['if-none-match'], etag)) {
    outgoing.writeHead(304, own).end()
    return 304
  }
  outgoing.writeHead(200, [...own, 'Content-Length', String(body.length)])
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

function encodingFor(accepted = '') {
  return preferredEncoding(accepted) ?? 'identity'
}

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function holds(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}
