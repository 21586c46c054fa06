import type { IncomingMessage, ServerResponse } from 'node:http'

const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Refuses a request that names anything but one host and a path of it; answers whether it did. Of two hosts, as the
 * target of one meant for a proxy brings too, a proxy and the site may each believe another one.
 */
export function isStrange(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
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
