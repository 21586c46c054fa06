import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { signedPath } from '../../domain/kernel/signatures.ts'
import { phonePhoto, smallPhoto } from '../content/photos.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startFailingProxy } from '../peers/failing-proxy.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { queryTenant } from '../process/test-process.ts'
import { startSite } from '../site/site-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let databaseDir: string
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
beforeAll(async () => {
  databaseDir = await makeTemporaryFolder('storage-db')
  database = await startEmbeddedPostgres({ dataDir: databaseDir })
})
afterAll(async () => {
  await database.stop()
  await rm(databaseDir, { recursive: true, force: true })
})

function uploadPhoto(origin: string, photo: Buffer): Promise<Response> {
  const body = new Uint8Array(photo)
  const headers = { 'Content-Type': 'image/jpeg' }
  return fetch(`${origin}/devis/${randomId()}/photos/${randomId()}`, { method: 'PUT', body, headers })
}

test('a photo that does not fit on the disk is rejected, and leaves no unfinished file (§10.2, decision 5)', async () => {
  const dataDir = await makeTemporaryFolder('full')
  // A limit of 64 blocks per file makes larger writes fail in the middle, as on a full disk.
  const site = await startSite(
    { DATA_DIR: dataDir, DATABASE_URL: database.url, TENANT: 'full' },
    'ulimit -f 64;',
  )
  try {
    const rejected = await uploadPhoto(site.origin, await phonePhoto())
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('Retry-After')).toBe('900')
    const { message } = await rejected.json()
    expect(message).toMatch(/place|pour le moment/)
    expect(message).not.toMatch(/EFBIG|ENOSPC|at .*\.js/)
    const remainingFiles = (
      await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile())
    expect(remainingFiles.map(({ name }) => name)).toEqual([])
    expect(await submitQuoteRequestTo(site.origin, await smallPhoto())).toBeTruthy()
  } finally {
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a client’s file and a backup that do not fit on the disk are rejected with a sentence, without unfinished files (decision 5)', async () => {
  const [dataDir, backups] = [
    await makeTemporaryFolder('full-too'),
    await makeTemporaryFolder('full-backups'),
  ]
  const secret = 'un-secret-de-trente-deux-signes-pour-les-essais'
  const files = join(dataDir, 'files/full_too')
  await mkdir(files, { recursive: true })
  // Stored before the disk is full, and larger than the remaining space.
  await writeFile(join(files, 'film.mp4'), Buffer.alloc(100_000, 7))
  const site = await startSite(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      TENANT: 'full_too',
      BACKUP_DIR: backups,
      SESSION_SECRET: secret,
    },
    'ulimit -f 64;',
  )
  try {
    const id = (await submitQuoteRequestTo(site.origin, await smallPhoto(), 1)) ?? ''
    const body = new FormData()
    body.append('text', 'Voici la facture.')
    body.append('fichiers', new Blob([new Uint8Array(await phonePhoto())]), 'facture.jpg')
    const link = signedPath(`/suivi/demande/${id}`, new Date(), secret)
    const rejected = await fetch(`${site.origin}${link}&index&formulaire=repondre`, {
      method: 'POST',
      body,
      headers: { Origin: site.origin },
    })
    const page = parse(await rejected.text())
    expect([rejected.status, page.text]).toEqual([503, expect.stringMatching(/pour le moment|réessayer/)])
    const ask = (text: string) => queryTenant<{ failure: string | null }>(database.url, text, 'full_too')
    expect(await ask('select from thread_messages')).toEqual([])

    await ask("insert into full_too_jobs.job (name, data) values ('back-up', '{}')")
    await vi.waitFor(async () =>
      expect(await ask('select distinct failure from backup_runs')).toEqual([
        { failure: 'le système n’y accepte pas de fichier aussi gros (EFBIG)' },
      ]),
    )
    expect(await readdir(backups)).toEqual([])
    expect(site.isAlive()).toBe(true)
  } finally {
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    await rm(backups, { recursive: true, force: true })
  }
})

test('an unwritable store is reported by /readyz, and no request is acknowledged without its photos', async () => {
  const dataDir = await makeTemporaryFolder('read-only')
  const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: database.url, TENANT: 'unwritable' })
  try {
    await rm(join(dataDir, 'files'), { recursive: true, force: true })
    await writeFile(join(dataDir, 'files'), 'not a folder')
    // The result is cached for a second. Pages are served without the store, so the node remains ready.
    await vi.waitFor(async () => {
      const ready = await fetch(`${site.origin}/readyz`)
      expect([ready.status, await ready.json()]).toMatchObject([
        200,
        { status: 'degraded', database: true, storage: false },
      ])
    })
    expect(await submitQuoteRequestTo(site.origin, await smallPhoto())).toBeNull()

    await rm(join(dataDir, 'files'))
    await mkdir(join(dataDir, 'files'))
    expect(await submitQuoteRequestTo(site.origin, await smallPhoto())).toBeTruthy()
  } finally {
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a disk below its reserve rejects photos with a sentence, is reported by /readyz, and pages are served (§9.3)', async () => {
  const dataDir = await makeTemporaryFolder('reserve')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, TENANT: 'reserve' }
  const site = await startSite({ ...settings, DISK_RESERVE_MB: '1000000' })
  try {
    const ready = await fetch(`${site.origin}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: 'ok', storage: true, room: false },
    ])
    const rejected = await uploadPhoto(site.origin, await smallPhoto())
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('Retry-After')).toBe('900')
    expect((await rejected.json()).message).toContain('ne peut pas recevoir de photos pour le moment')
    expect((await fetch(`${site.origin}/devis`)).status).toBe(200)
  } finally {
    await site.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('unfinished uploads of a killed process are deleted at the next start (decision 22)', async () => {
  const dataDir = await makeTemporaryFolder('killed')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, TENANT: 'killed' }
  const uploads = async () =>
    (await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
  const killed = await startSite(settings)
  const upload = request(`${killed.origin}/devis/${randomId()}/photos/${randomId()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg' },
  })
  upload.on('error', () => {})
  upload.write(Buffer.alloc(100_000))
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1))
  await killed.kill('SIGKILL')
  expect(await uploads()).toHaveLength(1)
  const restartedSite = await startSite(settings)
  try {
    expect(await uploads()).toEqual([])
    expect((await stat(join(dataDir, 'uploads'))).mode & 0o777).toBe(0o700)
  } finally {
    await restartedSite.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('while its bucket fails or hangs under load the site asks visitors to retry, and loses nothing acknowledged (decision 5)', async () => {
  const [dataDir, bucket] = [await makeTemporaryFolder('bucket'), await startS3Server()]
  const line = await startFailingProxy(Number(new URL(bucket.url).port))
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    TENANT: 'bucket',
    STORAGE_URL: bucket.url.replace(/:\d+\/bucket/, `:${line.port}/bucket`),
  })
  onTestFinished(async () => {
    await site.kill('SIGTERM')
    await line.stop()
    await bucket.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const photo = await smallPhoto()
  const acknowledged: string[] = []
  let isOver = false
  const ask = () =>
    submitQuoteRequestTo(site.origin, photo, 1, quoteRequestAnswers({ email: `v${randomId()}@exemple.fr` }))
  const senders = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const id = await ask()
      if (id) acknowledged.push(id)
    }
  })
  const oneMore = async () => {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 2))
  }
  await oneMore()
  for (const failure of ['refuse', 'hang', 'refuse'] as const) {
    line[failure]()
    const rejected = await uploadPhoto(site.origin, photo)
    expect([failure, rejected.status, rejected.headers.get('Retry-After')]).toEqual([failure, 503, '10'])
    await rejected.body?.cancel()
    // Without JavaScript, photos are sent with the form.
    const form = new FormData()
    for (const [name, value] of Object.entries(quoteRequestAnswers())) form.append(name, value)
    form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'jante.jpg')
    const page = await fetch(`${site.origin}/devis`, {
      method: 'POST',
      body: form,
      headers: { Origin: site.origin },
    })
    expect([failure, page.status, page.headers.get('Retry-After')]).toEqual([failure, 503, '10'])
    expect(await page.text()).toMatch(/réessayer|Réessayez/)
    expect((await fetch(`${site.origin}/devis`)).status).toBe(200)
    await line.mend()
    await oneMore()
  }
  isOver = true
  await Promise.all(senders)

  const rows = await queryTenant<{ id: string; images: { path: string }[] }>(
    database.url,
    'select id, images from quote_requests',
    'bucket',
  )
  const imagesOf = new Map(rows.map(({ id, images }) => [id, images]))
  expect(acknowledged.filter((id) => imagesOf.get(id)?.length !== 1)).toEqual([])
  const files = createS3Store({ url: bucket.url, tenant: 'bucket' })
  for (const { path } of rows.flatMap(({ images }) => images)) {
    const storedFile = await files.find(path)
    expect(storedFile?.size, path).toBeGreaterThan(0)
    storedFile?.body.destroy()
  }
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
})
