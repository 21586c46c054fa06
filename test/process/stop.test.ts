import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from '../content/photos.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import { createTestDatabase } from '../site/database.ts'
import { fetchKeepAlive } from '../site/fetch-keep-alive.ts'
import type { SiteProcess } from '../site/site-process.ts'
import { embeddedServer, makeDataDir, openSiteOnDatabase, startSiteProcess } from './test-process.ts'

/** Sends SIGTERM and resolves once the site reports that it is stopping. `stopped` resolves with its exit code. */
async function beginToStop(site: SiteProcess): Promise<{ stopped: Promise<number | null> }> {
  const stopped = site.kill('SIGTERM')
  await vi.waitFor(() => expect(site.output()).toContain('stopping'), { interval: 5 })
  return { stopped }
}

/** Begins to upload a photo and sends half of it. `finish` sends the rest and returns the response. */
async function halfSentPhoto(origin: string) {
  const photo = await smallPhoto()
  // On a busy machine sent bytes may stay unread for long. Only the site's « 100 Continue » proves that it has the request.
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': photo.length, Expect: '100-continue' }
  const upload = request(`${origin}/devis/${randomId()}/photos/${randomId()}`, { method: 'PUT', headers })
  const answered = new Promise<{ status?: number; body: string }>((resolve, reject) => {
    upload.on('error', reject)
    upload.on('response', async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
  })
  await once(upload, 'continue')
  await new Promise((resolve) => upload.write(photo.subarray(0, 200), resolve))
  const finish = () => {
    upload.end(photo.subarray(200))
    return answered
  }
  return { finish }
}

test('a stop completes the photo being uploaded, accepts no new request and stops the database', async () => {
  const dataDir = await makeDataDir()
  const site = await startSiteProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  expect(await embeddedServer(dataDir)).not.toBeNull()
  const photo = await halfSentPhoto(site.origin)

  const { stopped } = await beginToStop(site)
  await vi.waitFor(() => expect(fetch(`${site.origin}/healthz`)).rejects.toThrow())
  expect(await photo.finish()).toEqual({ status: 200, body: '{"outcome":"stored"}' })
  expect(await stopped).toBe(0)
  expect(await embeddedServer(dataDir)).toBeNull()
})

test('under load a stop takes as long as its longest open request, and idle connections do not delay it', async () => {
  const site = await openSiteOnDatabase({ LOG_LEVEL: 'info', JOBS: 'off' })
  const { hostname, port } = new URL(site.origin)
  // A connection without a request, as browsers open them in advance.
  const idleConnection = connect(Number(port), hostname)
  idleConnection.on('error', () => {})
  onTestFinished(() => void idleConnection.destroy())
  let answered = 0
  let isOver = false
  let afterwards: number[] = []
  const senders = Array.from({ length: 8 }, async (_, number) => {
    const ask = fetchKeepAlive()
    // Half of the pages come from the page cache, the other half are rendered.
    while (!isOver) {
      const response = await ask(site.origin + (number % 2 ? '/' : '/devis')).catch(() => null)
      if (!response) return
      answered += response.status === 200 ? 1 : 0
      afterwards.push(response.status ?? 0)
    }
  })
  await vi.waitFor(() => expect(answered).toBeGreaterThan(50), { interval: 5 })
  const { stopped } = await beginToStop(site)
  afterwards = []
  const startedAt = performance.now()
  await Promise.all(senders)
  isOver = true
  // Requests open at the signal: at most one for each sender.
  expect(afterwards.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(await stopped).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})

test('a stop completes the mail being sent, and the next start does not send it twice', async () => {
  const peer = await startSmtpServer()
  onTestFinished(() => peer.close())
  const answering = Promise.withResolvers<void>()
  peer.pause = answering.promise
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const siteSettings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const settings = { ...siteSettings, SMTP_URL: peer.url, LOG_LEVEL: 'info' }
  const site = await startSiteProcess(settings)
  const id = await submitQuoteRequestTo(site.origin, await smallPhoto())
  expect(id).toBeTruthy()
  await vi.waitFor(() => expect(peer.handedOver).toBeGreaterThan(0), { interval: 10 })

  const { stopped } = await beginToStop(site)
  expect(peer.received).toEqual([])
  answering.resolve()
  expect(await stopped).toBe(0)
  expect(peer.received).toHaveLength(peer.handedOver)

  await startSiteProcess(settings)
  await vi.waitFor(() => expect(peer.received).toHaveLength(2))
  expect(new Set(peer.received.map(({ messageId }) => messageId)).size).toBe(2)
})
