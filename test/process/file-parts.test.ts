import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { formatContentRange, uploadPartBytes } from '../../domain/kernel/files/part-range.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { mp4Bytes, sendPart } from '../content/film.ts'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, startSiteProcess } from './test-process.ts'

const film = mp4Bytes(3 * uploadPartBytes + 12_345)
const total = film.length

test('an upload whose node is killed within a part continues at another node where it stopped (§11.19)', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, DEMO: 'on' }
  const killed = await startSiteProcess(settings)
  const otherNode = await startSiteProcess({ ...settings, JOBS: 'off' })
  const [first, second] = [killed, otherNode].map(({ origin }) => ({ origin, fetch: createFetch(origin) }))
  if (!first || !second) throw new Error('no nodes')
  const cookies = await signInToTestSite(first, 'bureau@exemple.fr')
  const id = randomId()
  const send = async (site: typeof first, start: number, end: number) => {
    const range = formatContentRange(start, end, total)
    const response = await sendPart(site, cookies, { id, range, body: film.subarray(start, end) })
    return (await response.json()) as { outcome: string; next?: number; url?: string }
  }
  expect(await send(first, 0, uploadPartBytes)).toEqual({ outcome: 'partial', next: uploadPartBytes })
  await sendHalf(first.origin, cookies, id)
  await killed.kill('SIGKILL')

  expect(await send(second, 0, 0)).toEqual({ outcome: 'partial', next: uploadPartBytes })
  expect(await send(second, uploadPartBytes, 2 * uploadPartBytes)).toMatchObject({
    next: 2 * uploadPartBytes,
  })
  expect(await send(second, 2 * uploadPartBytes, 3 * uploadPartBytes)).toMatchObject({
    next: 3 * uploadPartBytes,
  })
  const page = await (await second.fetch('/gestion/fichiers', { headers: { Cookie: cookies } })).text()
  expect(page).not.toContain(id)
  const whole = await send(second, 3 * uploadPartBytes, total)
  expect(whole.outcome).toBe('stored')
  const filmResponse = await second.fetch(whole.url ?? '')
  expect(Buffer.from(await filmResponse.arrayBuffer()).equals(film)).toBe(true)
})

/** Sends half of the second part and pauses. */
async function sendHalf(origin: string, cookies: string, id: string): Promise<void> {
  const sending = request(`${origin}/gestion/fichiers/${id}`, {
    method: 'PUT',
    headers: {
      Cookie: cookies,
      Origin: origin,
      'Content-Type': 'video/mp4',
      'Content-Length': uploadPartBytes,
      'Content-Range': formatContentRange(uploadPartBytes, 2 * uploadPartBytes, total),
    },
  })
  // The node is killed.
  sending.on('error', () => {})
  sending.write(film.subarray(uploadPartBytes, uploadPartBytes + uploadPartBytes / 2))
  await once(sending, 'drain')
}
