import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage } from './cached-page.ts'
import { encodingFor } from './encoding-for.ts'

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
