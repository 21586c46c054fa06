import type { Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { streamBodyBytes } from '../../../app/forms/bodies/read-body.ts'
import { createByteBudget } from '../../../app/http/byte-budget.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openRawConnection, sendRawRequest } from '../../site/raw-http.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off', BODIES_MB: '4' } })
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const lines = (path: string, address: string, length: number) => [
  `POST ${path} HTTP/1.1`,
  'Host: a',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/x-www-form-urlencoded',
  `X-Forwarded-For: ${address}`,
  `Content-Length: ${length}`,
]

/** Opens senders that stop 1 kB before the end of the largest message. */
function stall(address: string, count: number) {
  const size = 256 * 1024
  for (let sender = 0; sender < count; sender++)
    open.push(
      openRawConnection(site.origin, lines('/a_propos', address, size), Buffer.alloc(size - 1_024, 'x')),
    )
}

/** Sends a long message without a mail address, which gets 422 once it is read. */
const write = (address: string) => {
  const body = `message=${'x'.repeat(180_000)}`
  return sendRawRequest(site.origin, lines('/a_propos', address, body.length), body)
}

/** Repeats the form from this address until the response has this status. Returns the response. */
async function untilAnswered(address: string, status: number) {
  for (;;) {
    const answer = await write(address)
    if (answer.status === status) return answer.answer
  }
}

test('an address that uses a quarter of the memory for bodies gets 429; another address is served (decision 21)', async () => {
  stall('203.0.113.1', 6)
  const rejected = await untilAnswered('203.0.113.1', 429)
  expect(rejected).toMatch(/^Retry-After: 5\r$/im)
  expect(rejected).toContain('Trop d’envois sont en cours depuis votre connexion.')
  expect((await write('203.0.113.2')).status).toBe(422)

  for (const socket of open.splice(0)) socket.destroy()
  await untilAnswered('203.0.113.1', 422)
})

test('when the memory for bodies is full, a body of the address that uses the most is aborted for a sender who uses less (decision 21)', async () => {
  for (const address of ['203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6', '203.0.113.7'])
    stall(address, 6)
  await vi.waitFor(() => expect(open.filter(({ writableLength }) => writableLength > 0)).toEqual([]))
  for (let visitor = 0; visitor < 5; visitor++)
    expect((await write(`203.0.113.${10 + visitor}`)).status).toBe(422)
  const small = lines('/a_propos', '203.0.113.9', 9)
  expect((await sendRawRequest(site.origin, small, 'message=x')).status).toBe(422)
})

test('a body is aborted for an address that uses less, starting with the oldest body of the address that uses the most (decision 21)', async () => {
  const budget = createByteBudget(1_000_000, 60_000)
  const abortedBodies: string[] = []
  const hold = async (address: string, bytes: number, name: string, stillComes = true) => {
    budget.register(address, () => {
      if (stillComes) abortedBodies.push(name)
      if (stillComes) budget.release(address, bytes)
      return stillComes
    })
    expect(await budget.reserve(address, bytes)).toBeNull()
  }
  await hold('a', 125_000, 'a-1', false)
  await hold('a', 125_000, 'a-2')
  for (const address of ['b', 'c', 'd']) await hold(address, 200_000, address)
  expect(await budget.reserve('e', 100_000)).toBeNull()
  expect(abortedBodies).toEqual(['a-2'])
})

test('a new address that would use as much as the others aborts none of their bodies (decision 21)', async () => {
  const budget = createByteBudget(1_000_000, 1)
  let cuts = 0
  for (const address of ['a', 'b', 'c', 'd']) {
    budget.register(address, () => {
      cuts += 1
      return true
    })
    expect(await budget.reserve(address, 218_000)).toBeNull()
  }
  expect(await budget.reserve('e', 218_000)).toBe('all-taken')
  expect(cuts).toBe(0)
})

test('a waiting request gets the memory that another address releases', async () => {
  const budget = createByteBudget(400, 60_000)
  expect(await budget.reserve('a', 100)).toBeNull()
  const waiting = budget.reserve('a', 60)
  const other = budget.reserve('b', 60)
  expect(await other).toBeNull()
  budget.release('a', 100)
  expect(await waiting).toBeNull()
  expect(await createByteBudget(400, 1).reserve('a', 101)).toBe('own-share')
})

test('reading a body fails when its sender stops sending', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
  const request = new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  const chunks = streamBodyBytes(request, 1_000, 20)
  expect((await chunks.next()).value).toHaveLength(10)
  await expect(chunks.next()).rejects.toMatchObject({ reason: 'silent' })
})

test('the last eighth of the memory for bodies is reserved for addresses that use little (decision 21)', async () => {
  const budget = createByteBudget(160_000, 1)
  for (const address of ['a', 'b', 'c']) expect(await budget.reserve(address, 40_000)).toBeNull()
  expect(await budget.reserve('d', 21_000)).toBe('all-taken')
  expect(await budget.reserve('d', 20_000)).toBeNull()
  expect(await budget.reserve('e', 17_000)).toBe('all-taken')
  expect(await budget.reserve('e', 16_000)).toBeNull()
  expect(await budget.reserve('e', 1_000)).toBe('all-taken')
})

/** Yields this number of bytes every five milliseconds, a hundred times. */
async function* trickle(bytes: number) {
  let times = 0
  for await (const _ of setInterval(5)) {
    yield new Uint8Array(bytes)
    if (++times === 100) return
  }
}

async function sizeOf(body: AsyncIterable<Uint8Array>) {
  const init: unknown = { method: 'POST', body, duplex: 'half' }
  const request = new Request('http://a/', init as RequestInit)
  let size = 0
  for await (const chunk of streamBodyBytes(request, 1_000_000, 150)) size += chunk.byteLength
  return size
}

test('reading a body fails when its sender is slower than 1 kB/s, even after a fast beginning (decision 21)', async () => {
  await expect(sizeOf(trickle(1))).rejects.toMatchObject({ reason: 'silent' })
  async function* afterMany() {
    yield new Uint8Array(500_000)
    yield* trickle(1)
  }
  await expect(sizeOf(afterMany())).rejects.toMatchObject({ reason: 'silent' })
  expect(await sizeOf(trickle(1_000))).toBe(100_000)
})
