import { expect, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { largePhoto, noisePng, smallPhoto } from '../content/photos.ts'
import { openSiteOnDatabase } from './test-process.ts'

const megabyte = 2 ** 20
/**
 * Resident memory in MB that is reached only by a leak or by photos decoded in parallel: each takes a hundred megabytes and more.
 * `npm run bench` measures the usual maximum, about 250.
 */
const maxAtOnce = 450
const mostAfterwards = 300

test('six heavy photos of one visitor neither delay another visitor nor exceed the memory bound (decision 22)', async () => {
  const site = await openSiteOnDatabase()
  const heavy = [await noisePng(), await largePhoto()]
  const uploadPhoto = (photo: Buffer, from: string) =>
    fetch(`${site.origin}/devis/${randomId()}/photos/${randomId()}`, {
      method: 'PUT',
      body: new Uint8Array(photo),
      headers: { 'Content-Type': 'image/jpeg', 'X-Forwarded-For': from },
    })
  let answered = 0
  const first = Promise.withResolvers<void>()
  const six = Array.from({ length: 6 }, async (_, index) => {
    const { status } = await uploadPhoto(heavy[index % 2] as Buffer, '10.0.0.1')
    answered += 1
    first.resolve()
    return status
  })
  await first.promise
  const before = answered
  expect((await uploadPhoto(await smallPhoto(), '10.0.0.2')).status).toBe(200)
  // The photo being decoded, and one more while the small photo is transferred.
  expect(answered - before).toBeLessThanOrEqual(3)
  expect(await Promise.all(six)).toEqual(Array(6).fill(200))
  expect((await site.peakMemory()) / megabyte).toBeLessThan(maxAtOnce)
  await vi.waitFor(async () => expect((await site.memory()) / megabyte).toBeLessThan(mostAfterwards), {
    timeout: 60_000,
    interval: 1_000,
  })
})
