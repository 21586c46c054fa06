import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { subscribeToTestNewsletter } from '../content/subscribe.ts'
import { makeDataDir, queryTenant, startSiteProcess } from '../process/test-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

test('a node killed under load loses no acknowledged request, and the other node continues', async () => {
  const databaseDir = await makeTemporaryFolder('nodes-db')
  const database = await startEmbeddedPostgres({ dataDir: databaseDir })
  onTestFinished(async () => {
    await database.stop()
    await rm(databaseDir, { recursive: true, force: true })
  })
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const [killedNode, otherNode] = await Promise.all([startSiteProcess(settings), startSiteProcess(settings)])
  const acknowledged: string[] = []
  let rejected = 0
  let sent = 0
  const send = async (origin: string) => {
    const email = `charge-${sent++}@exemple.fr`
    if (await subscribeToTestNewsletter(origin, email)) acknowledged.push(email)
    else rejected++
  }
  const load = async (origin: string) => {
    while (acknowledged.length < 150) await send(origin)
  }
  const running = [killedNode, otherNode, killedNode, otherNode].map(({ origin }) => load(origin))
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), { interval: 5 })
  await killedNode.kill('SIGKILL')
  await Promise.all(running)
  expect(rejected).toBeGreaterThan(0)
  const stored = await queryTenant<{ email: string }>(
    database.url,
    'select email from newsletter_subscriptions',
  )
  expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged))
  // Each confirmation is mailed once, regardless of the node that started it.
  await vi.waitFor(async () => expect(await listMails(settings.DATA_DIR)).toHaveLength(stored.length), {
    timeout: 50_000,
    interval: 100,
  })
})

/** Lists complete mails only: the unfinished file of a killed node has another extension. */
async function listMails(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))
}
