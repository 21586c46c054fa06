import { randomNetworkAddress } from '../content/random.ts'
import type { AttackedAddress } from './addresses.ts'
import type { RawRequest } from './raw-connection.ts'

export interface AttackRequest {
  /** Description of the attack if the request itself does not show it. */
  name?: string
  method?: string
  path?: string
  /** Header lines; they replace the browser's headers of the same name. */
  headers?: string[]
  body?: Buffer | string
}

/** Returns a request as a browser would send it, with the attacker's changes. */
export function buildRequest(
  host: string,
  { path, cookie }: AttackedAddress,
  request: AttackRequest = {},
): RawRequest {
  const { method = 'GET', headers = [], body } = request
  const bytes = Buffer.from(body ?? '')
  const usual = [
    `Host: ${host}`,
    // A new address each time, so that the limits per address do not protect the site.
    `X-Forwarded-For: ${randomNetworkAddress()}`,
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
