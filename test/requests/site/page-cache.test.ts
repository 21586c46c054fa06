import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openPublisher, plainArticle } from '../../content/publisher.ts'
import { makeDatabaseUnavailable } from '../../site/database.ts'
import { fetchKeepAlive } from '../../site/fetch-keep-alive.ts'
import { readMetric } from '../../site/metrics.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openRawConnection } from '../../site/raw-http.ts'

const article = '/actualites/decapage-avant-peinture'
const pages = [
  '/',
  '/actualites',
  article,
  '/realisations',
  '/services/renovation',
  '/conditions_generales',
  '/confidentialite',
  '/mentions_legales',
  '/a_propos',
  '/devis',
  '/devis?service=soudure',
]
const newsData = '/actualites.data?_routes=routes%2Fnews%2Fnews'

const token = 'a token of some length'

let now = Date.parse('2026-11-21T10:00:00Z')
const pass = (milliseconds: number) => {
  now += milliseconds
}
const minute = 60_000

let site: TestSite
let uncached: TestSite
beforeAll(async () => {
  const fakes = () => ({ clock: { now: () => new Date(now) } })
  const settings = { DEMO: 'on', METRICS_TOKEN: token }
  site = await openTestSite({ fakes, settings: { ...settings, PAGE_CACHE_MB: '8' } })
  uncached = await openTestSite({ fakes, settings: { ...settings, JOBS: 'off' }, beside: site })
})

const renderings = async () =>
  (await readMetric(site, token, 'page_cache_renderings_total')).reduce((sum, count) => sum + count, 0)

/** Returns the response as transferred: `fetch` would decompress it. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET', { origin } = site) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(origin + path, { headers, method }, async (response) => {
      const { statusCode = 0, headers: own } = response
      resolve({ status: statusCode, headers: own as Record<string, string>, body: await buffer(response) })
    })
      .on('error', reject)
      .end()
  })
}

/** Returns the HTML of a page rendered for one visitor. Renders again if the news were late and were streamed after the page. */
function renderAnew(path: string) {
  return vi.waitFor(async () => {
    const response = await uncached.fetch(path)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
    const html = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
    expect(html).not.toContain('$RC=')
    return html
  })
}

/** Removes the styles: cached pages contain them, pages rendered for one visitor link to their files. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style>.*?<\/style>(<link disabled="" media="not all" [^>]*>)*/s, '')
    .replaceAll(/(\.css#?") disabled="" media="not all"/g, '$1')

describe('a page in the in-memory cache', () => {
  test.each([...pages, newsData])(
    '%s is identical byte for byte to a new rendering (decision 18)',
    async (path) => {
      await site.fetch(path)
      const { body, headers } = await raw(path)
      expect(withoutStyles(body.toString())).toBe(await renderAnew(path))
      const before = await renderings()
      const compressed = [
        brotliDecompressSync((await raw(path, { 'Accept-Encoding': 'gzip, br' })).body),
        gunzipSync((await raw(path, { 'Accept-Encoding': 'gzip, br;q=0' })).body),
      ]
      for (const bytes of compressed) expect(bytes.equals(body)).toBe(true)
      expect(await renderings()).toBe(before)

      pass(11 * minute)
      const newRendering = await raw(path)
      expect(await renderings()).toBe(before + 1)
      expect(newRendering.body.equals(body)).toBe(true)
      expect(newRendering.headers.etag).toBe(headers.etag)
    },
  )

  test('allows exactly its own inline scripts, by their hashes (decision 18)', async () => {
    const { body, headers } = await raw('/')
    const policy = headers['content-security-policy'] ?? ''
    const scripts = [...body.toString().matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThan(3)
    const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
    expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(body.toString()).not.toContain('nonce=')
  })

  test('contains all its styles, allowed by their hash, and requests no style sheet (decision 18)', async () => {
    const { body, headers } = await raw('/devis')
    const page = parse(body.toString())
    const [style, ...otherStyles] = page.querySelectorAll('style')
    expect(otherStyles).toEqual([])
    const links = page.querySelectorAll('link[rel=stylesheet]')
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => !link.hasAttribute('disabled'))).toEqual([])
    const addresses = links.map((link) => link.getAttribute('href') ?? '')
    // Style sheets needed by streamed parts are listed twice: also without the « # » that React Router adds.
    const selfAddresses = addresses
      .filter((address) => address.endsWith('#'))
      .map((address) => address.slice(0, -1))
    expect(addresses.slice(0, selfAddresses.length)).toEqual(selfAddresses)
    const named = addresses.slice(selfAddresses.length)
    const files = named.map((address) => site.fetch(address).then((file) => file.text()))
    expect(style?.textContent).toBe((await Promise.all(files)).join(''))
    const hash = createHash('sha256')
      .update(style?.textContent ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    const rendered = await (await uncached.fetch('/devis')).text()
    expect(rendered).not.toMatch(/<style|<link[^>]* disabled/)
  })

  test('does not allow a script that is part of the content', async () => {
    const hostile = 'window.stolen = document.cookie'
    await site.query(
      `insert into articles (id, title, main_image, content) select 'hostile', title, main_image, $1 from articles order by id limit 1`,
      [`<script>${hostile}</script>`],
    )
    const { body, headers } = await raw('/actualites/hostile')
    expect(body.toString()).toContain(hostile)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("'sha256-")
    expect(policy).not.toContain(createHash('sha256').update(hostile).digest('base64'))
    await site.query(`delete from articles where id = 'hostile'`)
  })

  test('carries the same headers as a page rendered for one visitor', async () => {
    const one = await uncached.fetch('/', { headers: { 'Accept-Encoding': 'identity' } })
    const { headers } = await raw('/')
    const own = new Set([
      'content-security-policy',
      'cache-control',
      // Lifetime in the cache, which is not meant for the browser.
      'expires',
      'x-request-id',
      'vary',
      'date',
      'transfer-encoding',
      'content-length',
    ])
    for (const [name, value] of one.headers)
      if (!own.has(name)) expect([name, headers[name]]).toEqual([name, value])
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('Accept-Encoding, Cookie')
  })

  test('returns 304 to a browser that already has it', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'Accept-Encoding': encoding }
      const { headers } = await raw('/', accept)
      const answer = await raw('/', { ...accept, 'If-None-Match': `W/"other", ${headers.etag}` })
      expect([answer.status, answer.body.length]).toEqual([304, 0])
      expect((await raw('/', { ...accept, 'If-None-Match': '"other"' })).status).toBe(200)
    }
  })

  test('returns the same headers to all requests within a second, except Connection when the connection closes (decision 59)', async () => {
    const ask = fetchKeepAlive()
    const heads = await Promise.all(Array.from({ length: 6 }, () => ask(`${site.origin}/`)))
    for (const { status, headers, body } of heads) {
      expect({ status, headers: { ...headers, date: '' } }).toEqual({
        status: 200,
        headers: { ...heads[0]?.headers, date: '' },
      })
      expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000)
      expect(body).toBe(heads[0]?.body)
    }
    const get = `GET / HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\n`
    // Two pipelined requests on one connection; the second one closes it.
    const answer = await text(openRawConnection(site.origin, [`${get}\r\n${get}Connection: close`]))
    const whole = answer.split(/(?=HTTP\/1\.1 200 OK\r\n)/)
    expect(whole).toHaveLength(2)
    expect(whole[0]).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n/)
    expect(whole[1]).toMatch(/\r\nConnection: close\r\n\r\n/)
    for (const response of whole) expect(response.endsWith(heads[0]?.body ?? '-')).toBe(true)
  })

  test('returns its length to a HEAD request', async () => {
    const { headers, body } = await raw('/', {}, 'HEAD')
    expect(body.length).toBe(0)
    expect(Number(headers['content-length'])).toBe((await raw('/')).body.length)
  })

  test('is not rendered for a HEAD request, which still returns 200', async () => {
    const before = await renderings()
    for (const encoding of ['identity', 'br']) {
      const { status, body } = await raw('/services/devoilage', { 'Accept-Encoding': encoding }, 'HEAD')
      expect([status, body.length]).toEqual([200, 0])
    }
    expect(await renderings()).toBe(before)
  })
})

describe('requests outside the in-memory cache', () => {
  test.each(['/espace_pro', '/actualites/rien', '/services/rien', '/actualites?page=0'])(
    '%s is rendered for each request, so it is not cached',
    async (path) => {
      for (const _ of [1, 2]) expect((await site.fetch(path)).headers.has('ETag')).toBe(false)
    },
  )

  test('the page of a visitor with a session cookie is rendered for each request (decision 18)', async () => {
    await site.fetch('/')
    for (const cookie of ['__Host-session=abc', 'other=1; session=abc']) {
      const { headers } = await raw('/', { Cookie: cookie })
      expect(headers.etag).toBeUndefined()
      expect(headers['cache-control']).toContain('private')
      expect(headers['content-security-policy']).toContain('nonce-')
    }
    const unseen = '/services/soudure'
    const before = await renderings()
    await raw(unseen, { Cookie: 'session=abc' })
    expect(await renderings()).toBe(before)
    expect((await raw('/', { Cookie: 'affinity=node-2' })).headers.etag).toBeDefined()
  })

  test('a POST, and the page with the result of a newsletter subscription, are never served from the cache', async () => {
    const answer = await (await site.fetch('/?lettre=malformed')).text()
    expect(answer).toContain('L&#x27;email n&#x27;est pas conforme')
    expect(await (await site.fetch('/')).text()).not.toContain('L&#x27;email n&#x27;est pas conforme')
    expect((await site.fetch('/', { method: 'POST', body: new FormData() })).headers.has('ETag')).toBe(false)
  })
})

test('10,000 different query strings lead to one page, rendered once (decision 18)', async () => {
  await site.fetch('/realisations')
  const before = await renderings()
  const size = await readMetric(site, token, 'page_cache_size')
  for (let batch = 0; batch < 100; batch++) {
    const answers = Array.from({ length: 100 }, (_, n) =>
      raw(`/realisations?utm_source=${batch}-${n}&page=x${n}&_=${Math.random()}`, {
        'Accept-Encoding': 'br',
      }),
    )
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  }
  expect(await renderings()).toBe(before)
  expect(await readMetric(site, token, 'page_cache_size')).toEqual(size)
})

test('unknown filters of the portfolio redirect to the plain page; an entry is cached once for all filters (decision 18)', async () => {
  const entry = (await (await site.fetch('/realisations')).text()).match(/\/realisations\/[a-z0-9-]+/)?.[0]
  const data = `${entry}.data?_routes=routes%2Fportfolio%2Fentry`
  for (const path of ['/realisations', `${entry}`, data]) await site.fetch(path)
  for (let n = 0; n < 20; n += 1) {
    const word = `mot-${String.fromCharCode(97 + n)}`
    for (const path of ['/realisations', entry]) {
      const response = await site.fetch(`${path}?defaut=${word}&prestation=${word}x`)
      expect([response.status, response.headers.get('Location')]).toEqual([302, path])
    }
    const before = await renderings()
    expect((await site.fetch(`${data}&defaut=${word}&page=${n + 2}`)).status).toBe(200)
    expect(await renderings()).toBe(before)
  }
  const renderingsBefore = await renderings()
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await site.fetch(`${entry}?defaut=voilee`)).status).toBe(200)
  expect(await renderings()).toBe(renderingsBefore)
})

test('the in-memory cache stays below its limit: new pages replace older ones (decision 18)', async () => {
  await site.query(`insert into articles (id, title, content, main_image, created_at)
    select 'long-' || n, 'Long ' || n, '<p>' || repeat(md5(n::text), 4000) || '</p>',
           '{"url": "/pictures/avant-1", "name": "Jante"}', '2001-01-01' from generate_series(1, 40) n`)
  for (let n = 1; n <= 40; n++) expect((await raw(`/actualites/long-${n}`)).status).toBe(200)
  const [, bytes = 0] = await readMetric(site, token, 'page_cache_size')
  expect(bytes).toBeGreaterThan(4 * 2 ** 20)
  expect(bytes).toBeLessThanOrEqual(8 * 2 ** 20)
  await site.query(`delete from articles where id like 'long-%'`)
})

test('thirty simultaneous requests for a page that is not cached wait for one rendering (decision 18)', async () => {
  const before = await renderings()
  const path = '/services/tribofinition'
  const answers = await Promise.all(Array.from({ length: 30 }, () => raw(path)))
  expect(new Set(answers.map(({ headers, status }) => `${status} ${headers.etag}`)).size).toBe(1)
  expect(await renderings()).toBe(before + 1)
})

test('an outdated page is served at once and rendered again in the background', async () => {
  const path = '/actualites?fbclid=x'
  await site.query(`update articles set title = 'Ancien titre' where id = 'decapage-avant-peinture'`)
  pass(11 * minute)
  expect((await raw(path)).body.toString()).toContain('Ancien titre')
  await site.query(`update articles set title = 'Nouveau titre' where id = 'decapage-avant-peinture'`)
  pass(minute / 2)
  expect((await raw(path)).body.toString()).toContain('Ancien titre')
  pass(minute)
  expect((await raw(path)).body.toString()).toContain('Ancien titre')
  await vi.waitFor(async () => expect((await raw(path)).body.toString()).toContain('Nouveau titre'))
})

test('publishing an article renders again only the pages that show it (decision 18)', async () => {
  const publisher = await openPublisher(site)
  for (const path of ['/', '/actualites', newsData, '/services/renovation', '/realisations']) await raw(path)
  const id = await publisher.publish(
    plainArticle({ title: 'Tout juste publié', created_at: new Date(now + 1) }),
  )
  for (const path of ['/', '/actualites', newsData, `/actualites/${id}`]) {
    const isShown = async () => expect((await raw(path)).body.toString()).toContain('Tout juste publié')
    await vi.waitFor(isShown)
  }
  const before = await renderings()
  await Promise.all([raw('/services/renovation'), raw('/realisations')])
  expect(await renderings()).toBe(before)
  // A changed article replaces its cached page.
  await publisher.publish(plainArticle({ id, title: 'Corrigé depuis' }))
  const isCorrected = async () =>
    expect((await raw(`/actualites/${id}`)).body.toString()).toContain('Corrigé depuis')
  await vi.waitFor(isCorrected)
})

test('while the database is unavailable, cached pages are still served (decision 18)', async () => {
  let clockOffset = 0
  const clock = { now: () => new Date(Date.now() + clockOffset) }
  // Uses a separate site, because it renders all pages again some time after its database is available again.
  const own = await openTestSite({
    fakes: () => ({ clock }),
    settings: { DEMO: 'on', PAGE_CACHE_MB: '8' },
  })
  const ask = (path: string) => raw(path, {}, 'GET', own)
  const paths = ['/', '/actualites', article, '/realisations']
  const unseen = '/actualites/soudure-tig-jante-fissuree'
  for (const path of paths) await ask(path)
  const restoreDatabase = await makeDatabaseUnavailable(own.databaseUrl)
  try {
    for (const wait of [0, minute * 2, minute * 60]) {
      clockOffset += wait
      for (const path of paths) {
        const { status, body } = await ask(path)
        expect([path, status]).toEqual([path, 200])
        expect(body.toString()).not.toContain('n’ont pas pu être')
      }
    }
    expect((await ask(unseen)).status).toBeGreaterThanOrEqual(500)
  } finally {
    await restoreDatabase()
  }
  clockOffset += minute * 11
  await vi.waitFor(async () => expect((await ask(unseen)).status).toBe(200))
})

test('a cached page with opening hours expires when the next workshop opens or closes', async () => {
  now = Date.parse('2026-11-23T05:59:30Z')
  const { body, headers } = await raw('/a_propos')
  expect(body.toString()).toContain('Fermé, ouvre aujourd’hui à 07\u00a0h\u00a000')
  expect(headers.expires).toBeUndefined()
  pass(29_000)
  const before = await renderings()
  expect((await raw('/a_propos')).body.equals(body)).toBe(true)
  expect(await renderings()).toBe(before)
  pass(1_000)
  expect((await raw('/a_propos')).body.toString()).toContain('Ouvert jusqu’à')
  expect(await renderings()).toBe(before + 1)
})

test('the quote request form is cached as five pages, whatever service links to it', async () => {
  for (const service of ['', 'renovation', 'devoilage', 'soudure', 'autre'])
    await raw(`/devis?service=${service}`)
  const before = await renderings()
  for (let n = 0; n < 50; n++) expect((await raw(`/devis?service=x${n}`)).status).toBe(200)
  expect(await renderings()).toBe(before)
})
