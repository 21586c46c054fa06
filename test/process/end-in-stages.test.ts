import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { listen } from '../../server/connections/listen.ts'
import { openRawConnection } from '../site/raw-http.ts'

const size = 8 * 1024 * 1024

/** Sends everything before reading, as a client on a slow connection does: the response must still be available. */
async function sayWhole(port: number, beginning: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const closed = new Promise((resolve) => socket.once('error', resolve).once('end', resolve))
  await new Promise((resolve) => socket.write(Buffer.alloc(size, beginning.padEnd(size, 'a')), resolve))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  await closed
  socket.destroy()
  return answer
}

const length = `Content-Length: ${size}`
const malformedInputs: [what: string, status: number, beginning: string][] = [
  ['an unread body', 200, `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${length}\r\n\r\n`],
  ['a head without an end', 431, 'GET / HTTP/1.1\r\nHost: a\r\nX-Long: '],
  ['bytes that are not HTTP', 400, 'bonjour '],
]

const deps = { facts: createFixedFacts(defaultSite) }

test.each(malformedInputs)(
  'a connection that sends %s receives %i, whatever it sends afterwards (§10.20)',
  async (_, status, beginning) => {
    const { port, close } = await listen(() => new Response('bonjour'), { PORT: 0, HOST: '127.0.0.1' }, deps)
    try {
      expect(await sayWhole(port, beginning)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    } finally {
      await close()
    }
  },
)

const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`

/** Sends everything in one piece. Returns the statuses received and the paths whose requests were handled. */
async function sendBytes(pieces: string): Promise<{ statuses: string[]; done: string[] }> {
  const handledPaths: string[] = []
  const { port, close } = await listen(
    async (request) => {
      handledPaths.push(new URL(request.url).pathname)
      return new Response('fait')
    },
    { PORT: 0, HOST: '127.0.0.1' },
    deps,
  )
  try {
    const statuses = await text(openRawConnection(`http://127.0.0.1:${port}`, [pieces]))
    return {
      statuses: [...statuses.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status ?? ''),
      done: handledPaths,
    }
  } finally {
    await close()
  }
}

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['another site as its target', 'GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n'],
])('requests after one rejected for %s are not handled (§10.20)', async (_, rejected) => {
  expect(await sendBytes(rejected + post('/1') + post('/2'))).toEqual({ statuses: ['400'], done: [] })
})

test('complete requests are answered, whatever bytes follow them (§10.20)', async () => {
  const statuses = { statuses: ['200'], done: ['/1'] }
  expect(await sendBytes(`${post('/1')}n’importe quoi`)).toEqual(statuses)
  const lastRequest = post('/1').replace('Host: a', 'Host: a\r\nConnection: close')
  expect(await sendBytes(lastRequest + post('/2'))).toEqual(statuses)
})
