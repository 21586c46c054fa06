import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from '../content/photos.ts'
import { openSiteOnDatabase } from './test-process.ts'

const token = 'a token of some length'

test('visitors who disconnect count as errors neither in the log nor in the metrics', async () => {
  const site = await openSiteOnDatabase({ LOG_LEVEL: 'info', METRICS_TOKEN: token })
  const photo = await smallPhoto()
  const recovery = await fetch(`${site.origin}/recuperation`, {
    method: 'POST',
    headers: { Origin: site.origin, Accept: 'application/json' },
    body: new URLSearchParams({ email: 'personne@exemple.fr' }),
  })
  const { id } = await recovery.json()
  const linesOf = (word: string) =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(word))

  /** Event streams closed at once, before and after their first byte. */
  for (let index = 0; index < 20; index++) {
    const leaving = new AbortController()
    const stream = fetch(`${site.origin}/recuperation/${id}/suivi`, { signal: leaving.signal })
    if (index % 2) await stream
    leaving.abort()
    await stream.catch(() => {})
  }
  /** Uploads cut in the middle: photos, then whole forms. */
  for (let index = 0; index < 20; index++) {
    const isPhoto = index % 2 === 0
    const path = isPhoto ? `/devis/${randomId()}/photos/${randomId()}` : '/devis'
    await cutUpload(`${site.origin}${path}`, isPhoto ? 'PUT' : 'POST', photo)
  }
  await vi.waitFor(() => expect(linesOf('"status":499').length).toBeGreaterThanOrEqual(20))
  expect(linesOf('"level":50')).toEqual([])
  expect(linesOf('"status":5')).toEqual([])
  const metrics = await fetch(`${site.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  const text = await metrics.text()
  expect(text).toContain('status="499"')
  expect(text).not.toMatch(/status="5\d\d"/)
})

/** Sends a part of the announced body, then closes the connection. */
function cutUpload(address: string, method: string, photo: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      Origin: new URL(address).origin,
      'Content-Length': photo.length * 10,
      'Content-Type': method === 'PUT' ? 'image/jpeg' : 'multipart/form-data; boundary=xyz',
    }
    const upload = request(address, { method, headers })
    upload.on('error', () => {})
    upload.on('close', resolve)
    const start = method === 'PUT' ? '' : '--xyz\r\nContent-Disposition: form-data; name="last_name"\r\n\r\n'
    upload.write(start)
    upload.write(photo, () => setImmediate(() => upload.destroy()))
  })
}
