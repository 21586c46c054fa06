import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { readPage } from '../../reading/read-page.ts'
import { readStructuredData } from '../../reading/read-structured-data.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const origin = 'http://site.test'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

async function readXml(path: string) {
  const response = await site.fetch(path)
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  return { response, document: new XMLParser({ ignoreAttributes: false }).parse(xml) }
}

test('the sitemap lists every public page once, by its canonical address (§2.1)', async () => {
  const { response, document } = await readXml('/sitemap.xml')
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const paths = document.urlset.url.map(({ loc }: { loc: string }) => loc.replace(origin, ''))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/', '/devis', '/a_propos', '/services/twkustoms']))
  const articles = await site.query<{ id: string }>('select id from articles')
  expect(articles.length).toBeGreaterThan(0)
  expect(paths).toEqual(expect.arrayContaining(articles.map(({ id }) => `/actualites/${id}`)))
  for (const path of paths) {
    const page = await readPage(site, path)
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href'), path).toBe(origin + path)
  }
})

test('every public page has a complete social card with an existing picture (§2.1)', async () => {
  const { document } = await readXml('/sitemap.xml')
  expect(document.urlset.url.length).toBeGreaterThan(20)
  for (const { loc } of document.urlset.url) {
    const page = await readPage(site, loc.replace(origin, ''))
    const card = (property: string) =>
      page.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? ''
    expect(card('og:title').length, loc).toBeGreaterThan(3)
    expect(card('og:description').length, loc).toBeGreaterThan(40)
    expect(card('og:url')).toBe(loc)
    expect(card('og:image')).toMatch(new RegExp(`^${origin}/.+\\.jpg$`))
    expect(Number(card('og:image:width'))).toBeGreaterThan(400)
    const picture = await site.fetch(card('og:image').replace(origin, ''), { method: 'HEAD' })
    expect(picture.headers.get('Content-Type'), card('og:image')).toBe('image/jpeg')
  }
})

test('robots.txt contains the disallowed paths and the address of the sitemap (§2.1)', async () => {
  const response = await site.fetch('/robots.txt')
  const text = await response.text()
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('User-agent: *')
  expect(text).toContain('Disallow: /demandes/')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the feed contains the full text of the newest articles, newest first (§2.1)', async () => {
  const { response, document } = await readXml('/actualites.atom')
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const [newest] = await site.query<{ id: string; title: string; content: string }>(
    'select id, title, content from articles order by created_at desc limit 1',
  )
  const [entry] = document.feed.entry
  expect(entry).toMatchObject({ title: newest?.title, id: `${origin}/actualites/${newest?.id}` })
  expect(textOf(entry.content['#text'])).toBe(textOf(newest?.content ?? ''))
  const dates = document.feed.entry.map(({ published }: { published: string }) => published)
  expect(dates.length).toBeGreaterThan(1)
  expect(dates).toEqual([...dates].sort().reverse())
  const home = await readPage(site, '/')
  expect(home.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe(
    '/actualites.atom',
  )
})

const textOf = (html: string) => parse(html).textContent.replace(/\s+/g, ' ').trim()

test('security.txt contains a contact and expires within a year (§2.1)', async () => {
  const text = await (await site.fetch('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600_000)
})

test('the home page describes each workshop with hours and location in structured data (§2.1)', async () => {
  const structuredData = await readStructuredData(site, '/')
  const workshops = structuredData.filter((thing) => thing['@type'] === 'AutoRepair')
  expect(workshops).toHaveLength(4)
  expect(workshops[0]).toMatchObject({
    telephone: '+33353014210',
    address: { postalCode: '88000', addressLocality: 'Épinal', addressCountry: 'FR' },
    geo: { '@type': 'GeoCoordinates', latitude: 48.1744 },
  })
  const friday = { dayOfWeek: 'Friday', opens: '07:00', closes: '15:00' }
  expect(workshops[0]?.openingHoursSpecification).toContainEqual(expect.objectContaining(friday))
  expect(workshops[0]?.openingHoursSpecification).toHaveLength(5)
})

test.each([
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/site.webmanifest', 'application/manifest+json'],
])('%s is served as %s (§2.1)', async (path, contentType) => {
  const response = await site.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain(contentType)
})
