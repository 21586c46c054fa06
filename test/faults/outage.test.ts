import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { smallPhoto } from '../content/photos.ts'
import { signInToTestSite } from '../content/sign-in.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { type SiteProcess, startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let databaseDir: string
let dataDir: string
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let site: SiteProcess

beforeAll(async () => {
  databaseDir = await makeTemporaryFolder('outage-db')
  dataDir = await makeTemporaryFolder('outage')
  database = await startEmbeddedPostgres({ dataDir: databaseDir })
  site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'on' })
})
afterAll(async () => {
  await site.kill('SIGTERM')
  await database.stop()
  await rm(databaseDir, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

test('during a database outage the site returns 503 with Retry-After, and works once the database is back (decision 8)', async () => {
  const photo = await smallPhoto()
  expect(await submitQuoteRequestTo(site.origin, photo)).toBeTruthy()

  const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: 'manual', ...init })
  const Cookie = await signInToTestSite({ origin: site.origin, fetch: ask }, 'pro@exemple.fr')

  const { url } = database
  await database.stop()
  const article = await fetch(`${site.origin}/actualites/nimporte-lequel`)
  expect(article.status).toBe(503)
  expect(article.headers.get('Retry-After')).toBe('10')
  const html = await article.text()
  expect(html).toContain('lang="fr"')
  expect(html).not.toMatch(/ECONNREFUSED|Failed query|\.js:\d+/)
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${site.origin}/devis`)).status).toBe(200)
  expect((await fetch(`${site.origin}/`)).status).toBe(200)
  expect(await submitQuoteRequestTo(site.origin, photo)).toBeNull()
  // A request whose session cannot be looked up is not treated as a visitor's.
  expect((await ask('/espace_pro', { headers: { Cookie } })).status).toBe(503)

  database = await startEmbeddedPostgres({ dataDir: databaseDir })
  expect(database.url).toBe(url)
  await vi.waitFor(async () => expect(await submitQuoteRequestTo(site.origin, photo)).toBeTruthy())
  expect(await (await ask('/espace_pro', { headers: { Cookie } })).text()).toContain('Déconnexion')
})
