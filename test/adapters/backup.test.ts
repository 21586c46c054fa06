import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { publicSigningKey } from '../../adapters/backup/backup-signature.ts'
import { checkBackup, validateBackup } from '../../adapters/backup/check-backup.ts'
import {
  createCountingHash,
  type Manifest,
  manifestHashName,
  manifestName,
  sha256Hex,
} from '../../adapters/backup/manifest.ts'
import { fetchBackupCopy, openOffsiteBackups } from '../../adapters/backup/offsite-backups.ts'
import { isHalfRestored, restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { dropAbandonedScratch, testRestore } from '../../adapters/backup/test-restore.ts'
import { type BackedUpSite, writeBackup } from '../../adapters/backup/write-backup.ts'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { startSecondPostgres } from '../../scripts/checks/second-postgres.mjs'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { unpackFormerBackup } from '../content/older-sites/unpack-former.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { closeAfterwards } from '../site/close-afterwards.ts'
import { createDatabase, createTestDatabase, demoTemplateName, runOn } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const run = promisify(execFile)

const secret = 'a secret of more than thirty-two signs'
let folder: string
let source: BackedUpSite
let store: FileStore
let s3: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  folder = await makeTemporaryFolder('backup')
  s3 = await startS3Server()
  const database = await createTestDatabase(demoTemplateName)
  store = createDiskStore({ directory: join(folder, 'files'), tenant: 'tw' })
  await store.put('forms/a/images/photo.jpg', Buffer.from('a photo'), 'image/jpeg')
  await store.put('documents/one.pdf', Buffer.from('%PDF'), 'application/pdf')
  await store.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4')
  source = {
    databaseUrl: database.url,
    tenant: 'tw',
    files: store,
    clock: nextSecond(),
    version: '1',
    secret: { value: secret, isKept: true },
  }
  closeAfterwards(database.drop)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a clock that advances one second per reading, so that each backup gets its own name. */
function nextSecond() {
  let seconds = 0
  return {
    now() {
      seconds += 1
      return new Date(Date.parse('2026-11-22T03:23:00Z') + seconds * 1_000)
    },
  }
}

async function backUp(): Promise<string> {
  const written = await writeBackup(source, join(folder, 'backups'))
  return join(folder, 'backups', written?.name ?? '')
}

/** Returns the target of a restore: an empty database and this file store. */
async function emptyPlace(files: FileStore) {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.drop())
  const kept: string[] = []
  const keepSecret = async (manifest: Manifest) => void kept.push(manifest.secret.sha256)
  return { databaseUrl: database.url, files, prepare: () => undefined, keepSecret, kept }
}

async function sound(backup: string) {
  const judged = await validateBackup(backup, { tenant: 'tw', migrationsFolder })
  if (judged.outcome !== 'sound') throw new Error(judged.outcome)
  return judged
}

async function contentsOf(files: FileStore) {
  const contents: [key: string, type: string, bytes: string][] = []
  for await (const { key } of files.list()) {
    const found = await files.find(key)
    if (found) contents.push([key, found.contentType, sha256Hex((await buffer(found.body)).toString('hex'))])
  }
  return contents.sort()
}

test('a restore on an empty machine restores every table, sequence, constraint and file to another storage (§11.25)', async () => {
  const place = await emptyPlace(createS3Store({ url: s3.url, tenant: 'tw' }))
  const before = await readWholeDatabase(source.databaseUrl)
  expect(before.tables.orders?.length).toBeGreaterThan(100)
  expect(before.tables.events?.length).toBeGreaterThan(10)
  expect(await restoreBackup(place, await sound(await backUp()), { replaces: false })).toBe('restored')
  const after = await readWholeDatabase(place.databaseUrl)
  expect(Object.keys(after.tables)).toEqual(Object.keys(before.tables))
  for (const [name, rows] of Object.entries(before.tables)) expect(after.tables[name], name).toEqual(rows)
  expect(after.rules).toEqual(before.rules)
  expect(after.sequences).toEqual(before.sequences)
  expect(await contentsOf(place.files)).toEqual(await contentsOf(store))
  expect(place.kept).toEqual([sha256Hex(secret)])
  // The restored database has the triggers that forbid changes of recorded facts.
  await expect(runOn(place.databaseUrl, 'delete from tw.payments')).rejects.toThrow()
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(false)
  // The restored site can be backed up.
  const again = await writeBackup(
    { ...source, databaseUrl: place.databaseUrl, files: place.files },
    join(folder, 'again'),
  )
  expect(again).toMatchObject({ files: 3 })
})

test('files are restored in pieces, and the restore fails if the storage has lost a file (§11.25)', async () => {
  const files = createDiskStore({ directory: join(folder, 'forgetful'), tenant: 'tw' })
  const place = await emptyPlace(files)
  const backup = await sound(await backUp())
  const bodies: unknown[] = []
  const put = async (key: string, body: Buffer | string, type: string) => {
    bodies.push(body)
    await files.put(key, key.endsWith('mp4') ? Buffer.alloc(299_999, 7) : body, type)
  }
  const forgetful = { ...place, files: { ...files, put } }
  await expect(restoreBackup(forgetful, backup, { replaces: false })).rejects.toThrow(
    'the restored file news/film.mp4 differs from the backed-up one',
  )
  // Files are passed to the storage by their paths, so that no file is in memory as a whole.
  expect(bodies.map((body) => typeof body)).toEqual(bodies.map(() => 'string'))
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(true)
  expect(await restoreBackup(place, backup, { replaces: false })).toBe('restored')
  expect(await contentsOf(files)).toEqual(await contentsOf(store))
})

test('a restore over existing data is rejected unless replacing is allowed; then it deletes the existing data (§11.25)', async () => {
  const files = createDiskStore({ directory: join(folder, 'other'), tenant: 'tw' })
  const place = await emptyPlace(files)
  const backup = await sound(await backUp())
  await files.put('news/mine.txt', Buffer.from('mine'), 'text/plain')
  expect(await restoreBackup(place, backup, { replaces: false })).toBe('not-empty')
  await runOn(place.databaseUrl, 'create schema tw; create table tw.mine (); create schema tw_jobs')
  await files.delete('news/mine.txt')
  expect(await restoreBackup(place, backup, { replaces: false })).toBe('not-empty')
  expect(await contentsOf(files)).toEqual([])
  await files.put('news/mine.txt', Buffer.from('mine'), 'text/plain')
  expect(await restoreBackup(place, backup, { replaces: true })).toBe('restored')
  expect(await readWholeDatabase(place.databaseUrl)).toEqual(await readWholeDatabase(source.databaseUrl))
  expect(await contentsOf(files)).toEqual(await contentsOf(store))
})

test('an interrupted restore is marked as incomplete, and can be repeated (§11.25)', async () => {
  const files = createDiskStore({ directory: join(folder, 'cut'), tenant: 'tw' })
  const place = await emptyPlace(files)
  const backup = await sound(await backUp())
  const put = async (key: string, body: Buffer, type: string) => {
    if (key.startsWith('news')) throw new Error('the line was cut')
    await files.put(key, body, type)
  }
  const cut = { ...place, files: { ...files, put } }
  await expect(restoreBackup(cut, backup, { replaces: false })).rejects.toThrow('the line was cut')
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(true)
  expect((await readWholeDatabase(place.databaseUrl)).tables).toEqual({})
  expect(await contentsOf(files)).toHaveLength(2)
  expect(await restoreBackup(place, backup, { replaces: false })).toBe('restored')
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(false)
  expect(await contentsOf(files)).toEqual(await contentsOf(store))
})

/** Changes the manifest of a backup and stores a matching hash for it. */
const forge = async (backup: string, change: (manifest: Manifest) => void) => {
  const manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8')) as Manifest
  change(manifest)
  const text = JSON.stringify(manifest)
  await writeFile(join(backup, manifestName), text)
  await writeFile(join(backup, manifestHashName), `${sha256Hex(text)}  ${manifestName}\n`)
}

describe('a damaged backup', () => {
  test.each([
    ['files/news/film.mp4', (path: string) => truncate(path, 299_999)],
    ['files/documents/one.pdf', (path: string) => rm(path)],
    ['tables/site/orders.copy.gz', (path: string) => truncate(path, 1_000)],
    ['tables/jobs/job.copy.gz', (path: string) => writeFile(path, 'no gzip')],
    ['session-secret', (path: string) => writeFile(path, 'another')],
    ['manifest.json', (path: string) => truncate(path, 5_000)],
  ])('with a changed %s is reported as damaged before anything is restored (§11.25)', async (path, harm) => {
    const backup = await backUp()
    // Backups share files by hard links: this copy makes the file independent before the test damages it.
    const own = await readFile(join(backup, path))
    await rm(join(backup, path))
    await writeFile(join(backup, path), own)
    expect((await checkBackup(backup)).outcome).toBe('whole')
    await harm(join(backup, path))
    expect(await validateBackup(backup, { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'damaged',
      paths: [path],
    })
    await rm(backup, { recursive: true })
  })

  test.each([
    ['newer', (manifest: Manifest) => manifest.migrations.push({ hash: 'f'.repeat(64), at: 1 })],
    ['newer', (manifest: Manifest) => Object.assign(manifest, { format: 2 })],
    ['newer', (manifest: Manifest) => Object.assign(manifest, { jobsVersion: 10_000 })],
    ['other-queue', (manifest: Manifest) => Object.assign(manifest, { jobsVersion: 1 })],
    ['other-tenant', (manifest: Manifest) => Object.assign(manifest, { tenant: 'other' })],
    // Manifests with names that would lead to paths outside the backup or into SQL.
    ['damaged', (manifest: Manifest) => Object.assign(manifest.files[0] ?? {}, { key: '../../escape' })],
    ['damaged', (manifest: Manifest) => Object.assign(manifest.tables[0] ?? {}, { name: 'a"; drop' })],
  ])('is rejected as « %s » because of its manifest (§11.25)', async (outcome, change) => {
    const backup = await backUp()
    await forge(backup, change)
    expect((await validateBackup(backup, { tenant: 'tw', migrationsFolder })).outcome).toBe(outcome)
    await rm(backup, { recursive: true })
  })

  test.each([
    ['a pipe instead of a file', 'files/news/film.mp4', (path: string) => run('mkfifo', [path])],
    ['a pipe instead of the manifest', 'manifest.json', (path: string) => run('mkfifo', [path])],
    ['a pipe instead of a table', 'tables/site/orders.copy.gz', (path: string) => run('mkfifo', [path])],
    ['a link to a file', 'files/documents/one.pdf', (path: string) => symlink('/dev/zero', path)],
    ['a link to a folder', 'files/documents', (path: string) => symlink('/tmp', path)],
    ['a pipe that the manifest does not name', 'files/more', (path: string) => run('mkfifo', [path])],
  ])('with %s is rejected at once, without waiting (§11.25)', async (_, path, put) => {
    const backup = await backUp()
    await rm(join(backup, path), { recursive: true, force: true })
    await put(join(backup, path))
    expect(await validateBackup(backup, { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'unplain',
      paths: [path],
    })
    // The next backup is made despite the damaged one, and is complete.
    const next = await backUp()
    expect((await checkBackup(next)).outcome).toBe('whole')
    for (const one of [backup, next]) await rm(one, { recursive: true })
  })

  test('that does not exist is reported as missing (§11.25)', async () => {
    await mkdir(join(folder, 'nothing'), { recursive: true })
    expect(await validateBackup(join(folder, 'nothing'), { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'missing',
    })
  })

  test('with a table that does not match its hash restores nothing (§11.25)', async () => {
    const backup = await backUp()
    const place = await emptyPlace(createDiskStore({ directory: join(folder, 'less'), tenant: 'tw' }))
    const judged = await sound(backup)
    const [table] = judged.manifest.tables.filter(({ name }) => name === 'orders')
    if (table) table.sha256 = '0'.repeat(64)
    await expect(restoreBackup(place, judged, { replaces: false })).rejects.toThrow('orders')
    expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(false)
    expect((await readWholeDatabase(place.databaseUrl)).tables).toEqual({})
  })
})

test('each backup is complete, and shares unchanged files with the previous one by hard links (§11.25)', async () => {
  const [first, second] = [await backUp(), await backUp()]
  const inode = async (backup: string, key: string) => (await stat(join(backup, 'files', key))).ino
  expect(await inode(second, 'news/film.mp4')).toBe(await inode(first, 'news/film.mp4'))
  await store.put('documents/one.pdf', Buffer.from('%PDF changed'), 'application/pdf')
  // The backup disk has lost some bytes of a file.
  await writeFile(join(second, 'files/news/film.mp4'), Buffer.alloc(300_000, 8))
  const third = await backUp()
  expect(await inode(third, 'news/film.mp4')).not.toBe(await inode(second, 'news/film.mp4'))
  expect((await readFile(join(third, 'files/documents/one.pdf'))).toString()).toBe('%PDF changed')
  expect((await readFile(join(second, 'files/documents/one.pdf'))).toString()).toBe('%PDF')
  expect((await checkBackup(third)).outcome).toBe('whole')
  expect((await stat(join(third, 'session-secret'))).mode & 0o777).toBe(0o600)
  for (const backup of [first, second]) await rm(backup, { recursive: true })
})

test('a failed backup leaves no files and deletes those of a killed process; a second simultaneous backup is skipped (§11.25)', async () => {
  const directory = join(folder, 'failing')
  await mkdir(join(directory, '.tw-2026-01-01T000000Z.part/files'), { recursive: true })
  await mkdir(join(directory, '.other-2026-01-01T000000Z.part'))
  const find = async () => Promise.reject(new Error('the storage is away'))
  await expect(writeBackup({ ...source, files: { ...store, find } }, directory)).rejects.toThrow(
    'storage is away',
  )
  expect(await readdir(directory)).toEqual(['.other-2026-01-01T000000Z.part'])
  const lock = await takeAdvisoryLock(source.databaseUrl, 'backup:tw', { tries: 1, onLost: () => undefined })
  expect(await writeBackup(source, directory)).toBeNull()
  await lock?.end()
  expect(await writeBackup(source, directory)).toMatchObject({
    name: expect.stringMatching(/^tw-2026-11-22T/),
  })
})

/** Makes a job queue as after months of operation: rows of all widths, gaps of deleted rows, and new rows in the gaps. */
async function churnJobs(url: string, jobs: number) {
  const insert = `insert into tw_jobs.job (name, data, state, completed_on)
    select 'send-letter', jsonb_build_object('letterId', repeat(md5((i % 13)::text), (i * 7919) % 61 + 1)), 'completed', now()
    from generate_series(1, ${jobs}) i`
  for (let round = 0; round < 2; round++) {
    await runOn(url, insert)
    await runOn(url, "delete from tw_jobs.job where name = 'send-letter' and length(data::text) % 3 = 0")
    await runOn(url, 'vacuum tw_jobs.job')
  }
  await runOn(url, insert)
}

const siteAt = (databaseUrl: string): BackedUpSite => ({ ...source, databaseUrl, files: emptyStore() })
const emptyStore = () =>
  createDiskStore({ directory: join(folder, `store-${Math.random().toString(36).slice(2)}`), tenant: 'tw' })

/** Starts a PostgreSQL of the other build: Debian's if the tests run on the embedded one, else the embedded one. */
async function startOtherServer() {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  const { rows } = await client.query('show server_version_num').finally(() => client.end())
  if (Number(rows[0].server_version_num) >= 180_000) return startSecondPostgres()
  const dataDir = await makeTemporaryFolder('other-server')
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  return {
    url: server.url,
    stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

describe('a backup between two PostgreSQL servers', () => {
  let other: { url: string; stop(): Promise<unknown> }
  beforeAll(async () => {
    other = await startOtherServer()
  })
  afterAll(() => other.stop())

  async function placeOn(server: 'own' | 'other', name: string) {
    if (server === 'own') return emptyPlace(emptyStore())
    const databaseUrl = await createDatabase(other.url, name)
    return { databaseUrl, files: emptyStore(), prepare: () => undefined, keepSecret: async () => undefined }
  }

  test('restores 20,000 jobs of all sizes in both directions (§11.25)', async () => {
    const own = await createTestDatabase()
    onTestFinished(() => own.drop())
    await churnJobs(own.url, 10_000)
    const before = await readWholeDatabase(own.url)
    expect(before.tables['tw_jobs.job']?.length).toBeGreaterThan(20_000)
    const back = async (url: string) => {
      const written = await writeBackup(siteAt(url), join(folder, 'churned'))
      return sound(join(folder, 'churned', written?.name ?? ''))
    }
    const there = await placeOn('other', 'there')
    expect(await restoreBackup(there, await back(own.url), { replaces: false })).toBe('restored')
    await churnJobs(there.databaseUrl, 1_000)
    const after = await readWholeDatabase(there.databaseUrl)
    const here = await placeOn('own', 'here')
    const again = await back(there.databaseUrl)
    expect(await restoreBackup(here, again, { replaces: false })).toBe('restored')
    const came = await readWholeDatabase(here.databaseUrl)
    for (const [name, rows] of Object.entries(after.tables)) expect(came.tables[name], name).toEqual(rows)
  })

  // The previous version wrote rows in physical order, which a restored server does not reproduce.
  test.each(['own', 'other'] as const)(
    'of the previous version is restored on the %s server (§11.25)',
    async (server) => {
      const place = await placeOn(server, 'former')
      const backup = await sound(await unpackFormerBackup(folder))
      expect(await restoreBackup(place, backup, { replaces: false })).toBe('restored')
      expect(await contentsOf(place.files)).toHaveLength(5)
      const { tables } = await readWholeDatabase(place.databaseUrl)
      expect(tables.orders).toHaveLength(102)
      expect(tables['tw_jobs.job']?.length).toBeGreaterThan(3_000)
    },
  )
})

test('rows have the same checksum in any order and any chunks; other rows have another (§11.25)', async () => {
  const sumOf = async (pieces: string[]) => {
    const { through, tallied } = createCountingHash({ sumsRows: true })
    through.resume()
    await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), through)
    return tallied().sum
  }
  const sum = await sumOf(['a\tb\nc\td\n', 'e\n'])
  expect(await sumOf(['e\nc', '\td\na\t', 'b', '\n'])).toBe(sum)
  for (const others of [['a\tb\nc\td\n'], ['a\tb\nc\td\ne\ne\n'], ['a\tc\nb\td\ne\n']])
    expect(await sumOf(others)).not.toBe(sum)
})

describe('the test of a restore', () => {
  const schemasIn = (url: string) =>
    ask(url, "select nspname from pg_namespace where nspname !~ '^pg_' order by 1")
  const scratchName = () => `tw_restore_test_${sha256Hex(new URL(source.databaseUrl).pathname).slice(0, 12)}`
  const scratchDatabases = (url: string) =>
    ask(url, "select datname from pg_database where datname like '%\\_restore\\_test\\_%'")
  async function ask(url: string, text: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return (
      await client.query({ text, rowMode: 'array' }).finally(() => client.end())
    ).rows.flat() as string[]
  }

  test('restores into a separate database and drops it, after dropping the database of a killed process (§11.25)', async () => {
    const backup = await backUp()
    const site = { databaseUrl: source.databaseUrl, tenant: 'tw', migrationsFolder }
    const schemas = await schemasIn(source.databaseUrl)
    await runOn(source.databaseUrl, `create database ${scratchName()}`)
    const disk = { free: async () => 1e12, reserve: 5e8 }
    const tested = await testRestore({ ...site, disk }, backup)
    expect(tested).toMatchObject({ scratch: 'database', files: 3 })
    expect(tested?.rows).toBeGreaterThan(1_000)
    expect(await scratchDatabases(source.databaseUrl)).toEqual([])
    expect(await schemasIn(source.databaseUrl)).toEqual(schemas)
    await rm(backup, { recursive: true })
  })

  test('does not start unless the free disk space above the reserve is twice the size of the database', async () => {
    const backup = await backUp()
    const [bytes = ''] = await ask(source.databaseUrl, 'select pg_database_size(current_database())')
    const site = { databaseUrl: source.databaseUrl, tenant: 'tw', migrationsFolder }
    const disk = { free: async () => 5e8 + Number(bytes), reserve: 5e8 }
    await expect(testRestore({ ...site, disk }, backup)).rejects.toThrow(
      /^pas assez de place pour l’essai sur le disque de la base\u00a0: 5\d\d[,\d]*\u00a0Mo libres, il en faut 5\d\d[,\d]*\u00a0Mo$/,
    )
    expect(await scratchDatabases(source.databaseUrl)).toEqual([])
    await rm(backup, { recursive: true })
  })

  test('drops the database of a killed test at the next start, unless another node is testing', async () => {
    const site = { databaseUrl: source.databaseUrl, tenant: 'tw' }
    const name = scratchName()
    await runOn(site.databaseUrl, `create database ${name}`)
    const lock = await takeAdvisoryLock(site.databaseUrl, 'restore-test:tw', {
      tries: 1,
      onLost: () => undefined,
    })
    await dropAbandonedScratch(site)
    expect(await scratchDatabases(site.databaseUrl)).toEqual([name])
    await lock?.end()
    await dropAbandonedScratch(site)
    expect(await scratchDatabases(site.databaseUrl)).toEqual([])
  })

  test('uses private schemas if its role may neither create a database nor read the live site (§11.25)', async () => {
    const backup = await backUp()
    const role = `prober_${Math.random().toString(36).slice(2, 10)}`
    const database = new URL(source.databaseUrl)
    await runOn(source.databaseUrl, `create role ${role} login password 'secret'`)
    onTestFinished(async () => {
      await runOn(source.databaseUrl, `drop owned by ${role} cascade`)
      await runOn(source.databaseUrl, `drop role ${role}`)
    })
    await runOn(
      source.databaseUrl,
      `grant create, connect on database "${database.pathname.slice(1)}" to ${role}`,
    )
    database.username = role
    database.password = 'secret'
    const schemas = await schemasIn(source.databaseUrl)
    const site = { databaseUrl: database.href, tenant: 'tw', migrationsFolder }
    expect(await testRestore(site, backup)).toMatchObject({ scratch: 'schemas', files: 3 })
    expect(await schemasIn(source.databaseUrl)).toEqual(schemas)
    await rm(backup, { recursive: true })
  })

  test('reports why a restore fails, and leaves no database behind (§11.25)', async () => {
    const site = { databaseUrl: source.databaseUrl, tenant: 'tw', migrationsFolder }
    const backup = await backUp()
    await writeFile(join(backup, 'session-secret'), 'another')
    await expect(testRestore(site, backup)).rejects.toThrow(
      'il y manque, ou y a changé\u00a0: session-secret',
    )
    // All hashes match, but the data are inconsistent: an order refers to a missing client.
    await rm(join(backup, 'session-secret'))
    const path = join(backup, 'tables/site/clients.copy.gz')
    await writeFile(path, gzipSync(''))
    await forge(backup, (manifest) => {
      const clients = manifest.tables.find(({ name }) => name === 'clients')
      Object.assign(clients ?? {}, { rows: 0, bytes: 0, sha256: sha256Hex('') })
      manifest.secret.isKept = false
    })
    await expect(testRestore(site, backup)).rejects.toThrow('foreign key')
    expect(await scratchDatabases(source.databaseUrl)).toEqual([])
    await rm(backup, { recursive: true })
  })
})

describe('the remote copies of backups', () => {
  let publicKey: string
  let identity: string
  const signers = [publicSigningKey(secret)]
  beforeAll(async () => {
    identity = await generateIdentity()
    publicKey = await identityToRecipient(identity)
  })

  /** Opens an empty bucket, and fetches and copies backups with it. */
  async function openElsewhere(most = 2) {
    const bucket = await startS3Server()
    onTestFinished(() => bucket.close())
    const directory = join(folder, `elsewhere-${Math.random().toString(36).slice(2)}`)
    const where = { url: bucket.url, tenant: 'tw' }
    const options = {
      ...where,
      databaseUrl: source.databaseUrl,
      directory,
      publicKey,
      most,
      secret,
      clock: source.clock,
    }
    const elsewhere = openOffsiteBackups(options)
    return {
      elsewhere,
      to: (publicKey: string) => openOffsiteBackups({ ...options, publicKey }),
      forge: (secret: string) => openOffsiteBackups({ ...options, secret }),
      at: (clock: BackedUpSite['clock']) => openOffsiteBackups({ ...options, clock }),
      directory,
      objects: createS3Store({ ...where, tenant: 'tw-backups' }),
      write: async () => (await writeBackup(source, directory))?.name ?? '',
      fetch: (into: string, how: { name?: string; identities?: string[]; signers?: string[] | null } = {}) =>
        fetchBackupCopy({ ...where, directory: join(folder, into), identities: [identity], signers, ...how }),
    }
  }
  const read = async (files: FileStore, key: string) => {
    const found = await files.find(key)
    return found ? buffer(found.body) : Buffer.alloc(0)
  }
  const keysOf = async (files: FileStore) =>
    (await Array.fromAsync(files.list())).map(({ key }) => key).sort()

  test('are encrypted completely, and the key restores the original backup (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere()
    const name = await write()
    const copied = await elsewhere.copy(name)
    expect(copied).toMatchObject({ files: 3 })
    expect(elsewhere.place).toMatch(/^127\.0\.0\.1:\d+\/bucket$/)
    const keys = await keysOf(objects)
    expect(keys.length).toBeGreaterThan(3)
    for (const key of keys) {
      const found = await objects.find(key)
      const bytes = found ? await buffer(found.body) : Buffer.alloc(0)
      if (!key.endsWith('/complete.json'))
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(bytes.includes('a photo')).toBe(false)
      expect(key).not.toContain('photo.jpg')
    }
    const fetched = await fetch('fetched')
    expect(fetched).toEqual({ outcome: 'fetched', folder: join(folder, 'fetched', name), passedOver: [] })
    const place = await emptyPlace(emptyStore())
    expect(await restoreBackup(place, await sound(join(folder, 'fetched', name)), { replaces: false })).toBe(
      'restored',
    )
    expect(await contentsOf(place.files)).toEqual(await contentsOf(store))
    // The backup already exists, so nothing is fetched and no key is needed.
    expect((await fetch('fetched', { identities: [] })).outcome).toBe('fetched')
    // The copy is not encrypted for this key.
    expect(await fetch('stolen', { identities: [await generateIdentity()] })).toEqual({
      outcome: 'wrong-key',
    })
    expect(await fetch('none', { name: 'tw-2020-01-01T000000Z' })).toEqual({
      outcome: 'missing',
      names: [name],
    })
    await objects.delete(`${name}/tables/site/orders.copy.gz.age`)
    expect(await fetch('harmed')).toEqual({ outcome: 'damaged' })
    for (const left of ['stolen', 'harmed'])
      expect(await readdir(join(folder, left)).catch(() => [])).toEqual([])
  })

  test('store each file once, keep the newest copies and delete files that no copy needs (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere(2)
    const first = await write()
    const all = (await elsewhere.copy(first))?.bytes ?? 0
    const second = await write()
    expect((await elsewhere.copy(second))?.bytes).toBeLessThan(all - 300_000)
    const filesThere = async () => (await keysOf(objects)).filter((key) => key.startsWith('files/')).length
    expect(await filesThere()).toBe(3)
    await store.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => store.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    await elsewhere.copy(await write())
    expect(await filesThere()).toBe(4)
    await elsewhere.copy(await write())
    const names = new Set((await keysOf(objects)).map((key) => key.split('/')[0]))
    expect([...names]).not.toContain(first)
    expect([...names]).not.toContain(second)
    expect(names.size).toBe(1 + 2)
    expect(await filesThere()).toBe(3)
    expect((await fetch('kept')).outcome).toBe('fetched')
  })

  test('made after a change of the key need the new key, and older ones the former key', async () => {
    const { elsewhere, to, write, fetch } = await openElsewhere()
    const next = await generateIdentity()
    const [former, newer] = [await write(), await write()]
    await elsewhere.copy(former)
    await to(await identityToRecipient(next)).copy(newer)
    const fetched = await fetch('changed', { identities: [next] })
    expect(fetched).toEqual({ outcome: 'fetched', folder: join(folder, 'changed', newer), passedOver: [] })
    expect((await checkBackup(join(folder, 'changed', newer))).outcome).toBe('whole')
    expect(await fetch('before', { name: former, identities: [next] })).toEqual({ outcome: 'wrong-key' })
    // One identity file may contain both keys.
    expect((await fetch('before', { name: former, identities: [next, identity] })).outcome).toBe('fetched')
  })

  test('that were interrupted are not listed, and the next attempt continues them (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere()
    const name = await write()
    await elsewhere.copy(name)
    await objects.delete(`${name}/complete.json`)
    expect(await fetch('cut')).toEqual({ outcome: 'missing', names: [] })
    const bytes = (await elsewhere.copy(name))?.bytes ?? 0
    expect(bytes).toBeLessThan(900_000)
    expect((await fetch('cut')).outcome).toBe('fetched')
  })

  test('that someone else encrypted to the public key are rejected, also under the name of a genuine one (§11.25)', async () => {
    const { elsewhere, objects, write, fetch, forge } = await openElsewhere()
    const name = await write()
    await forge('another secret of more than thirty-two signs').copy(name)
    expect(await fetch('forged')).toEqual({ outcome: 'forged' })
    expect(await readdir(join(folder, 'forged')).catch(() => [])).toEqual([])
    expect(
      (await fetch('known', { signers: [publicSigningKey('another secret of more than thirty-two signs')] }))
        .outcome,
    ).toBe('fetched')
    // A copy fetched with --unverified has its signature checked when it is fetched again without that flag.
    expect((await fetch('unchecked', { signers: null })).outcome).toBe('fetched')
    expect(await fetch('unchecked')).toEqual({ outcome: 'forged' })

    for await (const { key } of objects.list()) await objects.delete(key)
    await elsewhere.copy(name)
    const signed = JSON.parse(String(await read(objects, `${name}/complete.json`)))
    const put = (marker: object) =>
      objects.put(`${name}/complete.json`, Buffer.from(JSON.stringify(marker)), 'application/json')
    await put({ ...signed, signature: undefined })
    expect(await fetch('unsigned')).toEqual({ outcome: 'unsigned' })
    await put({ ...signed, signature: 'AAAA' })
    expect(await fetch('garbled')).toEqual({ outcome: 'forged' })
    await put(signed)
    expect((await fetch('genuine')).outcome).toBe('fetched')

    // An attacker uploads an old copy again under the newest name.
    const later = 'tw-2030-01-01T000000Z'
    for await (const { key } of objects.list())
      if (key.startsWith(`${name}/`))
        await objects.put(key.replace(name, later), await read(objects, key), 'application/octet-stream')
    expect(await fetch('renamed', { name: later })).toEqual({ outcome: 'forged' })
    expect((await fetch('named', { name })).outcome).toBe('fetched')
  })

  test('are fetched newest signed one first if no name is given; newer unsigned ones are skipped and reported (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere()
    const [former, name] = [await write(), await write()]
    for (const one of [former, name]) await elsewhere.copy(one)
    const [forged, unsigned, strange, garbled] = [4, 5, 6, 7].map(
      (hour) => `tw-2030-01-01T0${hour}0000Z`,
    ) as [string, string, string, string]
    for (const planted of [forged, unsigned, strange, garbled])
      for (const path of ['manifest.json.age', 'manifest.json.sha256.age', 'complete.json'])
        await objects.put(
          `${planted}/${path}`,
          await read(objects, `${name}/${path}`),
          'application/octet-stream',
        )
    await objects.put(`${unsigned}/complete.json`, Buffer.from('{"format":1,"files":[]}'), 'application/json')
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(await generateIdentity()))
    await objects.put(
      `${strange}/manifest.json.age`,
      Buffer.from(await encrypter.encrypt('{}')),
      'application/octet-stream',
    )
    await objects.put(`${garbled}/manifest.json.age`, Buffer.from('x'), 'application/octet-stream')
    const passedOver = [garbled, strange, unsigned, forged]
    expect(await fetch('newest')).toEqual({
      outcome: 'fetched',
      folder: join(folder, 'newest', name),
      passedOver,
    })
    expect(await readdir(join(folder, 'newest'))).toEqual([name])
    // Without signature checks the newest copy is fetched, even if another site wrote it.
    expect((await fetch('any', { signers: null })).outcome).toBe('damaged')
    // If the site's newest copy is damaged, no older one is fetched in its place.
    await objects.delete(`${name}/tables/site/orders.copy.gz.age`)
    expect(await fetch('harmed')).toEqual({ outcome: 'damaged' })
    expect((await fetch('former', { name: former })).outcome).toBe('fetched')
    for (const one of [former, name]) await objects.delete(`${one}/complete.json`)
    expect(await fetch('none')).toEqual({ outcome: 'damaged' })
  })

  /** Uploads the objects of a copy again under another name. */
  async function replant(objects: FileStore, from: string, to: string) {
    for (const key of await keysOf(objects))
      if (key.startsWith(`${from}/`))
        await objects.put(key.replace(from, to), await read(objects, key), 'application/octet-stream')
  }
  const namesIn = async (objects: FileStore) =>
    [...new Set((await keysOf(objects)).map((key) => key.split('/')[0] ?? ''))]
      .filter((name) => name !== 'files')
      .sort()

  test('that someone else puts into the bucket do not replace signed copies (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere(2)
    const [first, second] = [await write(), await write()]
    await elsewhere.copy(first)
    expect((await elsewhere.copy(second))?.unknown).toEqual({ unsigned: [], future: [], others: 0 })
    const newer = ['tw-2026-11-22T040000Z', 'tw-2026-11-22T040001Z']
    const [future, other] = ['tw-2030-01-01T000000Z', 'autre-2020-01-01T000000Z']
    for (const name of [...newer, future, other]) await replant(objects, second, name)
    const third = await write()
    const copied = await elsewhere.copy(third)
    expect(copied?.unknown).toEqual({ unsigned: newer.toReversed(), future: [future], others: 1 })
    expect(await namesIn(objects)).toEqual([second, third, ...newer, future, other].sort())
    for (const name of [second, third]) expect((await fetch(name, { name })).outcome).toBe('fetched')
  })

  test('keep all unknown files; only files of deleted signed copies are deleted (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere(2)
    const [first, second] = [await write(), await write()]
    await elsewhere.copy(first)
    await elsewhere.copy(second)
    const unknown = ['tw-2026-11-22T040000Z', 'tw-2030-01-01T000000Z', 'autre-2020-01-01T000000Z']
    const theirs = [`files/${'ab'.repeat(32)}.age`, ...unknown.map((name) => `${name}/complete.json`)]
    for (const key of theirs)
      await objects.put(key, await read(objects, `${second}/complete.json`), 'application/json')
    const filesThere = async () => (await keysOf(objects)).filter((key) => key.startsWith('files/'))
    const former = await filesThere()
    await store.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => store.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    const newer = [await write(), await write()]
    for (const name of newer) await elsewhere.copy(name)
    expect(await namesIn(objects)).toEqual([...newer, ...unknown].sort())
    const left = await filesThere()
    // The old version of the film was deleted, and its new version uploaded.
    expect(former.filter((key) => !left.includes(key))).toHaveLength(1)
    expect(left.filter((key) => !former.includes(key))).toHaveLength(1)
    expect(await keysOf(objects)).toEqual(expect.arrayContaining(theirs))
    for (const name of newer) expect((await fetch(name, { name })).outcome).toBe('fetched')
  })

  test('signed by this site with a date in the future keep their files (§11.25)', async () => {
    const { elsewhere, directory, at, write, fetch } = await openElsewhere(2)
    await elsewhere.copy(await write())
    const ahead = { now: () => new Date('2026-12-24T03:23:00Z') }
    const future = (await writeBackup({ ...source, clock: ahead }, directory))?.name ?? ''
    await at(ahead).copy(future)
    await store.put('news/film.mp4', Buffer.alloc(300_000, 9), 'video/mp4')
    onTestFinished(() => store.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    await elsewhere.copy(await write())
    expect((await elsewhere.copy(await write()))?.unknown.future).toEqual([future])
    expect((await fetch('future', { name: future })).outcome).toBe('fetched')
  })

  test('keep their files even if their marker does not list them (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere(2)
    const name = await write()
    await elsewhere.copy(name)
    const marker = JSON.parse(String(await read(objects, `${name}/complete.json`)))
    const put = (changed: object) =>
      objects.put(`${name}/complete.json`, Buffer.from(JSON.stringify(changed)), 'application/json')
    await put({ ...marker, files: [] })
    const film = await store.find('news/film.mp4')
    film?.body.destroy()
    await store.delete('news/film.mp4')
    onTestFinished(() => store.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4'))
    expect((await elsewhere.copy(await write()))?.unknown.unsigned).toEqual([name])
    await put(marker)
    expect((await fetch('emptied', { name })).outcome).toBe('fetched')
  })

  test('made before markers were signed can be fetched, and are deleted once enough newer copies are signed (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere(2)
    const [former, ...newer] = [await write(), await write(), await write()]
    await elsewhere.copy(former)
    const marker = JSON.parse(String(await read(objects, `${former}/complete.json`)))
    await objects.put(
      `${former}/complete.json`,
      Buffer.from(JSON.stringify({ ...marker, markerSignature: undefined })),
      'application/json',
    )
    expect((await elsewhere.copy(newer[0] ?? ''))?.unknown.unsigned).toEqual([former])
    expect((await fetch('former', { name: former })).outcome).toBe('fetched')
    expect((await elsewhere.copy(newer[1] ?? ''))?.unknown.unsigned).toEqual([])
    expect(await namesIn(objects)).toEqual(newer)
    // Objects with the name of a future copy are overwritten.
    await objects.put(`${newer[1]}/complete.json`, Buffer.from('{}'), 'application/json')
    expect((await elsewhere.copy(newer[1] ?? ''))?.unknown.unsigned).toEqual([])
    expect((await fetch('again')).outcome).toBe('fetched')
  })

  test('with an oversized marker or manifest are not read (§11.25)', async () => {
    const { elsewhere, objects, write, fetch } = await openElsewhere()
    const name = await write()
    await elsewhere.copy(name)
    const marker = await read(objects, `${name}/complete.json`)
    const padded = Buffer.concat([marker, Buffer.alloc(20_000_000, ' ')])
    await objects.put(`${name}/complete.json`, padded, 'application/json')
    expect(await fetch('marker')).toEqual({ outcome: 'unsigned' })
    await objects.put(`${name}/complete.json`, marker, 'application/json')
    expect((await fetch('whole')).outcome).toBe('fetched')

    const encrypt = async (text: string) => {
      const encrypter = new Encrypter()
      encrypter.addRecipient(publicKey)
      return Buffer.from(await encrypter.encrypt(text))
    }
    const manifest = `${await readFile(join(folder, 'whole', name, manifestName), 'utf8')}${' '.repeat(64 * 1024 * 1024)}`
    const sum = `${sha256Hex(manifest)}  ${manifestName}\n`
    for (const [path, text] of [
      [manifestName, manifest],
      [manifestHashName, sum],
    ] as const)
      await objects.put(`${name}/${path}.age`, await encrypt(text), 'application/octet-stream')
    expect(await fetch('manifest', { signers: null })).toEqual({ outcome: 'damaged' })
  })
})
