import { expect, test } from 'vitest'
import { openSiteUnderAttack } from './site-under-attack.ts'

const site = await openSiteUnderAttack()
const host = `Host: ${site.host}`
const lines = (...all: string[]) => all.join('\r\n')

/** Heads that are not valid HTTP/1.1 or announce a wrong body, with the body that follows. */
const malformedRequests: [name: string, head: string, body?: string][] = [
  ['an empty request', ''],
  ['noise', '\u0000\u0001\u0002\u00ff'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM'],
  ['HTTP/0.9', 'GET /'],
  ['HTTP/1.0', 'GET / HTTP/1.0'],
  ['HTTP/9.9', lines('GET / HTTP/9.9', host)],
  ['no path', lines('GET  HTTP/1.1', host)],
  ['a path without a slash', lines('GET devis HTTP/1.1', host)],
  ['OPTIONS *', lines('OPTIONS * HTTP/1.1', host)],
  ['GET *', lines('GET * HTTP/1.1', host)],
  ['CONNECT', lines('CONNECT autre.test:443 HTTP/1.1', host)],
  ['a name and a host in the target', lines('GET http://a@b/devis HTTP/1.1', host)],
  ['a scheme of its own', lines('GET file:///etc/passwd HTTP/1.1', host)],
  ['lines that end with LF', `GET / HTTP/1.1\n${host}\n`],
  ['a folded header', lines('GET / HTTP/1.1', host, 'X-A: b', ' c')],
  ['a header without a name', lines('GET / HTTP/1.1', host, ': b')],
  ['a space before the colon', lines('POST /devis HTTP/1.1', host, 'Content-Length : 3'), 'a=b'],
  ['a zero in a header', lines('GET / HTTP/1.1', host, 'X-A: \u0000')],
  ['two lengths', lines('POST /devis HTTP/1.1', host, 'Content-Length: 3', 'Content-Length: 300'), 'a=b'],
  ['a length below zero', lines('POST /devis HTTP/1.1', host, 'Content-Length: -1'), 'a=b'],
  ['a length beyond all', lines('POST /devis HTTP/1.1', host, `Content-Length: ${'9'.repeat(40)}`), 'a=b'],
  ['more than said', lines('POST /newsletter HTTP/1.1', host, 'Content-Length: 1'), 'a=b'.repeat(1_000)],
  ['less than said', lines('POST /newsletter HTTP/1.1', host, 'Content-Length: 300'), 'a=b'],
  [
    'less than said, of a photo',
    lines('PUT /devis/AAAABBBBCCCCDDDD/photos/AAAABBBBCCCCDDDD HTTP/1.1', host, 'Content-Length: 300'),
    'a',
  ],
  [
    'length and chunks',
    lines('POST /devis HTTP/1.1', host, 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    '0\r\n\r\n',
  ],
  ['chunks of noise', lines('POST /devis HTTP/1.1', host, 'Transfer-Encoding: chunked'), 'jante\r\n'],
  [
    'a chunk beyond all',
    lines('POST /devis HTTP/1.1', host, 'Transfer-Encoding: chunked'),
    'ffffffffffffffff\r\na',
  ],
  [
    'a chunk extension',
    lines('POST /devis HTTP/1.1', host, 'Transfer-Encoding: chunked'),
    `3;${'a'.repeat(100_000)}\r\na=b\r\n0\r\n\r\n`,
  ],
  [
    'a trailer',
    lines('POST /devis HTTP/1.1', host, 'Transfer-Encoding: chunked'),
    '0\r\nHost: autre.test\r\n\r\n',
  ],
  ['an unknown transfer coding', lines('POST /devis HTTP/1.1', host, 'Transfer-Encoding: jante'), 'a=b'],
  [
    'a request within a request',
    lines('GET /healthz HTTP/1.1', host, 'Content-Length: 4'),
    `GET /atelier HTTP/1.1\r\n${host}\r\n\r\n`,
  ],
]

test.each(malformedRequests)(
  'malformed HTTP does not disturb other visitors: %s',
  async (name, head, body = '') => {
    const speech = { head, body: () => [Buffer.from(body, 'latin1')], ending: 'half-closed' as const }
    // A connection that does not use HTTP may be closed without a response.
    expect(await site.attack({ name, speeches: [speech], isFlood: true })).toEqual([])
  },
)

/**
 * Addresses whose cost once grew faster than their length: nested NULs, and many short paths to be matched against all routes.
 */
test.each([
  ['NULs within NULs', async () => `/x?a=${'%0'.repeat(1_900)}%00${'0'.repeat(1_900)}`],
  [
    '2,500 paths of one question about routes',
    async () => {
      const [, version] = /manifest-(\w+)\.js/.exec(await (await fetch(site.origin)).text()) ?? []
      const paths = Array.from({ length: 2_500 }, (_, at) => (at + 36).toString(36))
      return `/__manifest?version=${version}&paths=${paths.join(',').slice(0, 7_500)}`
    },
  ],
])('%s: the site stays within its bounds when twenty clients send it at once', async (name, addressOf) => {
  const head = lines(`GET ${await addressOf()} HTTP/1.1`, host)
  const speeches = Array.from({ length: 20 }, () => ({
    head,
    body: () => [],
    ending: 'half-closed' as const,
  }))
  expect(await site.attack({ name, speeches, isFlood: true })).toEqual([])
})
