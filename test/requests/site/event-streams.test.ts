import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import routes from '../../../app/routes.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const secret = 'a secret of at least 32 characters'
let site: TestSite
let cookies: string
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret } })
  cookies = await signInToTestSite(site, 'pro@exemple.fr')
})

async function recovery(): Promise<string> {
  const id = randomId()
  await site.query(
    "insert into password_recoveries values ($1, 'a@exemple.fr', '', '', '', 'pending', now())",
    [id],
  )
  return `/recuperation/${id}/suivi`
}

/** A separate connection pool, closed after each test. */
let agent = new Agent({ keepAlive: false })
afterEach(() => {
  agent.destroy()
  agent = new Agent({ keepAlive: false })
})

const open = (path: string, from: string, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, method, headers: { 'X-Forwarded-For': from, Cookie: cookies } }
    // A stream closed by the test itself is not an error.
    const request = get(new URL(path, site.origin), options, (response) =>
      resolve(response.on('error', () => {})),
    )
    request.on('error', reject)
    request.end()
  })

describe('an event stream whose subject does not exist', () => {
  test.each([
    ['a recovery that was never requested', () => '/recuperation/x/suivi'],
    ['a recovery that was deleted by the page that waited for it', () => `/recuperation/${randomId()}/suivi`],
    [
      'an invitation that was replaced',
      () => `/creation_compte/${signId('customer-creation', randomId(), secret)}/suivi`,
    ],
    ['an unsigned invitation', () => `/creation_compte/${randomId()}/suivi`],
    ['an unknown order', () => '/espace_pro/commande/personne/suivi'],
  ])('%s is 404 (§9.4, §10.10)', async (_, path) => {
    const response = await site.fetch(path(), { headers: { Cookie: cookies } })
    expect([response.status, await response.text()]).toEqual([404, 'Introuvable'])
  })
})

interface Entry {
  file: string
  path?: string
  children?: Entry[]
}

/** Returns the addresses of resource routes: by convention, their files are `.ts`, without a view. */
function resourcesOf(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const own = path ? `${above}/${path.replace(/:\w+/g, 'AAAABBBBCCCCDDDD')}` : above
    return [...(file.endsWith('.ts') && path !== '*' ? [own] : []), ...resourcesOf(children, own)]
  })
}

test.each(resourcesOf(routes as Entry[]))(
  '%s has no route data: every method returns 404 (§9.4, §10.10)',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
      for (const suffix of ['.data', '/_.data', '.data?_routes=root']) {
        const response = await site.fetch(path + suffix, {
          method,
          headers: { Origin: site.origin, Cookie: cookies },
        })
        expect(response.status, `${method} ${path}${suffix}`).toBe(404)
        expect(response.headers.get('Cache-Control')).toBe('no-store')
      }
    }
  },
)

test('the route data of an open stream returns 404, and data of an unknown page redirects home (§10.10, §10.12)', async () => {
  expect((await site.fetch((await recovery()).concat('.data'))).status).toBe(404)
  expect(await (await site.fetch('/nulle-part.data')).text()).toContain('redirect')
})

test('an address may open twenty streams at once; the next gets 429 until one of them is closed (§9.4, §10.10)', async () => {
  const path = await recovery()
  const from = '198.51.100.1'
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(path, from)))
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const rejected = await site.fetch(path, { headers: { 'X-Forwarded-For': from } })
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await rejected.text()).toContain('Trop de pages suivent le site en direct')
  // HEAD requests do not count as streams, and other visitors have their own limit.
  expect((await site.fetch(path, { method: 'HEAD' })).status).toBe(200)
  expect((await open(path, '198.51.100.2')).statusCode).toBe(200)
  streams[0]?.destroy()
  await vi.waitFor(async () => expect((await open(path, from)).statusCode).toBe(200))
})

test('a HEAD request to a stream states the build of the server, as the page that it refreshes does (§10.10, §11.6)', async () => {
  const head = await site.fetch(await recovery(), { method: 'HEAD' })
  const version = head.headers.get('X-Build-Version')
  expect(await (await site.fetch('/espace_pro')).text()).toContain(`manifest-${version}.js`)
})

test('a stream ends after ten minutes; opening it again checks access again (§9.4)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const path = await recovery()
    const stream = await open(path, '198.51.100.3')
    await once(stream, 'data')
    vi.advanceTimersByTime(599_000)
    expect(stream.readableEnded).toBe(false)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await once(stream.resume(), 'end')
  } finally {
    vi.useRealTimers()
  }
})

test('when a process has 2,000 open streams, a new address still gets one; closed streams no longer count (§9.4, §10.10)', async () => {
  const path = await recovery()
  const fill = (first: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => open(path, `198.18.${first}.${Math.floor(index / 20)}`)),
    )
  for (let batch = 0; batch < 10; batch++) {
    const streams = await fill(batch, 200)
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  expect((await open(path, '198.51.100.9')).statusCode).toBe(200)
  expect((await site.fetch('/healthz')).status).toBe(200)
  agent.destroy()
  agent = new Agent({ keepAlive: false })
  // The address that had used its whole limit can open a stream again.
  await vi.waitFor(async () => expect((await open(path, '198.18.0.0')).statusCode).toBe(200))
})
