import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BackedUpSite } from '../../adapters/backup/backed-up-site.ts'
import { manifestHashName, manifestName } from '../../adapters/backup/backup-paths.ts'
import { checkBackup } from '../../adapters/backup/check-backup.ts'
import { judgeBackup } from '../../adapters/backup/judge-backup.ts'
import type { Manifest } from '../../adapters/backup/manifest.ts'
import { restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { isHalfRestored } from '../../adapters/backup/restore-mark.ts'
import { hashOf } from '../../adapters/backup/tally.ts'
import { writeBackup } from '../../adapters/backup/write-backup.ts'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { migrationsFolder } from '../../server/paths.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { closeAfterwards } from '../site/closings.ts'
import { createTestDatabase, demoTemplateName, runOn } from '../site/database.ts'
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
    ...{
      tenant: 'tw',
      files: store,
      clock: nextSecond(),
      version: '1',
      secret: { value: secret, isKept: true },
    },
  }
  closeAfterwards(database.drop)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** Each backup a name of its own, however quick the machine. */
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

/** A place where there is nothing yet. */
async function emptyPlace(files: FileStore) {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.drop())
  const kept: string[] = []
  const keepSecret = async (manifest: Manifest) => void kept.push(manifest.secret.sha256)
  return { databaseUrl: database.url, files, keepSecret, kept }
}

async function sound(backup: string) {
  const judged = await judgeBackup(backup, { tenant: 'tw', migrationsFolder })
  if (judged.outcome !== 'sound') throw new Error(judged.outcome)
  return judged
}

async function contentsOf(files: FileStore) {
  const contents: [key: string, type: string, bytes: string][] = []
  for await (const { key } of files.list()) {
    const found = await files.find(key)
    if (found) contents.push([key, found.contentType, hashOf((await buffer(found.body)).toString('hex'))])
  }
  return contents.sort()
}

test('an empty machine becomes equal: every table, sequence, rule and file, on another storage', async () => {
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
  expect(place.kept).toEqual([hashOf(secret)])
  // What refuses changes of what was told does so again, and the next event has the next number.
  await expect(runOn(place.databaseUrl, 'delete from tw.payments')).rejects.toThrow()
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(false)
  // It can be backed up again.
  const again = await writeBackup(
    { ...source, databaseUrl: place.databaseUrl, files: place.files },
    join(folder, 'again'),
  )
  expect(again).toMatchObject({ files: 3 })
})

test('files pass from the backup to the storage in pieces, and what the storage did not keep is noticed', async () => {
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
    'news/film.mp4 did not become what it was',
  )
  // By their names: none is held whole in memory.
  expect(bodies.map((body) => typeof body)).toEqual(bodies.map(() => 'string'))
  expect(await isHalfRestored(place.databaseUrl, 'tw')).toBe(true)
  expect(await restoreBackup(place, backup, { replaces: false })).toBe('restored')
  expect(await contentsOf(files)).toEqual(await contentsOf(store))
})

test('a place that is not empty is left alone unless it is told, then nothing of it stays', async () => {
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

test('a restoration that was cut off leaves no half site that looks whole, and can be done again', async () => {
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

describe('of a backup that is not what it was', () => {
  const forge = async (backup: string, change: (manifest: Manifest) => void) => {
    const manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8')) as Manifest
    change(manifest)
    const text = JSON.stringify(manifest)
    await writeFile(join(backup, manifestName), text)
    await writeFile(join(backup, manifestHashName), `${hashOf(text)}  ${manifestName}\n`)
  }

  test.each([
    ['files/news/film.mp4', (path: string) => truncate(path, 299_999)],
    ['files/documents/one.pdf', (path: string) => rm(path)],
    ['tables/site/orders.copy.gz', (path: string) => truncate(path, 1_000)],
    ['tables/jobs/job.copy.gz', (path: string) => writeFile(path, 'no gzip')],
    ['session-secret', (path: string) => writeFile(path, 'another')],
    ['manifest.json', (path: string) => truncate(path, 5_000)],
  ])('%s is missed before anything is touched', async (path, harm) => {
    const backup = await backUp()
    // Files of several backups are the same bytes on the disk.
    const own = await readFile(join(backup, path))
    await rm(join(backup, path))
    await writeFile(join(backup, path), own)
    expect((await checkBackup(backup)).outcome).toBe('whole')
    await harm(join(backup, path))
    expect(await judgeBackup(backup, { tenant: 'tw', migrationsFolder })).toEqual({
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
    // It names what must not be read or written.
    ['damaged', (manifest: Manifest) => Object.assign(manifest.files[0] ?? {}, { key: '../../escape' })],
    ['damaged', (manifest: Manifest) => Object.assign(manifest.tables[0] ?? {}, { name: 'a"; drop' })],
  ])('%s is refused', async (outcome, change) => {
    const backup = await backUp()
    await forge(backup, change)
    expect((await judgeBackup(backup, { tenant: 'tw', migrationsFolder })).outcome).toBe(outcome)
    await rm(backup, { recursive: true })
  })

  test.each([
    ['a pipe in the place of a file', 'files/news/film.mp4', (path: string) => run('mkfifo', [path])],
    ['a pipe in the place of the manifest', 'manifest.json', (path: string) => run('mkfifo', [path])],
    ['a pipe in the place of a table', 'tables/site/orders.copy.gz', (path: string) => run('mkfifo', [path])],
    ['a link to a file', 'files/documents/one.pdf', (path: string) => symlink('/dev/zero', path)],
    ['a link to a folder', 'files/documents', (path: string) => symlink('/tmp', path)],
    ['what the manifest does not name', 'files/more', (path: string) => run('mkfifo', [path])],
  ])('%s is refused at once: nothing is waited for', async (_, path, put) => {
    const backup = await backUp()
    await rm(join(backup, path), { recursive: true, force: true })
    await put(join(backup, path))
    expect(await judgeBackup(backup, { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'unplain',
      paths: [path],
    })
    // The next backup does not wait for it either, and is whole.
    const next = await backUp()
    expect((await checkBackup(next)).outcome).toBe('whole')
    for (const one of [backup, next]) await rm(one, { recursive: true })
  })

  test('where there is none, that is said', async () => {
    await mkdir(join(folder, 'nothing'), { recursive: true })
    expect(await judgeBackup(join(folder, 'nothing'), { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'missing',
    })
  })

  test('a table that says less than it holds does not come in', async () => {
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

test('each backup is whole by itself, and what has not changed takes no room twice', async () => {
  const [first, second] = [await backUp(), await backUp()]
  const inode = async (backup: string, key: string) => (await stat(join(backup, 'files', key))).ino
  expect(await inode(second, 'news/film.mp4')).toBe(await inode(first, 'news/film.mp4'))
  await store.put('documents/one.pdf', Buffer.from('%PDF changed'), 'application/pdf')
  // The disk of the backups forgot some bytes.
  await writeFile(join(second, 'files/news/film.mp4'), Buffer.alloc(300_000, 8))
  const third = await backUp()
  expect(await inode(third, 'news/film.mp4')).not.toBe(await inode(second, 'news/film.mp4'))
  expect((await readFile(join(third, 'files/documents/one.pdf'))).toString()).toBe('%PDF changed')
  expect((await readFile(join(second, 'files/documents/one.pdf'))).toString()).toBe('%PDF')
  expect((await checkBackup(third)).outcome).toBe('whole')
  expect((await stat(join(third, 'session-secret'))).mode & 0o777).toBe(0o600)
  for (const backup of [first, second]) await rm(backup, { recursive: true })
})

test('one that cannot be made leaves nothing, sweeps what a killed one left, and two at once are one', async () => {
  const directory = join(folder, 'failing')
  await mkdir(join(directory, '.tw-2026-01-01T000000Z.part/files'), { recursive: true })
  await mkdir(join(directory, '.other-2026-01-01T000000Z.part'))
  const find = async () => Promise.reject(new Error('the storage is away'))
  await expect(writeBackup({ ...source, files: { ...store, find } }, directory)).rejects.toThrow(
    'storage is away',
  )
  expect(await readdir(directory)).toEqual(['.other-2026-01-01T000000Z.part'])
  const lock = await takeLock(source.databaseUrl, 'backup:tw', { tries: 1, onLost: () => undefined })
  expect(await writeBackup(source, directory)).toBeNull()
  await lock?.end()
  expect(await writeBackup(source, directory)).toMatchObject({
    name: expect.stringMatching(/^tw-2026-11-22T/),
  })
})
