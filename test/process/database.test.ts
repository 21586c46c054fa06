import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { smallPhoto } from '../content/photos.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

/** Returns the output of `npm run --silent db:url`. */
function printedUrl(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return spawnSync('npm', ['run', '--silent', 'db:url'], { env, encoding: 'utf8' })
}

test('db:url prints the address of the running database, and nothing once it is stopped', async () => {
  const dataDir = await makeDataDir()
  const site = await startSiteProcess({ DATA_DIR: dataDir })
  const { stdout, status } = printedUrl(dataDir)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^postgres:\/\/\S+\n$/)
  expect(await queryTenant(stdout.trim(), 'select count(*)::int from quote_requests')).toEqual([{ count: 0 }])

  await site.kill('SIGTERM')
  const stopped = printedUrl(dataDir)
  expect(stopped.status).toBe(1)
  expect(stopped.stdout).toBe('')
  expect(stopped.stderr).toContain('npm start')
})

/** Returns settings for sites that share one database on the tests' own server. */
async function onOneDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
}

async function countArticles({ DATABASE_URL }: { DATABASE_URL: string }): Promise<number> {
  const [row] = await queryTenant<{ count: number }>(DATABASE_URL, 'select count(*)::int from articles')
  return row?.count ?? Number.NaN
}

test('an empty database gets the demo content, once', async () => {
  const site = await onOneDatabase()
  const first = await startSiteProcess({ ...site, DEMO: 'on' })
  const count = await countArticles(site)
  expect(count).toBeGreaterThan(3)
  await queryTenant(site.DATABASE_URL, 'delete from articles where id in (select min(id) from articles)')
  await first.kill('SIGTERM')
  await startSiteProcess({ ...site, DEMO: 'on' })
  expect(await countArticles(site)).toBe(count - 1)
})

test('a database that contains a quote request gets no demo content, even without articles', async () => {
  const site = await onOneDatabase()
  const first = await startSiteProcess({ ...site, DEMO: 'off' })
  expect(await countArticles(site)).toBe(0)
  expect(await submitQuoteRequestTo(first.origin, await smallPhoto())).toBeTruthy()
  await first.kill('SIGTERM')
  await startSiteProcess({ ...site, DEMO: 'on' })
  expect(await countArticles(site)).toBe(0)
})
