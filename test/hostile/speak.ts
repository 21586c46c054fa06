import { randomAddress } from '../content/random.ts'
import type { Address } from './addresses.ts'
import type { Speech } from './conversation.ts'

export interface Request {
  /** What is hostile about it, where the rest does not tell. */
  name?: string
  method?: string
  path?: string
  /** Header lines: they replace those of the same name that a browser would send. */
  headers?: string[]
  body?: Buffer | string
}

/** A request for that address as a browser would make it, but for what the attacker changed. */
export function speak(host: string, { path, cookie }: Address, request: Request = {}): Speech {
  const { method = 'GET', headers = [], body } = request
  const bytes = Buffer.from(body ?? '')
  const usual = [
    `Host: ${host}`,
    // Each from an address of its own, so that the limits of docs/product.md §9 protect nothing.
    `X-Forwarded-For: ${randomAddress()}`,
    'User-Agent: Mozilla/5.0',
    'Accept: text/html',
    'Accept-Encoding: br, gzip',
    `Origin: http://${host}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === undefined
      ? []
      : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${bytes.length}`]),
    'Connection: close',
  ]
  const nameOf = (line: string) => line.split(':')[0]?.toLowerCase()
  const replaced = new Set(headers.map(nameOf))
  const lines = [
    ...usual.filter((line) => !replaced.has(nameOf(line))),
    ...headers.filter((line) => !line.endsWith(': -')),
  ]
  return { head: [`${method} ${request.path ?? path} HTTP/1.1`, ...lines].join('\r\n'), body: () => [bytes] }
}
