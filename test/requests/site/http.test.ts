import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { matchRoutes } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { listPublicPaths } from '../../reading/list-public-paths.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { listMappedAddresses } from '../../reading/site-map.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { SITE_URL: 'https://jantes.test' } })
})

describe('a page', () => {
  test.each(['/', '/devis', '/actualites/rien'])(
    '%s carries the security headers (decision 8)',
    async (path) => {
      const { headers } = await site.fetch(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']{20,}'/)
      expect(policy).not.toMatch(/unsafe/)
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
    },
  )

  test('HSTS_SUBDOMAINS=on adds subdomains to HSTS, on cached and rendered pages', async () => {
    const settings = {
      SITE_URL: 'https://jantes.test',
      HSTS_SUBDOMAINS: 'on',
      JOBS: 'off',
      PAGE_CACHE_MB: '8',
    }
    const covering = await openTestSite({ settings, beside: site })
    for (let turn = 0; turn < 2; turn++) {
      const { headers } = await covering.fetch('/')
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
    }
  })

  test('has a nonce of its own on each script (decision 8)', async () => {
    const pages = await Promise.all([site.fetch('/'), site.fetch('/')])
    const nonces = pages.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
    )
    expect(nonces[0]).not.toBe(nonces[1])
    const scripts = (await pages[0]?.text())?.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonces[0]}"`)
  })

  test('is compressed with Brotli or gzip as the request accepts, whether sent whole or as a stream (decision 8)', async () => {
    // A page is sent as a whole, the data of a navigation as a stream.
    for (const path of ['/', '/actualites.data']) {
      const uncompressed = await site.fetch(path, { headers: { 'Accept-Encoding': 'identity' } })
      expect(uncompressed.headers.get('Content-Encoding')).toBeNull()
      for (const encoding of ['br', 'gzip']) {
        const response = await site.fetch(path, { headers: { 'Accept-Encoding': encoding } })
        const { headers } = response
        expect(headers.get('Content-Encoding')).toBe(encoding)
        expect(headers.get('Vary')).toContain('Accept-Encoding')
        expect((await response.text()).length).toBeGreaterThan(100)
      }
      expect((await uncompressed.text()).length).toBeGreaterThan(100)
    }
  })
})

test('assets with a hash in their name are cached for a year, and carry few headers (decision 8)', async () => {
  const html = await (await site.fetch('/')).text()
  const asset = /\/assets\/framework[\w.~-]+\.js/.exec(html)?.[0] ?? ''
  const { headers, status } = await site.fetch(asset, { headers: { 'Accept-Encoding': 'br' } })
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('Content-Encoding')).toBe('br')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('Content-Security-Policy')).toBeNull()
})

test('every address of the site map has a route (§2.1)', () => {
  const patterns = listRoutes().map(({ pattern }) => ({ path: pattern }))
  const addresses = listMappedAddresses()
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    expect([undefined, '/*'], address).not.toContain(matchRoutes(patterns, address)?.[0]?.route.path)
  }
})

test('no page for search engines carries X-Robots-Tag', async () => {
  for (const path of [...(await listPublicPaths(site)), '/espace_pro', '/robots.txt', '/sitemap.xml'])
    expect((await site.fetch(path)).headers.get('X-Robots-Tag'), path).toBeNull()
})

test('the log contains no id, token or number plate of an address, however the address is encoded', async () => {
  const logged: string[] = []
  const log = pino(
    { base: null },
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  )
  const own = await openTestSite({ settings: { JOBS: 'off' }, fakes: () => ({ log }), beside: site })
  for (const path of [
    '/demandes/AbCdEfGhIjKlMnOp/photos/QrStUvWxYzAbCdEf',
    '/dossier/%41bCdEfGhIjKlMnOpQrStUvWxYz',
    '/dossier/%2541bCdEfGhIjKlMnOpQrStUvWxYz',
    '/dossier/AbCd~EfGhIjKlMnOp%20QrStUvWxYz',
    '/suivi/demande%2FAbCdEfGhIjKlMnOp',
    '/espace_pro/parc/GH-123-KL',
    '/espace_pro/parc/gh-123-kl.data',
    '/espace_pro/parc%2FGH-123-KL',
  ])
    await own.fetch(path, { redirect: 'manual' })
  const paths = logged.map((line) => JSON.parse(line).path as string)
  expect(paths).toHaveLength(8)
  expect(paths.join('\n')).not.toMatch(/EfGh|UvWx|123/i)
  expect(paths[0]).toBe('/demandes/AbCd…/photos/QrSt…')
})

test('an unknown path redirects home; a missing file or article returns 404 (§2.1, §10.12)', async () => {
  const unknown = await site.fetch('/nulle/part')
  expect([unknown.status, unknown.headers.get('Location')]).toEqual([302, '/'])
  expect((await site.fetch('/assets/absent-12345678.js')).status).toBe(404)
  expect((await site.fetch('/wp-login.php')).status).toBe(404)
  const article = await site.fetch('/actualites/rien')
  expect(article.status).toBe(404)
  expect(await article.text()).toContain('lang="fr"')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s to an unknown address returns 405 (§10.20)',
  async (method) => {
    const ask = (headers = {}) =>
      site.fetch('/nulle/part', {
        method,
        body: 'a=b',
        headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      })
    const page = await ask({ Referer: `${site.origin}/a_propos` })
    expect([page.status, page.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    const words = await page.text()
    expect(words).toContain('Rien ne peut être envoyé à cette adresse.')
    expect(words).toContain('href="/a_propos"')
    const response = await ask({ Accept: 'application/json' })
    expect([response.status, await response.json()]).toEqual([
      405,
      { outcome: 'failed', message: 'Rien ne peut être envoyé à cette adresse.' },
    ])
  },
)

test('an error page of one sentence has a style allowed by its security policy, and a link to continue (§10.20)', async () => {
  const response = await site.fetch('/recuperation', {
    method: 'POST',
    body: 'x',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'text/plain',
      Referer: 'http://ailleurs.test//leurre',
    },
  })
  expect(response.status).toBe(415)
  const html = await response.text()
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect(html).toContain('<title>Envoi refusé | TW Jantes</title>')
  expect(html).toContain('dans un format que le site n’accepte pas')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/'])
})

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%00',
  '/%',
  '/actualites/%ff',
  '/actualites/%00',
])('a hostile path causes no server error: %s', async (path) => {
  const response = await fetch(site.origin + path, { redirect: 'manual' })
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toMatch(/at .*\.js:\d+/)
})

test('route discovery returns the routes of linked pages, and rejects 1,500 paths', async () => {
  const [, version] = /manifest-(\w+)\.js/.exec(await (await site.fetch('/')).text()) ?? []
  const ask = (paths: readonly string[]) =>
    site.fetch(`/__manifest?version=${version}&paths=${paths.join(',')}`)
  const response = await ask(['/devis', '/tarifs'])
  expect(Object.keys(await response.json())).toEqual(
    expect.arrayContaining([expect.stringContaining('quote-request')]),
  )
  const manyPaths = Array.from({ length: 1_500 }, (_, at) => at.toString(36))
  expect((await ask(manyPaths)).status).toBe(400)
})

test('nested NULs are removed from an address', async () => {
  const response = await site.fetch('/realisations?q=%0%000x')
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('%00')
})

test('/healthz and /readyz return JSON', async () => {
  expect(await (await site.fetch('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await site.fetch('/readyz')).json()).toEqual({
    status: 'ok',
    database: true,
    storage: true,
    room: true,
    announcements: true,
  })
})
