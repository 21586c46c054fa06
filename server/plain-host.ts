import type { IncomingMessage, ServerResponse } from 'node:http'

const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * True for a request that names one host, and nothing but a host. Two of them, and a proxy and the site may each
 * believe another one.
 */
export function hasPlainHost({ headers, headersDistinct }: IncomingMessage): boolean {
  return headersDistinct.host?.length === 1 && plainHost.test(headers.host ?? '')
}

export function refuseHost(outgoing: ServerResponse): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }
  outgoing.writeHead(400, headers).end('Cette demande ne peut pas être traitée.\n')
}
