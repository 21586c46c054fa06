import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../files/write-file-atomically.ts'
import { backUpFiles } from './back-up-files.ts'
import type { BackedUpSite } from './backed-up-site.ts'
import { manifestHashName, manifestName, secretName } from './backup-paths.ts'
import type { FormerBackup } from './from-former.ts'
import { listBackups } from './list-backups.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { readManifest } from './read-manifest.ts'
import { backUpTables } from './tables/back-up-tables.ts'
import { hashOf } from './tally.ts'

/** The database first: what comes in between is a file that no record of the backup names. */
export async function writeAll(
  site: BackedUpSite,
  madeAt: Date,
  folder: string,
  former: FormerBackup | null,
) {
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

/** The newest backup of the tenant that lies in the folder, if it can be read. */
export async function formerIn(directory: string, tenant: string): Promise<FormerBackup | null> {
  const [latest] = await listBackups(directory, tenant)
  const folder = join(directory, latest?.name ?? '')
  const read = latest ? await readManifest(folder) : null
  if (read?.outcome !== 'read') return null
  return { folder, files: new Map(read.manifest.files.map((file) => [file.key, file])) }
}
