import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { WrittenBackup } from '../../domain/kernel/ports/backups.ts'
import type { Clock } from '../../domain/kernel/ports/clock.ts'
import type { FileStore, ListedFile } from '../../domain/kernel/ports/file-store.ts'
import { backupName, parseBackupName } from '../../domain/oversight/backups/backup-name.ts'
import { writeFileAtomically } from '../files/write-file-atomically.ts'
import {
  type BackedUpFile,
  type BackupManifest,
  backedUpFilePath,
  backupFormat,
  computeSha256Hex,
  countAndHashFile,
  manifestHashName,
  manifestName,
  maxManifestBytes,
  readBackupManifest,
  sessionSecretFileName,
  writeStreamToFile,
} from './manifest.ts'
import { backUpTables } from './tables.ts'

/**
 * Makes a backup in the folder, under a temporary name. Renames it when all of it is on the disk, so a backup with a final name
 * is always complete. Returns `null` while another backup of the same database is being made. Rejects with the reason if the
 * backup cannot be made.
 */
export async function writeBackup(site: SiteToBackUp, directory: string): Promise<WrittenBackup | null> {
  const lock = await takeAdvisoryLock(site.databaseUrl, `backup:${site.tenant}`, {
    tries: 1,
    onLost: () => undefined,
  })
  if (!lock) return null
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await sweepUnfinished(directory, site.tenant)
    return await writeUnderName(site, directory)
  } finally {
    await lock.end()
  }
}

async function writeUnderName(site: SiteToBackUp, directory: string): Promise<WrittenBackup> {
  const madeAt = site.clock.now()
  const name = backupName(site.tenant, madeAt)
  const draft = join(directory, temporaryBackupNameOf(name))
  try {
    await mkdir(draft, { mode: 0o700 })
    const manifest = await writeBackupContent(
      site,
      madeAt,
      draft,
      await findPreviousBackup(directory, site.tenant),
    )
    await rename(draft, join(directory, name))
    await syncFolder(directory)
    return { name, ...sizeOf(manifest) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Returns the totals of a backup. */
function sizeOf({ tables, files }: BackupManifest) {
  const all = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length, bytes: all }
}

/** Flushes a folder to the disk. Otherwise a power failure may lose the names in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export interface SiteToBackUp {
  databaseUrl: string
  tenant: string
  files: FileStore
  clock: Clock
  /** Secret that signs links and encrypts second factors. `isKept`: the site stores it itself, so the backup contains it. */
  secret: { value: string; isKept: boolean }
  /** Version of the site, written into the manifest as information. */
  version: string
}

/**
 * Writes the database first. A file uploaded during the backup is then only superfluous: no record of the backup refers to it.
 * In the other order, a record could refer to a missing file.
 */
async function writeBackupContent(
  site: SiteToBackUp,
  madeAt: Date,
  folder: string,
  former: PreviousBackup | null,
) {
  const { postgres, ...database } = await backUpTables(site.databaseUrl, site.tenant, folder)
  const files = await backUpFiles(site.files, folder, former)
  const { value, isKept } = site.secret
  if (isKept) await writeFile(join(folder, sessionSecretFileName), value, { mode: 0o600, flush: true })
  const manifest: BackupManifest = {
    format: backupFormat,
    tenant: site.tenant,
    madeAt: madeAt.toISOString(),
    versions: { site: site.version, postgres },
    ...database,
    files,
    secret: { sha256: computeSha256Hex(value), isKept },
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  // `readBackupManifest` would reject a longer manifest.
  if (Buffer.byteLength(text) > maxManifestBytes) throw new Error('too many files for one backup')
  await writeFileAtomically(join(folder, manifestName), Buffer.from(text))
  const sum = `${computeSha256Hex(text)}  ${manifestName}\n`
  await writeFileAtomically(join(folder, manifestHashName), Buffer.from(sum))
  return manifest
}

/** Returns the newest backup of the tenant in the folder; `null` when there is none or its manifest cannot be read. */
async function findPreviousBackup(directory: string, tenant: string): Promise<PreviousBackup | null> {
  const [latest] = await listBackups(directory, tenant)
  const folder = join(directory, latest?.name ?? '')
  const read = latest ? await readBackupManifest(folder) : null
  if (read?.outcome !== 'read') return null
  return { folder, files: new Map(read.manifest.files.map((file) => [file.key, file])) }
}

/**
 * Writes all files of the storage into the folder. Returns their part of the manifest. Files deleted meanwhile are left out:
 * their records are deleted before them.
 */
async function backUpFiles(
  store: FileStore,
  folder: string,
  former: PreviousBackup | null,
): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = []
  for await (const listed of store.list()) {
    const file =
      (await linkFromPrevious(listed, folder, former)) ?? (await copyFromStore(store, listed, folder))
    if (file) files.push(file)
  }
  return files.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The backup before this one. Files unchanged since then are not read from the storage again. */
interface PreviousBackup {
  folder: string
  files: ReadonlyMap<string, BackedUpFile>
}

/** Hard-links a file of the previous backup: each backup is complete, and ten of them take the space of one. */
async function linkFromPrevious(
  { key, size, changedAt }: ListedFile,
  folder: string,
  former: PreviousBackup | null,
): Promise<BackedUpFile | null> {
  const formerEntry = former?.files.get(key)
  if (!formerEntry || formerEntry.bytes !== size || formerEntry.changedAt !== changedAt.toISOString())
    return null
  const [from, to] = [
    join(former?.folder ?? '', backedUpFilePath(formerEntry)),
    join(folder, backedUpFilePath(formerEntry)),
  ]
  // Disks can corrupt data: a file that no longer matches its hash is read from the storage again.
  const actual = await countAndHashFile(from).catch(() => null)
  if (actual?.sha256 !== formerEntry.sha256) return null
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // On file systems without hard links, the file is copied.
  await link(from, to).catch(() => writeStreamToFile(to, createReadStream(from)))
  return formerEntry
}

async function copyFromStore(
  store: FileStore,
  { key, changedAt }: ListedFile,
  folder: string,
): Promise<BackedUpFile | null> {
  const storedFile = await store.find(key)
  if (!storedFile) return null
  const { bytes, sha256 } = await writeStreamToFile(join(folder, backedUpFilePath({ key })), storedFile.body)
  return { key, bytes, sha256, contentType: storedFile.contentType, changedAt: changedAt.toISOString() }
}

/** Returns the backups of the tenant in the folder, newest first; empty when the folder does not exist. */
export async function listBackups(
  directory: string,
  tenant: string,
): Promise<{ name: string; madeAt: Date }[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return []
    throw error
  })
  return entries
    .flatMap((entry) => {
      const read = entry.isDirectory() ? parseBackupName(entry.name) : null
      return read?.tenant === tenant ? [{ name: entry.name, madeAt: read.madeAt }] : []
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

export const temporaryBackupNameOf = (name: string) => `.${name}.part`

/**
 * Deletes backups that are incomplete because a process was killed or the power failed. The caller has the lock, so no
 * other backup is running.
 */
async function sweepUnfinished(directory: string, tenant: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    const unfinishedName = /^\.(.+)\.part$/.exec(entry)?.[1]
    if (unfinishedName && parseBackupName(unfinishedName)?.tenant === tenant)
      await rm(join(directory, entry), { recursive: true, force: true })
  }
}
