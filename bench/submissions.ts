import sharp from 'sharp'
import { randomId } from '../domain/kernel/random-id.ts'
import { largePhoto, noisePng, phonePhoto } from '../test/content/photos.ts'
import { submitQuoteRequestTo } from '../test/content/submit-quote-request.ts'

const photos = 5
const senders = 4
const seconds = 20

/** Measures how many complete quote requests with five photos the site accepts per second. */
export async function measureSubmissionsPerSecond(origin: string) {
  const photo = await sharp(await phonePhoto())
    .autoOrient()
    .resize({ height: 2560 })
    .jpeg({ quality: 85 })
    .toBuffer()
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  let sent = 0
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (elapsed() < seconds) {
        if (!(await submitQuoteRequestTo(origin, photo, photos)))
          throw new Error('a quote request was rejected')
        sent++
      }
    }),
  )
  return { photos, senders, photoBytes: photo.length, rate: sent / elapsed() }
}

/** Sends six photos of the maximum size at once, as one visitor. */
export async function sendHeavyPhotos(origin: string): Promise<void> {
  const heavy = [await noisePng(), await largePhoto()]
  const sent = Array.from({ length: 6 }, (_, index) =>
    fetch(`${origin}/devis/${randomId()}/photos/${randomId()}`, {
      method: 'PUT',
      body: new Uint8Array(heavy[index % 2] as Buffer),
      headers: { 'Content-Type': 'image/jpeg' },
    }),
  )
  for (const { status } of await Promise.all(sent))
    if (status !== 200) throw new Error(`a heavy photo was rejected: ${status}`)
}
