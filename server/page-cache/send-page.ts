import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage } from './cached-page.ts'
import { encodingFor } from './encoding-for.ts'

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

/** `If-None-Match` compares weakly: proxies that compress anew mark the tag so. */
function holds(tags: string | undefined, etag: string): boolean {
  return tags !== undefined && (tags.includes(etag) || tags.trim() === '*')
}
