import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../server/connections/listen.ts'

const size = 8 * 1024 * 1024

/** Reads nothing before all is sent, as a sender does whose line is slow: the answer must still be there. */
async function sayWhole(port: number, beginning: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const over = new Promise((resolve) => socket.once('error', resolve).once('end', resolve))
  await new Promise((resolve) => socket.write(Buffer.alloc(size, beginning.padEnd(size, 'a')), resolve))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  await over
  socket.destroy()
  return answer
}

const length = `Content-Length: ${size}`
const said: [what: string, status: number, beginning: string][] = [
  ['a body that nobody reads', 200, `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${length}\r\n\r\n`],
  ['a head without an end', 431, 'GET / HTTP/1.1\r\nHost: a\r\nX-Long: '],
  ['what is no HTTP', 400, 'bonjour '],
]

test.each(said)('whoever sends %s hears %i, whatever they still send', async (_, status, beginning) => {
  const { port, close } = await listen(() => new Response('bonjour'), { PORT: 0, HOST: '127.0.0.1' })
  try {
    expect(await sayWhole(port, beginning)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  } finally {
    await close()
  }
})
