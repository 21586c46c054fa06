import { expect, test } from 'vitest'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { listen } from '../../server/connections/listen.ts'
import { fetchKeepAlive } from '../site/fetch-keep-alive.ts'

const settings = { PORT: 0, HOST: '127.0.0.1' }
const deps = { facts: createFixedFacts(defaultSite) }

/** Starts a site with two pages: one from the page cache, one that waits until `release` is called. */
async function open() {
  const release = Promise.withResolvers<void>()
  const requestArrived = Promise.withResolvers<void>()
  const answer = async () => {
    requestArrived.resolve()
    await release.promise
    return new Response('rendu')
  }
  const { port, close } = await listen(answer, settings, deps, (incoming, outgoing) => {
    if (incoming.url !== '/memoire') return false
    outgoing.end('gardé')
    return true
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    close,
    release: release.resolve,
    requestArrived: requestArrived.promise,
  }
}

test('once a stop begins, requests on open and new connections are asked to retry', async () => {
  const { origin, close, release, requestArrived } = await open()
  const [ask, askSlow] = [fetchKeepAlive(), fetchKeepAlive()]
  expect((await ask(`${origin}/memoire`)).body).toBe('gardé')
  const slow = askSlow(`${origin}/lente`)
  await requestArrived

  const closed = close()
  const late = [
    ask(`${origin}/memoire`),
    fetchKeepAlive()(`${origin}/memoire`),
    fetchKeepAlive()(`${origin}/lente`),
  ]
  for (const { status, headers, body } of await Promise.all(late)) {
    expect([status, headers.connection, headers['retry-after']]).toEqual([503, 'close', '5'])
    expect(body).toContain('Le site redémarre. Merci de réessayer dans un instant.')
  }
  // Open requests get their response, and their connections are closed.
  release()
  const { status, body, headers } = await slow
  expect([status, body, headers.connection]).toEqual([200, 'rendu', 'close'])
  await closed
  await expect(fetchKeepAlive()(`${origin}/memoire`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a response that has begun is completed during a stop, and its connection is closed', async () => {
  const pieces = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pieces.writable.getWriter()
  const { port, close } = await listen(() => new Response(pieces.readable), settings, deps)
  const openResponse = fetch(`http://127.0.0.1:${port}/`)
  await writer.write(Buffer.from('un '))
  const response = await openResponse
  const closed = close()
  await writer.write(Buffer.from('deux'))
  await writer.close()
  expect(await response.text()).toBe('un deux')
  await closed
})
