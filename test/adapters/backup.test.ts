import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkBackup, validateBackup } from '../../adapters/backup/check-backup.ts'
import { type BackupManifest, computeSha256Hex } from '../../adapters/backup/manifest.ts'
import { isHalfRestored, restoreBackup } from '../../adapters/backup/restore-backup.ts'
import { writeBackup } from '../../adapters/backup/write-backup.ts'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import { createS3Store } from '../../adapters/files/s3-store.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { startS3Server } from '../peers/s3-server.ts'
import { readWholeDatabase } from '../reading/read-whole-database.ts'
import { runStatement } from '../site/database.ts'
import {
  backedUpSite,
  backupFolder,
  backupTestSecret,
  createEmptyRestoreTarget,
  forgeManifest,
  listStoreContents,
  makeTestBackup,
  openBackupSite,
  sourceStore,
  validateTestBackup,
} from './backup-site.ts'

beforeAll(openBackupSite)

const run = promisify(execFile)

test('a restore on an empty machine restores every table, sequence, constraint and file to another storage (§11.25)', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const restorePlace = await createEmptyRestoreTarget(createS3Store({ url: s3.url, tenant: 'tw' }))
  const before = await readWholeDatabase(backedUpSite.databaseUrl)
  expect(before.tables.orders?.length).toBeGreaterThan(100)
  expect(before.tables.events?.length).toBeGreaterThan(10)
  expect(
    await restoreBackup(restorePlace, await validateTestBackup(await makeTestBackup()), { replaces: false }),
  ).toBe('restored')
  const after = await readWholeDatabase(restorePlace.databaseUrl)
  expect(Object.keys(after.tables)).toEqual(Object.keys(before.tables))
  for (const [name, rows] of Object.entries(before.tables)) expect(after.tables[name], name).toEqual(rows)
  expect(after.rules).toEqual(before.rules)
  expect(after.sequences).toEqual(before.sequences)
  expect(await listStoreContents(restorePlace.files)).toEqual(await listStoreContents(sourceStore))
  expect(restorePlace.kept).toEqual([computeSha256Hex(backupTestSecret)])
  // The restored database has the triggers that forbid changes of recorded facts.
  await expect(runStatement(restorePlace.databaseUrl, 'delete from tw.payments')).rejects.toThrow()
  expect(await isHalfRestored(restorePlace.databaseUrl, 'tw')).toBe(false)
  // The restored site can be backed up.
  const secondBackup = await writeBackup(
    { ...backedUpSite, databaseUrl: restorePlace.databaseUrl, files: restorePlace.files },
    join(backupFolder, 'again'),
  )
  expect(secondBackup).toMatchObject({ files: 3 })
})

test('files are restored in pieces, and the restore fails if the storage has lost a file (§11.25)', async () => {
  const files = createDiskStore({ directory: join(backupFolder, 'forgetful'), tenant: 'tw' })
  const restorePlace = await createEmptyRestoreTarget(files)
  const backup = await validateTestBackup(await makeTestBackup())
  const bodies: unknown[] = []
  const put = async (key: string, body: Buffer | string, type: string) => {
    bodies.push(body)
    await files.put(key, key.endsWith('mp4') ? Buffer.alloc(299_999, 7) : body, type)
  }
  const forgetful = { ...restorePlace, files: { ...files, put } }
  await expect(restoreBackup(forgetful, backup, { replaces: false })).rejects.toThrow(
    'the restored file news/film.mp4 differs from the backed-up one',
  )
  // Files are passed to the storage by their paths, so that no file is in memory as a whole.
  expect(bodies.map((body) => typeof body)).toEqual(bodies.map(() => 'string'))
  expect(await isHalfRestored(restorePlace.databaseUrl, 'tw')).toBe(true)
  expect(await restoreBackup(restorePlace, backup, { replaces: false })).toBe('restored')
  expect(await listStoreContents(files)).toEqual(await listStoreContents(sourceStore))
})

test('a restore over existing data is rejected unless replacing is allowed; then it deletes the existing data (§11.25)', async () => {
  const files = createDiskStore({ directory: join(backupFolder, 'other'), tenant: 'tw' })
  const restorePlace = await createEmptyRestoreTarget(files)
  const backup = await validateTestBackup(await makeTestBackup())
  await files.put('news/mine.txt', Buffer.from('mine'), 'text/plain')
  expect(await restoreBackup(restorePlace, backup, { replaces: false })).toBe('not-empty')
  await runStatement(
    restorePlace.databaseUrl,
    'create schema tw; create table tw.mine (); create schema tw_jobs',
  )
  await files.delete('news/mine.txt')
  expect(await restoreBackup(restorePlace, backup, { replaces: false })).toBe('not-empty')
  expect(await listStoreContents(files)).toEqual([])
  await files.put('news/mine.txt', Buffer.from('mine'), 'text/plain')
  expect(await restoreBackup(restorePlace, backup, { replaces: true })).toBe('restored')
  expect(await readWholeDatabase(restorePlace.databaseUrl)).toEqual(
    await readWholeDatabase(backedUpSite.databaseUrl),
  )
  expect(await listStoreContents(files)).toEqual(await listStoreContents(sourceStore))
})

test('an interrupted restore is marked as incomplete, and can be repeated (§11.25)', async () => {
  const files = createDiskStore({ directory: join(backupFolder, 'cut'), tenant: 'tw' })
  const restorePlace = await createEmptyRestoreTarget(files)
  const backup = await validateTestBackup(await makeTestBackup())
  const put = async (key: string, body: Buffer, type: string) => {
    if (key.startsWith('news')) throw new Error('the line was cut')
    await files.put(key, body, type)
  }
  const brokenPlace = { ...restorePlace, files: { ...files, put } }
  await expect(restoreBackup(brokenPlace, backup, { replaces: false })).rejects.toThrow('the line was cut')
  expect(await isHalfRestored(restorePlace.databaseUrl, 'tw')).toBe(true)
  expect((await readWholeDatabase(restorePlace.databaseUrl)).tables).toEqual({})
  expect(await listStoreContents(files)).toHaveLength(2)
  expect(await restoreBackup(restorePlace, backup, { replaces: false })).toBe('restored')
  expect(await isHalfRestored(restorePlace.databaseUrl, 'tw')).toBe(false)
  expect(await listStoreContents(files)).toEqual(await listStoreContents(sourceStore))
})

describe('a damaged backup', () => {
  test.each([
    ['files/news/film.mp4', (path: string) => truncate(path, 299_999)],
    ['files/documents/one.pdf', (path: string) => rm(path)],
    ['tables/site/orders.copy.gz', (path: string) => truncate(path, 1_000)],
    ['tables/jobs/job.copy.gz', (path: string) => writeFile(path, 'no gzip')],
    ['session-secret', (path: string) => writeFile(path, 'another')],
    ['manifest.json', (path: string) => truncate(path, 5_000)],
  ])('with a changed %s is reported as damaged before anything is restored (§11.25)', async (path, harm) => {
    const backup = await makeTestBackup()
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
    ['newer', (manifest: BackupManifest) => manifest.migrations.push({ hash: 'f'.repeat(64), at: 1 })],
    ['newer', (manifest: BackupManifest) => Object.assign(manifest, { format: 2 })],
    ['newer', (manifest: BackupManifest) => Object.assign(manifest, { jobsVersion: 10_000 })],
    ['other-queue', (manifest: BackupManifest) => Object.assign(manifest, { jobsVersion: 1 })],
    ['other-tenant', (manifest: BackupManifest) => Object.assign(manifest, { tenant: 'other' })],
    // Manifests with names that would lead to paths outside the backup or into SQL.
    [
      'damaged',
      (manifest: BackupManifest) => Object.assign(manifest.files[0] ?? {}, { key: '../../escape' }),
    ],
    ['damaged', (manifest: BackupManifest) => Object.assign(manifest.tables[0] ?? {}, { name: 'a"; drop' })],
  ])('is rejected as « %s » because of its manifest (§11.25)', async (outcome, change) => {
    const backup = await makeTestBackup()
    await forgeManifest(backup, change)
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
    const backup = await makeTestBackup()
    await rm(join(backup, path), { recursive: true, force: true })
    await put(join(backup, path))
    expect(await validateBackup(backup, { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'unplain',
      paths: [path],
    })
    // The next backup is made despite the damaged one, and is complete.
    const next = await makeTestBackup()
    expect((await checkBackup(next)).outcome).toBe('whole')
    for (const one of [backup, next]) await rm(one, { recursive: true })
  })

  test('a backup that does not exist is reported as missing (§11.25)', async () => {
    await mkdir(join(backupFolder, 'nothing'), { recursive: true })
    expect(await validateBackup(join(backupFolder, 'nothing'), { tenant: 'tw', migrationsFolder })).toEqual({
      outcome: 'missing',
    })
  })

  test('a backup with a table that does not match its hash restores nothing (§11.25)', async () => {
    const backup = await makeTestBackup()
    const restorePlace = await createEmptyRestoreTarget(
      createDiskStore({ directory: join(backupFolder, 'less'), tenant: 'tw' }),
    )
    const validation = await validateTestBackup(backup)
    const [table] = validation.manifest.tables.filter(({ name }) => name === 'orders')
    if (table) table.sha256 = '0'.repeat(64)
    await expect(restoreBackup(restorePlace, validation, { replaces: false })).rejects.toThrow('orders')
    expect(await isHalfRestored(restorePlace.databaseUrl, 'tw')).toBe(false)
    expect((await readWholeDatabase(restorePlace.databaseUrl)).tables).toEqual({})
  })
})

test('each backup is complete, and shares unchanged files with the previous one by hard links (§11.25)', async () => {
  const [first, second] = [await makeTestBackup(), await makeTestBackup()]
  const inode = async (backup: string, key: string) => (await stat(join(backup, 'files', key))).ino
  expect(await inode(second, 'news/film.mp4')).toBe(await inode(first, 'news/film.mp4'))
  await sourceStore.put('documents/one.pdf', Buffer.from('%PDF changed'), 'application/pdf')
  // The backup disk has lost some bytes of a file.
  await writeFile(join(second, 'files/news/film.mp4'), Buffer.alloc(300_000, 8))
  const third = await makeTestBackup()
  expect(await inode(third, 'news/film.mp4')).not.toBe(await inode(second, 'news/film.mp4'))
  expect((await readFile(join(third, 'files/documents/one.pdf'))).toString()).toBe('%PDF changed')
  expect((await readFile(join(second, 'files/documents/one.pdf'))).toString()).toBe('%PDF')
  expect((await checkBackup(third)).outcome).toBe('whole')
  expect((await stat(join(third, 'session-secret'))).mode & 0o777).toBe(0o600)
  for (const backup of [first, second]) await rm(backup, { recursive: true })
})

test('a failed backup leaves no files and deletes those of a killed process; a second simultaneous backup is skipped (§11.25)', async () => {
  const directory = join(backupFolder, 'failing')
  await mkdir(join(directory, '.tw-2026-01-01T000000Z.part/files'), { recursive: true })
  await mkdir(join(directory, '.other-2026-01-01T000000Z.part'))
  const find = async () => Promise.reject(new Error('the storage is away'))
  await expect(writeBackup({ ...backedUpSite, files: { ...sourceStore, find } }, directory)).rejects.toThrow(
    'storage is away',
  )
  expect(await readdir(directory)).toEqual(['.other-2026-01-01T000000Z.part'])
  const lock = await takeAdvisoryLock(backedUpSite.databaseUrl, 'backup:tw', {
    tries: 1,
    onLost: () => undefined,
  })
  expect(await writeBackup(backedUpSite, directory)).toBeNull()
  await lock?.end()
  expect(await writeBackup(backedUpSite, directory)).toMatchObject({
    name: expect.stringMatching(/^tw-2026-11-22T/),
  })
})
