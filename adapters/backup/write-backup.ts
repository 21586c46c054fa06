import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '../../db/advisory-lock.ts'
import { backupName, readBackupName } from '../../domain/backup/backup-name.ts'
import type { WrittenBackup } from '../../domain/ports/backups.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { FileStore } from '../../domain/ports/file-store.ts'
import { writeFileAtomically } from '../files/write-file-atomically.ts'
import { backUpFiles, type FormerBackup } from './back-up-files.ts'
import { backUpTables } from './back-up-tables.ts'
import { listBackups } from './list-backups.ts'
import { backupFormat, type Manifest, manifestHashName, manifestName, secretName } from './manifest.ts'
import { readManifest } from './read-manifest.ts'
import { hashOf } from './tally.ts'

/** The site of which backups are made. */
export interface BackedUpSite {
  databaseUrl: string
  tenant: string
  files: FileStore
  clock: Clock
  /** What signs links and keeps second factors; `isKept` by the site itself, and so in the backup. */
  secret: { value: string; isKept: boolean }
  /** Of the site, for whoever reads. */
  version: string
}

/**
 * Makes a backup in the folder, under a name of its own: written beside, given its name once all of it is on the disk,
 * so that what has a name is whole. `null` while another is being made on the same database. Rejects with the reason
 * when it cannot be made.
 */
export async function writeBackup(site: BackedUpSite, directory: string): Promise<WrittenBackup | null> {
  const lock = await takeLock(site.databaseUrl, `backup:${site.tenant}`, {
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

async function writeUnderName(site: BackedUpSite, directory: string): Promise<WrittenBackup> {
  const madeAt = site.clock.now()
  const name = backupName(site.tenant, madeAt)
  const draft = join(directory, draftOf(name))
  try {
    await mkdir(draft, { mode: 0o700 })
    const manifest = await writeAll(site, madeAt, draft, await formerIn(directory, site.tenant))
    await rename(draft, join(directory, name))
    await syncFolder(directory)
    return { name, ...sizeOf(manifest) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The database first: what comes in between is a file that no record of the backup names. */
async function writeAll(site: BackedUpSite, madeAt: Date, folder: string, former: FormerBackup | null) {
  const { postgres, ...database } = await backUpTables(site.databaseUrl, site.tenant, folder)
  const files = await backUpFiles(site.files, folder, former)
  const { value, isKept } = site.secret
  if (isKept) await writeFile(join(folder, secretName), value, { mode: 0o600, flush: true })
  const manifest: Manifest = {
    format: backupFormat,
    tenant: site.tenant,
    madeAt: madeAt.toISOString(),
    versions: { site: site.version, postgres },
    ...database,
    files,
    secret: { sha256: hashOf(value), isKept },
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFileAtomically(join(folder, manifestName), Buffer.from(text))
  const sum = `${hashOf(text)}  ${manifestName}\n`
  await writeFileAtomically(join(folder, manifestHashName), Buffer.from(sum))
  return manifest
}

async function formerIn(directory: string, tenant: string): Promise<FormerBackup | null> {
  const [latest] = await listBackups(directory, tenant)
  const folder = join(directory, latest?.name ?? '')
  const read = latest ? await readManifest(folder) : null
  if (read?.outcome !== 'read') return null
  return { folder, files: new Map(read.manifest.files.map((file) => [file.key, file])) }
}

/** How much a backup holds. */
function sizeOf({ tables, files }: Manifest) {
  const all = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length, bytes: all }
}

const draftOf = (name: string) => `.${name}.part`

/** What a killed process, or a machine without power, had begun. The lock says that nobody else is at it. */
async function sweepUnfinished(directory: string, tenant: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    const begun = /^\.(.+)\.part$/.exec(entry)?.[1]
    if (begun && readBackupName(begun)?.tenant === tenant)
      await rm(join(directory, entry), { recursive: true, force: true })
  }
}

/** A name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
