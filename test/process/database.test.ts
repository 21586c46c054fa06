import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { smallPhoto } from '../content/photos.ts'
import { submit } from '../content/submit.ts'
import { makeDataDir, openSite, query } from './test-process.ts'

/** What `npm run --silent db:url` prints. */
function printedUrl(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return spawnSync('npm', ['run', '--silent', 'db:url'], { env, encoding: 'utf8' })
}

async function countArticles(dataDir: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    printedUrl(dataDir).stdout.trim(),
    'select count(*)::int from articles',
  )
  return row?.count ?? Number.NaN
}

test('db:url prints the address of the running database, and nothing once it is stopped', async () => {
  const dataDir = await makeDataDir()
  const site = await openSite({ DATA_DIR: dataDir })
  const { stdout, status } = printedUrl(dataDir)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^postgres:\/\/\S+\n$/)
  expect(await query(stdout.trim(), 'select count(*)::int from quote_requests')).toEqual([{ count: 0 }])

  await site.kill('SIGTERM')
  const stopped = printedUrl(dataDir)
  expect(stopped.status).toBe(1)
  expect(stopped.stdout).toBe('')
  expect(stopped.stderr).toContain('npm start')
})

test('an empty database gets the demo content, once', async () => {
  const dataDir = await makeDataDir()
  const first = await openSite({ DATA_DIR: dataDir, DEMO: 'on' })
  const count = await countArticles(dataDir)
  expect(count).toBeGreaterThan(3)
  await query(
    printedUrl(dataDir).stdout.trim(),
    'delete from articles where id in (select min(id) from articles)',
  )
  await first.kill('SIGTERM')
  await openSite({ DATA_DIR: dataDir, DEMO: 'on' })
  expect(await countArticles(dataDir)).toBe(count - 1)
})

test('a database with a request in it is not filled, though it has no article', async () => {
  const dataDir = await makeDataDir()
  const first = await openSite({ DATA_DIR: dataDir, DEMO: 'off' })
  expect(await countArticles(dataDir)).toBe(0)
  expect(await submit(first.origin, await smallPhoto())).toBeTruthy()
  await first.kill('SIGTERM')
  await openSite({ DATA_DIR: dataDir, DEMO: 'on' })
  expect(await countArticles(dataDir)).toBe(0)
})
