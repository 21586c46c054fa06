import type { FileStore } from '../../domain/ports/file-store.ts'
import type { SoundBackup } from './judge-backup.ts'
import { makeSchemas } from './make-schemas.ts'
import { type Manifest, schemaOf } from './manifest.ts'
import { isEmpty, restoreFiles } from './restore-files.ts'
import { hasSchema, isHalfRestored, removeMark, setMark } from './restore-mark.ts'
import { isServed } from './served-site.ts'
import { openSession } from './session.ts'
import { loadTables } from './tables/load-tables.ts'

interface Place {
  databaseUrl: string
  files: FileStore
  /** Once nothing stands against it, before the first change. */
  prepare(): void
  /** Given the secret of the backup, before the last step. */
  keepSecret(manifest: Manifest): Promise<void>
}

/**
 * Puts the backup in place of whatever is there; without `replaces` only where nothing is. Database, files and secret
 * become visible with one commit: until then a mark keeps the site from starting on half of them.
 */
export async function restoreBackup(
  { databaseUrl, files, prepare, keepSecret }: Place,
  { folder, manifest, migrations }: SoundBackup,
  { replaces }: { replaces: boolean },
): Promise<'restored' | 'not-empty' | 'in-use'> {
  const { tenant } = manifest
  const mayReplace = replaces || (await isHalfRestored(databaseUrl, tenant))
  const client = await openSession(databaseUrl, tenant)
  try {
    if (await isServed(client, tenant)) return 'in-use'
    const isNew = !(await hasSchema(client, schemaOf(tenant, 'site'))) && (await isEmpty(files))
    if (!isNew && !mayReplace) return 'not-empty'
    prepare()
    await client.query('begin')
    await makeSchemas(client, tenant, migrations)
    await loadTables(client, manifest, folder)
    await setMarkBeside(databaseUrl, tenant)
    await restoreFiles(files, manifest, folder)
    await keepSecret(manifest)
    await removeMark(client, tenant)
    await client.query('commit')
    return 'restored'
  } finally {
    await client.end()
  }
}

/** What the tables could not take is known by now, and nothing was changed yet. */
async function setMarkBeside(url: string, tenant: string): Promise<void> {
  const client = await openSession(url, tenant)
  await setMark(client, tenant).finally(() => client.end())
}
