import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { openDatabasePool } from '../../db/client.ts'
import { makeDataDir, queryTenant } from '../process/test-process.ts'
import { copyIntoImageFolder, tracePackages } from '../reading/image-layout.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** Returns the source of a print worker that dies in the middle of its first document. */
const dyingWorker = (mark: string) => `
import { existsSync, writeFileSync } from 'node:fs'
import run from './whole-print-worker.js'
const mark = ${JSON.stringify(mark)}
export default function (job) {
  const printing = run(job)
  if (!job || existsSync(mark)) return printing
  writeFileSync(mark, '')
  process.exit(9)
}`

test('when its thread dies while printing, the job is retried, each document exists once and the site keeps running', async () => {
  const folder = await makeTemporaryFolder('printing')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyIntoImageFolder(folder, await tracePackages())
  const built = join(folder, 'build/server')
  const workers = JSON.parse(await readFile(join(built, 'workers.json'), 'utf8')) as Record<string, string>
  const worker = join(built, workers['print-worker'] ?? '')
  await rename(worker, join(built, 'whole-print-worker.js'))
  const mark = join(folder, 'died')
  await writeFile(worker, dyingWorker(mark))
  const databaseDir = await makeTemporaryFolder('printing-db')
  const database = await startEmbeddedPostgres({ dataDir: databaseDir })
  onTestFinished(async () => {
    await database.stop()
    await rm(databaseDir, { recursive: true, force: true })
  })
  const dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'on' }
  const site = await startSite(settings, `cd "${folder}" &&`)
  onTestFinished(async () => void (await site.kill('SIGTERM')))

  const { db, pool } = openDatabasePool(database.url, 'tw')
  const peer = { url: database.url, tenant: 'tw', log: pino({ level: 'silent' }) }
  const queue = createJobQueue({ ...peer, announcements: createPostgresAnnouncements(peer).announcements })
  await queue.start()
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  const wanted = await queryTenant<{ pos_id: string; id: string }>(
    database.url,
    `update documents set path = null, printed_at = null where (pos_id, id) in
       (select d.pos_id, d.id from documents d join invoices i on i.pos_id = d.pos_id and i.id = d.id order by d.id limit 3)
     returning pos_id, id`,
  )
  expect(wanted).toHaveLength(3)
  await db.transaction(async (tx) => {
    for (const { pos_id: posId, id } of wanted)
      await queue.queue.enqueue(tx, 'print-document', { kind: 'invoice', posId, id })
  })
  const ids = wanted.map(({ id }) => `'${id}'`).join()
  const listDocumentPaths = () =>
    queryTenant<{ path: string | null }>(database.url, `select path from documents where id in (${ids})`)
  await vi.waitFor(
    async () =>
      expect((await listDocumentPaths()).filter(({ path }) => path !== null)).toHaveLength(wanted.length),
    {
      timeout: 120_000,
      interval: 250,
    },
  )
  const jobs = await queryTenant<{ retry_count: number }>(
    database.url,
    "select retry_count from tw_jobs.job where name = 'print-document'",
  )
  expect(jobs.some(({ retry_count }) => retry_count > 0)).toBe(true)
  expect(await readFile(mark, 'utf8')).toBe('')
  const paths = (await listDocumentPaths()).map(({ path }) => path as string)
  expect(new Set(paths).size).toBe(3)
  for (const path of paths) {
    const file = join(dataDir, 'files/tw', path)
    const text = await readFile(file, 'latin1')
    expect(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF')).toBe(true)
    // The interrupted printing left no other file in the folder.
    const siblingFiles = await readdir(join(file, '..'))
    expect(siblingFiles.filter((name) => !name.endsWith('.pdf'))).toEqual([])
  }
  expect(site.isAlive()).toBe(true)
}, 600_000)
