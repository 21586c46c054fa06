import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { validateBackup } from '../../adapters/backup/check-backup.ts'
import {
  type BackupManifest,
  computeSha256Hex,
  manifestHashName,
  manifestName,
} from '../../adapters/backup/manifest.ts'
import { type SiteToBackUp, writeBackup } from '../../adapters/backup/write-backup.ts'
import { createDiskStore } from '../../adapters/files/disk-store.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { migrationsFolder } from '../../server/environment/paths.ts'
import { closeAfterwards } from '../site/close-afterwards.ts'
import { createTestDatabase, demoTemplateName } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/*
 * A site with three files and its storage, from which the tests of backups make backups. Each test file opens its own with
 * `beforeAll(openBackupSite)`.
 */

export let backupFolder: string
export let backedUpSite: SiteToBackUp
export let sourceStore: FileStore

export async function openBackupSite() {
  backupFolder = await makeTemporaryFolder('backup')
  closeAfterwards(() => rm(backupFolder, { recursive: true, force: true }))
  const database = await createTestDatabase(demoTemplateName)
  sourceStore = createDiskStore({ directory: join(backupFolder, 'files'), tenant: 'tw' })
  await sourceStore.put('forms/a/images/photo.jpg', Buffer.from('a photo'), 'image/jpeg')
  await sourceStore.put('documents/one.pdf', Buffer.from('%PDF'), 'application/pdf')
  await sourceStore.put('news/film.mp4', Buffer.alloc(300_000, 7), 'video/mp4')
  backedUpSite = {
    databaseUrl: database.url,
    tenant: 'tw',
    files: sourceStore,
    clock: nextSecond(),
    version: '1',
    secret: { value: backupTestSecret, isKept: true },
  }
  closeAfterwards(database.drop)
}

export const backupTestSecret = 'a secret of more than thirty-two signs'

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

export async function makeTestBackup(): Promise<string> {
  const written = await writeBackup(backedUpSite, join(backupFolder, 'backups'))
  return join(backupFolder, 'backups', written?.name ?? '')
}

/** Returns the target of a restore: an empty database and this file store. */
export async function createEmptyRestoreTarget(files: FileStore) {
  const database = await createTestDatabase('template0')
  onTestFinished(() => database.drop())
  const keys: string[] = []
  const keepSecret = async (manifest: BackupManifest) => void keys.push(manifest.secret.sha256)
  return { databaseUrl: database.url, files, prepare: () => undefined, keepSecret, kept: keys }
}

export async function validateTestBackup(backup: string) {
  const validation = await validateBackup(backup, { tenant: 'tw', migrationsFolder })
  if (validation.outcome !== 'valid') throw new Error(validation.outcome)
  return validation
}

export async function listStoreContents(files: FileStore) {
  const contents: [key: string, type: string, bytes: string][] = []
  for await (const { key } of files.list()) {
    const file = await files.find(key)
    if (file)
      contents.push([key, file.contentType, computeSha256Hex((await buffer(file.body)).toString('hex'))])
  }
  return contents.sort()
}

/** Changes the manifest of a backup and stores a matching hash for it. */
export const forgeManifest = async (backup: string, change: (manifest: BackupManifest) => void) => {
  const manifest = JSON.parse(await readFile(join(backup, manifestName), 'utf8')) as BackupManifest
  change(manifest)
  const text = JSON.stringify(manifest)
  await writeFile(join(backup, manifestName), text)
  await writeFile(join(backup, manifestHashName), `${computeSha256Hex(text)}  ${manifestName}\n`)
}

export const siteOnDatabase = (databaseUrl: string): SiteToBackUp => ({
  ...backedUpSite,
  databaseUrl,
  files: createEmptyStore(),
})
export const createEmptyStore = () =>
  createDiskStore({
    directory: join(backupFolder, `store-${Math.random().toString(36).slice(2)}`),
    tenant: 'tw',
  })
