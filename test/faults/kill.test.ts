import { access, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from '../content/photos.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const rounds = 6
let dataDir: string

beforeAll(async () => {
  dataDir = await makeTemporaryFolder('kill')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Row {
  id: string
  images: { path: string }[]
}

test('a site killed repeatedly during quote requests loses none that it acknowledged (§7.1, §10.4)', async () => {
  const photo = await smallPhoto()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const site = await startSite({ DATA_DIR: dataDir })
    const senders = Array.from({ length: 4 }, async () => {
      // A new address each time: one mailbox gets at most ten acknowledgements an hour.
      const ask = () =>
        submitQuoteRequestTo(
          site.origin,
          photo,
          2,
          quoteRequestAnswers({ email: `v${randomId()}@exemple.fr` }),
        )
      for (let id = await ask(); id; id = await ask()) acknowledged.push(id)
    })
    const targetCount = acknowledged.length + 5 + round
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(targetCount), { interval: 1 })
    await site.kill('SIGKILL')
    await Promise.all(senders)
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 5)

  const site = await startSite({ DATA_DIR: dataDir })
  const database = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=tw' })
  await client.connect()
  try {
    const { rows } = await client.query<Row>('select id, images from quote_requests')
    const ids = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    const counter = await client.query("select notifications from form_counters where name = 'forms'")
    expect(counter.rows[0].notifications).toBe(rows.length)
    for (const { path } of rows.flatMap(({ images }) => images)) await access(join(dataDir, 'files/tw', path))
    await vi.waitFor(
      async () => {
        const mails = await mailedReferences()
        for (const { id } of rows) expect(mails.get(id), `mails of ${id}`).toBe(2)
      },
      { interval: 250 },
    )
  } finally {
    await client.end()
    await site.kill('SIGTERM')
    await database.stop()
  }
})

/** Returns the number of mails for each request. */
async function mailedReferences(): Promise<Map<string, number>> {
  const directory = join(dataDir, 'mail')
  const countByName = new Map<string, number>()
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.eml')) continue
    const id = /quote-request-([A-Za-z0-9]{16})-/.exec(await readFile(join(directory, name), 'utf8'))?.[1]
    if (id) countByName.set(id, (countByName.get(id) ?? 0) + 1)
  }
  return countByName
}
