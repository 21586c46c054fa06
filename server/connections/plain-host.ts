import type { IncomingMessage, ServerResponse } from 'node:http'

const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * True for a request that names one host, and nothing but a host, and a path of it. Two of them, as the target of one
 * meant for a proxy brings too, and a proxy and the site may each believe another one.
 */
export function isPlain({ url = '', headers, headersDistinct }: IncomingMessage): boolean {
  if (!url.startsWith('/') && url !== '*') return false
  return headersDistinct.host?.length === 1 && plainHost.test(headers.host ?? '')
}

export function refuse(outgoing: ServerResponse): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }
  outgoing.writeHead(400, headers).end('Cette demande ne peut pas être traitée.\n')
}
