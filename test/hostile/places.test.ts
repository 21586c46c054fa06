import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import type { ConnectionBounds } from '../../server/connections/limit-connections.ts'
import type { SlotFetch } from '../../server/connections/limit-requests.ts'
import { type Listener, listen } from '../../server/connections/listen.ts'
import { readTcpSendQueues } from '../../server/connections/send-queues.ts'

const kilobyte = 1024
const mega = 1024 * kilobyte

interface Opened {
  bounds?: Partial<ConnectionBounds>
  TRUST_PROXY?: number
  answer?: SlotFetch
}

/** Listens with short intervals between checks. Forms are read completely; `/memoire` responds like a page of the page cache. */
async function open({ bounds, TRUST_PROXY = 0, answer = usualAnswer }: Opened = {}): Promise<Listener> {
  const listener = await listen(
    answer,
    { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY },
    { facts: createFixedFacts(defaultSite) },
    (incoming, outgoing) => {
      if (incoming.url !== '/memoire') return false
      outgoing.end('gardé')
      return true
    },
    { interval: 20, ...bounds },
  )
  const open = new Set<Socket>()
  opened.set(listener, open)
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await listener.close()
  })
  return listener
}

const opened = new WeakMap<Listener, Set<Socket>>()

async function usualAnswer(request: Request): Promise<Response> {
  if (request.method === 'POST') await request.text().catch(() => '')
  return new Response('rendu')
}

const ignore = () => undefined

/** Connects from an address of the loopback network and sends `words`. */
function dial(listener: Listener, from: string, words: string): Socket {
  const socket = connect({ port: listener.port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  socket.on('error', ignore)
  socket.write(words)
  opened.get(listener)?.add(socket)
  return socket
}

const head = (first: string, ...lines: string[]) =>
  [`${first} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')
const attacker = (number: number) => `127.0.0.${number + 2}`
const times = <Thing>(count: number, make: (index: number) => Thing) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Requests a page and sends a form as an honest visitor with their own address. */
async function visit(listener: Listener, ...lines: string[]): Promise<string[]> {
  const page = await text(dial(listener, '127.0.0.200', head('GET /', 'Connection: close', ...lines))).catch(
    String,
  )
  const form = await text(
    dial(listener, '127.0.0.200', `${head('POST /', 'Content-Length: 3', 'Connection: close', ...lines)}a=b`),
  ).catch(String)
  return [page, form].map((answer) => answer.slice(0, 12))
}
const welcome = ['HTTP/1.1 200', 'HTTP/1.1 200']

test.each(['GET', 'HEAD'])(
  'a %s with a body is answered, and its connection is closed without reading the body',
  async (method) => {
    const listener = await open()
    for (const path of ['/', '/memoire'])
      for (const body of ['Content-Length: 90000', 'Transfer-Encoding: chunked']) {
        const answer = await text(dial(listener, attacker(0), `${head(`${method} ${path}`, body)}`))
        expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
        expect(answer).toMatch(/^connection: close\r$/im)
      }
  },
)

/** Requests that hold their connection as long as the site allows. */
const holders: [name: string, words: string][] = [
  ['that never send', ''],
  ['with a head that never ends', 'GET / HTTP/1.1\r\nHost: a\r\nX-Long: '],
  ['kept alive', head('GET /')],
  ['with a GET whose body never ends', head('GET /memoire', 'Content-Length: 90000')],
  ['with a form that never ends', head('POST /', 'Content-Length: 90000')],
  ['with chunks that never end', `${head('POST /', 'Transfer-Encoding: chunked')}1\r\na\r\n`],
  ['with a trailer that never ends', `${head('POST /', 'Transfer-Encoding: chunked')}0\r\nX-Long: `],
  ['that wait for “continue”', head('POST /', 'Content-Length: 9', 'Expect: 100-continue')],
  ['that want to upgrade', head('POST /', 'Content-Length: 9', 'Connection: Upgrade', 'Upgrade: websocket')],
  ['with an event stream', head('GET /suivi')],
]

/** Returns a response that never ends, like an event stream. */
const eventStream = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(':\n\n')) }))
const withStreams = (request: Request) =>
  request.url.endsWith('/suivi') ? eventStream() : usualAnswer(request)

test.each(holders)(
  'when all connections are in use, connections %s are closed for a new visitor',
  async (_, words) => {
    // Long timeouts, so that only the bound closes connections.
    const listener = await open({ bounds: { maxConnections: 33, maxPerNetwork: 10 }, answer: withStreams })
    const heldConnections = times(33, (at) => dial(listener, attacker(at % 11), words))
    await Promise.all(heldConnections.map((socket) => socket.connecting && once(socket, 'connect')))
    expect(await visit(listener)).toEqual(welcome)
    expect(await visit(listener)).toEqual(welcome)
  },
)

test('behind a proxy connections count for their visitors: for a new visitor, one of the visitor with the most is closed', async () => {
  const listener = await open({ bounds: { maxConnections: 40 }, TRUST_PROXY: 1, answer: withStreams })
  const stream = (address: string) =>
    dial(listener, '127.0.0.1', head('GET /suivi', `X-Forwarded-For: ${address}`))
  const honest = times(10, (at) => stream(`192.0.2.${at}`))
  const flood = times(30, (at) => stream(`2001:db8:0:${at.toString(16)}::1`))
  await Promise.all([...honest, ...flood].map((socket) => once(socket, 'data')))
  const newcomers = times(5, (at) => stream(`192.0.2.${100 + at}`))
  await Promise.all(newcomers.map((socket) => once(socket, 'data')))
  await vi.waitFor(() => expect(flood.filter(({ closed }) => closed)).toHaveLength(5))
  expect([...honest, ...newcomers].filter(({ closed }) => closed)).toEqual([])
})

test.each([
  ['a form that comes too slowly', head('POST /', 'Content-Length: 90000')],
  [
    'a photo that comes too slowly to an address that rejects it at once',
    head('PUT /refus', 'Content-Length: 90000'),
  ],
  ['a trailer that comes too slowly', `${head('POST /', 'Transfer-Encoding: chunked')}0\r\nX-Long: `],
  ['empty lines behind an answer', head('GET /')],
  ['an expectation that nobody meets', head('POST /', 'Content-Length: 90000', 'Expect: jantes')],
])('%s: the connection is closed', async (_, words) => {
  const answer = (request: Request) =>
    request.method === 'PUT' ? new Response(null, { status: 409 }) : usualAnswer(request)
  const listener = await open({
    bounds: { bodyTimeout: 300, idleTimeout: 300, unreadBodyTimeout: 100 },
    answer,
  })
  const socket = dial(listener, attacker(0), words)
  const drip = setInterval(() => socket.write(words.startsWith('GET') ? '\r\n' : 'a'), 50)
  onTestFinished(() => clearInterval(drip))
  await text(socket).catch(() => '')
  // A connection that the site only half closed would accept further bytes.
  await vi.waitFor(() => expect(socket.closed).toBe(true), 30_000)
})

test('a form sent slowly, but above the minimum speed, is answered', async () => {
  const listener = await open({ bounds: { bodyTimeout: 400 } })
  const socket = dial(
    listener,
    attacker(0),
    head('POST /', `Content-Length: ${20 * kilobyte}`, 'Connection: close'),
  )
  for (let sent = 0; sent < 20; sent++) {
    socket.write(Buffer.alloc(kilobyte, 'a'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
})

/** Returns the number of response bytes from this port that the kernel buffers. */
async function keptByKernel({ port }: Listener): Promise<number> {
  const queues = (await readTcpSendQueues(port)) ?? new Map<string, number>()
  return [...queues.values()].reduce((sum, bytes) => sum + bytes, 0)
}

test.each([
  ['larger than the buffer of the kernel', 16 * mega],
  ['that fit into the buffer of the kernel', mega],
])(
  'a client that never reads responses %s is disconnected, and the kernel buffers none of them',
  async (_, size) => {
    const answer = () => new Response(new Uint8Array(size))
    const listener = await open({ bounds: { outputTimeout: 400 }, answer })
    const readers = times(5, () => dial(listener, attacker(0), head('GET /').repeat(3)).pause())
    await vi.waitFor(async () => expect(await keptByKernel(listener)).toBeGreaterThan(mega))
    await vi.waitFor(async () => expect(await keptByKernel(listener)).toBe(0))
    for (const reader of readers) reader.destroy()
  },
)

test('a slow reader gets a long response completely, and an open event stream still delivers events', async () => {
  const size = 12 * mega
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const openStream = () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          events = controller
          controller.enqueue(Buffer.from(':\n\n'))
        },
      }),
    )
  const answer = (request: Request) =>
    request.url.endsWith('/suivi') ? openStream() : new Response(new Uint8Array(size))
  const outputTimeout = 400
  const listener = await open({ bounds: { outputTimeout }, answer })
  const stream = dial(listener, attacker(0), head('GET /suivi'))
  await once(stream, 'data')
  const reader = dial(listener, attacker(0), head('GET /', 'Connection: close')).pause()
  const start = performance.now()
  let read = 0
  // Much slower than possible, for much longer than the maximum time without acknowledgement.
  while (!reader.readableEnded && !reader.destroyed) {
    read += reader.read()?.length ?? 0
    const isLongEnough = performance.now() - start > 3 * outputTimeout
    if (read < size / 2 || isLongEnough)
      await new Promise((resolve) => setTimeout(resolve, isLongEnough ? 1 : 40))
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(read).toBeGreaterThan(size)
  expect(performance.now() - start).toBeGreaterThan(2 * outputTimeout)
  events?.enqueue(Buffer.from('event: changed\n\n'))
  const [event] = await once(stream, 'data', { signal: AbortSignal.timeout(30_000) })
  expect(String(event)).toContain('event: changed')
})

test('unread responses stay within their memory limit: connections of the addresses with the most are closed', async () => {
  const size = 16 * mega
  let connectionCount = 0
  const answer = () => {
    connectionCount += 1
    return new Response(new Uint8Array(size))
  }
  const listener = await open({ bounds: { maxUnread: 100 * mega }, answer })
  const honest = dial(listener, '127.0.0.200', head('GET /', 'Connection: close')).pause()
  const readers = times(12, (at) => dial(listener, attacker(at % 3), head('GET /')).pause())
  await vi.waitFor(() => expect(connectionCount).toBe(13))
  // The limit allows six of the thirteen responses.
  await vi.waitFor(async () => {
    const queues = (await readTcpSendQueues(listener.port)) ?? new Map<string, number>()
    expect([...queues.values()].filter((bytes) => bytes > 0).length).toBeLessThanOrEqual(6)
  })
  expect((await text(honest.resume())).length).toBeGreaterThan(size)
  for (const reader of readers) reader.destroy()
})

const forwardedHeader = (address: string) => `X-Forwarded-For: ${address}`

test.each([
  ['five', 5, 210],
  ['eleven', 11, 100],
])('stalled forms from %s addresses do not block the forms of other visitors', async (_, addresses, each) => {
  const listener = await open({ TRUST_PROXY: 1 })
  const stalledForms = times(addresses * each, (at) =>
    dial(
      listener,
      '127.0.0.1',
      head('POST /', 'Content-Length: 90000', forwardedHeader(`198.51.100.${at % addresses}`)),
    ),
  )
  await Promise.all(stalledForms.map((socket) => socket.connecting && once(socket, 'connect')))
  for (let visitor = 0; visitor < 10; visitor++)
    expect(await visit(listener, forwardedHeader(`192.0.2.${visitor}`))).toEqual(welcome)
})

test('waiting pages of two addresses do not block the site for other visitors', async () => {
  const release = Promise.withResolvers<void>()
  let connectionCount = 0
  const listener = await open({
    TRUST_PROXY: 1,
    answer: async () => {
      connectionCount += 1
      await release.promise
      return new Response('rendu')
    },
  })
  const ask = (address: string) =>
    dial(listener, '127.0.0.1', head('GET /', 'Connection: close', forwardedHeader(address)))
  const flood = times(2_016, (at) => ask(`198.51.100.${at % 2}`))
  let rejected = 0
  const countRejection = (answer: Buffer) => {
    if (String(answer).includes(' 503 ')) rejected += 1
  }
  for (const socket of flood) socket.once('data', countRejection)
  // The next connection from the same address is rejected, because all slots are in use.
  await vi.waitFor(() => expect(connectionCount).toBe(16))
  const honest = times(5, (at) => text(ask(`192.0.2.${at}`)))
  await vi.waitFor(() => expect(rejected).toBeGreaterThanOrEqual(5))
  release.resolve()
  for (const answer of await Promise.all(honest)) expect(answer).toMatch(/^HTTP\/1\.1 200/)
})

test.each(['GET', 'POST'])(
  'while 500 connections send a %s, the next visitor is answered before 100 of them',
  async (method) => {
    let answered = 0
    const listener = await open({
      TRUST_PROXY: 1,
      answer: async (request, { takeFormSlot }) => {
        if (request.url.endsWith('/compte')) return new Response(`${answered} avant`)
        await usualAnswer(request)
        if (request.method === 'POST') await takeFormSlot()
        for (let turn = 0; turn < 3; turn++) await loopTurn()
        answered++
        return new Response('rendu')
      },
    })
    const ask = (at: number) =>
      dial(
        listener,
        '127.0.0.1',
        `${head(`${method} /`, 'Content-Length: 0', 'Connection: close', forwardedHeader(`198.51.100.${at % 10}`))}`,
      )
    times(500, ask)
    const page = await text(
      dial(listener, '127.0.0.1', head('GET /compte', 'Connection: close', forwardedHeader('192.0.2.1'))),
    )
    expect(page).toMatch(/\d+ avant/)
    expect(Number(page.match(/(\d+) avant/)?.[1])).toBeLessThan(100)
  },
)
