import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type AttackedAddress, listAddresses } from './addresses.ts'
import { isFormAddress } from './attacks.ts'
import { buildRequest } from './build-request.ts'
import { receivesAllAttacks } from './shares.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

const mega = 1024 * 1024
const site = await openSiteUnderAttack()
const addresses = await listAddresses(site.origin)
const devis: AttackedAddress = {
  path: '/devis',
  role: 'visitor',
  cookie: '',
  fields: new Map(),
  asked: new Map(),
  handlerKey: 'visitor /devis',
}
const times = <Thing>(count: number, make: (index: number) => Thing) =>
  Array.from({ length: count }, (_, index) => make(index))
const flood = (name: string, speeches: ReturnType<typeof buildRequest>[]) =>
  site.attack({ name, speeches, isFlood: true })

/** Yields megabytes of one letter, made while they are sent. */
function* letters(megabytes: number) {
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(mega, 'a')
}

function* fields(count: number, megabytes: number) {
  for (let index = 0; index < count; index++) {
    yield Buffer.from(`--x\r\nContent-Disposition: form-data; name="field${index}"\r\n\r\n`)
    yield* letters(megabytes)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from('--x--')
}

const multipart = 'multipart/form-data; boundary=x'
const endless: [type: string, body: () => Iterable<Buffer>][] = [
  ['application/x-www-form-urlencoded', () => letters(400)],
  ['application/json', () => letters(400)],
  [multipart, () => fields(12, 28)],
]
/** Returns a request with a body of unknown length, in chunks (RFC 9112 §7.1). */
const inChunks = (
  address: AttackedAddress,
  method: string,
  headers: string[],
  body: () => Iterable<Buffer>,
) => ({
  ...buildRequest(site.host, address, { method, headers: [...headers, 'Transfer-Encoding: chunked'] }),
  body: () => chunked(body()),
})

function* chunked(pieces: Iterable<Buffer>) {
  for (const piece of pieces)
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  yield Buffer.from('0\r\n\r\n')
}

const photoAddress = (): AttackedAddress => ({ ...devis, path: `/devis/${randomId()}/photos/${randomId()}` })
/** Announces a photo of 14.9 MB, just below the limit, and sends this number of megabytes. */
const photoUpload = (sent: number, ending: 'stalled' | 'cut') => ({
  ...buildRequest(site.host, photoAddress(), {
    method: 'PUT',
    headers: ['Content-Type: image/jpeg', 'Content-Length: 14900000'],
  }),
  body: () => letters(sent),
  ending,
})

/** One address for each handler that reads bodies. */
const whole = addresses.filter((address) => !isFormAddress(address))
const pages = whole.filter((address) => receivesAllAttacks(whole, address, 'bodies'))

test.each(pages.map((address) => [`${address.role} ${address.path}`, address] as const))(
  '%s stays within its bounds with endless bodies',
  async (_, address) => {
    const complaints: string[] = []
    for (const method of ['POST', 'PUT']) {
      for (const [type, body] of endless) {
        const speech = inChunks(address, method, [`Content-Type: ${type}`], body)
        complaints.push(...(await flood(`${method} ${type}`, [speech])))
      }
    }
    expect(complaints).toEqual([])
  },
)

test('three requests with twelve fields of 28 MB at once stay within the bounds', async () => {
  const three = times(3, () => inChunks(devis, 'POST', [`Content-Type: ${multipart}`], () => fields(12, 28)))
  expect(await flood('12 fields of 28 MB', three)).toEqual([])
})

test('forty photos that stop at 14 MB, from forty addresses, stay within the bounds', async () => {
  expect(
    await flood(
      'stalled photos',
      times(40, () => photoUpload(14, 'stalled')),
    ),
  ).toEqual([])
})

test('visitors who disconnect in the middle cause no error', async () => {
  expect(
    await flood(
      'cut photos',
      times(40, () => photoUpload(1, 'cut')),
    ),
  ).toEqual([])
  const leaving = addresses.map((address) => ({
    ...buildRequest(site.host, address),
    ending: 'cut' as const,
  }))
  expect(await flood('cut answers', leaving)).toEqual([])
})

let heavy: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = { width: 2_400, height: 2_000, channels: 3, background: '#888', noise } as const
  heavy = await sharp({ create: picture }).png({ compressionLevel: 1 }).toBuffer()
})

test('twelve photos of 14 MB at once stay within the bounds', async () => {
  expect(heavy.length).toBeLessThan(15 * mega)
  const photos = times(12, () => ({
    ...buildRequest(site.host, photoAddress(), {
      method: 'PUT',
      headers: ['Content-Type: image/png'],
      body: heavy,
    }),
    timeout: 120_000,
  }))
  expect(await flood('heavy photos', photos)).toEqual([])
})

test('five hundred open streams stay within the bounds', async () => {
  const streams = times(500, () => ({
    ...buildRequest(site.host, { ...devis, path: `/recuperation/${randomId()}/suivi` }),
    ending: 'cut' as const,
  }))
  expect(await flood('streams', streams)).toEqual([])
})

test('two hundred request heads that never end stay within the bounds', async () => {
  const heads = times(200, () => ({
    ...buildRequest(site.host, { ...devis, path: '/' }),
    isUnfinished: true,
    ending: 'stalled' as const,
  }))
  expect(await flood('unfinished heads', heads)).toEqual([])
})

test('two thousand pipelined requests on one connection stay within the bounds', async () => {
  const { head } = buildRequest(site.host, devis, { headers: ['Connection: keep-alive'] })
  const pipelinedRequests = { head, body: () => [Buffer.from(`${head}\r\n\r\n`.repeat(1_999))] }
  expect(await flood('pipelined requests', [pipelinedRequests])).toEqual([])
})
