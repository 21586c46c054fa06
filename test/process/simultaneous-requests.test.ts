import { text } from 'node:stream/consumers'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { limitConcurrency } from '../../server/connections/limit-requests.ts'
import { listen } from '../../server/connections/listen.ts'
import { fetchKeepAlive } from '../site/fetch-keep-alive.ts'
import { openRawConnection, sendRawRequest } from '../site/raw-http.ts'
import { openSiteOnDatabase } from './test-process.ts'

const deps = { facts: createFixedFacts(defaultSite) }
const sentence = 'Le site est très demandé. Merci de réessayer dans un instant.'
const ask = (path: string, host = 'a') => [`GET ${path} HTTP/1.1`, `Host: ${host}`]

/** Starts a site whose pages wait until `release` is called, except /vite and the probes. `renderedPaths` lists the requests in progress. */
async function openSlow(
  place: { HOST: string; TRUST_PROXY?: number } = { HOST: '127.0.0.1', TRUST_PROXY: 1 },
) {
  const release = Promise.withResolvers<void>()
  const renderedPaths: string[] = []
  const { port, close } = await listen(
    async (request) => {
      renderedPaths.push(request.method)
      if (!/\/(vite|healthz|readyz)(\?|$)/.test(request.url)) await release.promise
      return new Response('rendu')
    },
    { PORT: 0, ...place },
    deps,
  )
  return { origin: `http://127.0.0.1:${port}`, close, release: release.resolve, renderedPaths }
}

test('two thousand pipelined requests neither end the site nor delay another visitor', async () => {
  const site = await openSiteOnDatabase({ JOBS: 'off' })
  /** Returns the milliseconds until a visitor has received the page. */
  const visit = async () => {
    const start = performance.now()
    expect((await fetchKeepAlive()(`${site.origin}/devis`)).status).toBe(200)
    return performance.now() - start
  }
  await visit()
  const usual = Math.max(await visit(), await visit())
  const pipelined = openRawConnection(
    site.origin,
    ask('/devis'),
    `${ask('/devis').join('\r\n')}\r\n\r\n`.repeat(1_999),
  )
  const pipelinedText = text(pipelined).catch(() => '')
  // Waiting for all two thousand requests would take about 2,000 times as long.
  expect(await visit()).toBeLessThan(50 * usual)
  await pipelinedText
  expect((await fetchKeepAlive()(`${site.origin}/devis`)).status).toBe(200)
  expect(site.isAlive()).toBe(true)
})

test('health checks do not wait for pages, however many addresses request pages', async () => {
  const { origin, close, release, renderedPaths } = await openSlow()
  const from = (index: number) => [...ask('/'), `X-Forwarded-For: 192.0.2.${index}`]
  const crowd = Array.from({ length: 40 }, (_, index) => sendRawRequest(origin, from(index)))
  await expect.poll(() => renderedPaths.length).toBe(16)
  const probes = ['/healthz', '/readyz?x'].map((probe) => sendRawRequest(origin, ask(probe)))
  try {
    await expect.poll(() => renderedPaths.length).toBe(18)
    expect((await Promise.all(probes)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    release()
    await Promise.all(crowd)
    await close()
  }
})

test('the fifth pipelined request is rejected after the responses to the first four, and the connection is closed', async () => {
  const { origin, close, release, renderedPaths } = await openSlow()
  const responses = text(
    openRawConnection(origin, ask('/lente'), `${ask('/vite').join('\r\n')}\r\n\r\n`.repeat(4)),
  )
  await expect.poll(() => renderedPaths.length).toBe(4)
  release()
  const [first, second] = (await responses).split(/(?=HTTP\/1\.1 503)/)
  expect(first).toMatch(/^HTTP\/1\.1 200.*rendu/s)
  expect(second).toMatch(/^retry-after: 5\r$/im)
  expect(second).toMatch(/^connection: close\r$/im)
  expect(second).toContain(sentence)
  expect(renderedPaths).toEqual(Array(4).fill('GET'))
  // A connection that sends one request after the other has no limit of requests.
  const keepAlive = fetchKeepAlive()
  for (let count = 0; count < 5; count++) expect((await keepAlive(`${origin}/vite`)).status).toBe(200)
  await close()
})

test('sixteen pages are rendered at once, a thousand of one address wait, and more are asked to retry', async () => {
  const { origin, close, release, renderedPaths } = await openSlow()
  const from = (address: string, path = '/') => [...ask(path), `X-Forwarded-For: ${address}`]
  const crowd = Array.from({ length: 1_016 }, () => sendRawRequest(origin, from('192.0.2.1')))
  const rejected = await Promise.race([...crowd, crowdedOut()])
  expect([rejected.status, renderedPaths.length]).toEqual([503, 16])
  expect(rejected.answer).toMatch(/^retry-after: 5\r$/im)
  expect(rejected.answer).toContain(sentence)
  // Another address gets the next free slot; a form does not wait.
  const other = sendRawRequest(origin, from('192.0.2.2'))
  const form = ['POST /vite HTTP/1.1', 'Host: a', 'Content-Length: 0']
  expect((await sendRawRequest(origin, form)).status).toBe(200)
  release()
  expect((await other).status).toBe(200)
  expect((await Promise.all(crowd)).filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(1)
  await close()

  /** Sends the request that exceeds the limit, or makes one of the waiting ones exceed it. */
  async function crowdedOut() {
    await expect.poll(() => renderedPaths.length).toBe(16)
    return sendRawRequest(origin, from('192.0.2.1'))
  }
})

test('many simultaneous forms delay a page by a few forms only', async () => {
  let formsMade = 0
  const answer = limitConcurrency(
    (request) => {
      if (request.method === 'POST') formsMade += 1
      return new Response(String(formsMade))
    },
    deps,
    0,
    () => false,
  )
  const send = (method: string, remoteAddress: string) => {
    const incoming = { method, url: '/', headers: {}, socket: { remoteAddress } }
    const env = { incoming, outgoing: { destroyed: false } } as unknown as Parameters<typeof answer>[1]
    return answer(new Request('http://a/', { method }), env) as Promise<Response>
  }
  const forms = Array.from({ length: 400 }, (_, index) => send('POST', `192.0.2.${index % 200}`))
  const page = await send('GET', '198.51.100.1')
  expect(Number(await page.text())).toBeLessThan(10)
  // Addresses take turns with forms too.
  const other = await send('POST', '198.51.100.2')
  expect(Number(await other.text())).toBeLessThan(220)
  await Promise.all(forms)
})

test('sixteen forms with complete bodies are handled at once', async () => {
  let [open, most] = [0, 0]
  const answer = limitConcurrency(
    async (_, { takeFormSlot }) => {
      await takeFormSlot()
      open += 1
      most = Math.max(most, open)
      for (let turn = 0; turn < 40; turn++) await loopTurn()
      open -= 1
      return new Response('fait')
    },
    deps,
    0,
    () => false,
  )
  const incoming = { method: 'POST', url: '/', headers: {}, socket: { remoteAddress: '192.0.2.1' } }
  const env = { incoming, outgoing: { destroyed: false } } as unknown as Parameters<typeof answer>[1]
  await Promise.all(
    Array.from({ length: 100 }, () => answer(new Request('http://a/', { method: 'POST' }), env)),
  )
  expect(most).toBe(16)
})

test('a request that releases its slot early does not delay any page', async () => {
  const release = Promise.withResolvers<void>()
  let waiting = 0
  const { port, close } = await listen(
    async (request, { releasePageSlot }) => {
      if (request.url.endsWith('/vite')) return new Response('rendu')
      waiting += 1
      releasePageSlot()
      await release.promise
      return new Response('imprimé')
    },
    { PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 1 },
    deps,
  )
  const origin = `http://127.0.0.1:${port}`
  const prints = Array.from({ length: 40 }, () => sendRawRequest(origin, ask('/facture')))
  await expect.poll(() => waiting).toBe(40)
  expect((await sendRawRequest(origin, ask('/vite'))).status).toBe(200)
  release.resolve()
  for (const { answer } of await Promise.all(prints)) expect(answer).toContain('imprimé')
  await close()
})

test('an absolute URL or a relative path as request target is rejected', async () => {
  const { origin, close } = await openSlow()
  for (const target of ['http://a@b/vite', 'http://a/vite', 'vite'])
    expect((await sendRawRequest(origin, ask(target))).status).toBe(400)
  expect((await sendRawRequest(origin, ask('/vite'))).status).toBe(200)
  const cookies = [...ask('/vite'), `Cookie: a=${'b'.repeat(9_000)}`]
  expect((await sendRawRequest(origin, cookies)).status).toBe(431)
  await close()
})

test('without a proxy, one address can hold only its share of the connections', async () => {
  const { release, renderedPaths, ...site } = await openSlow({ HOST: '::' })
  // No request is answered meanwhile, so no connection is closed for another.
  const heldConnections = Array.from({ length: 260 }, () => openRawConnection(site.origin, ask('/')))
  await expect.poll(() => heldConnections.filter(({ closed }) => closed).length).toBe(10)
  const form = ['POST /vite HTTP/1.1', 'Host: a', 'Content-Length: 0']
  expect((await sendRawRequest(site.origin.replace('127.0.0.1', '[::1]'), form)).status).toBe(200)
  expect(renderedPaths.filter((method) => method === 'POST')).toHaveLength(1)
  for (const socket of heldConnections) socket.destroy()
  release()
  await site.close()
})
