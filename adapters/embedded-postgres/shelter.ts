import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PostgresUnavailable } from './postgres-unavailable.ts'

const shelters = '/var/lib/tw-jantes'

/** The folder outside DATA_DIR that a root installation uses when the server's account cannot reach DATA_DIR. */
export async function shelterOf(dataDir: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)
  return join(shelters, hash)
}

/** Makes the folder passable (not listable) for the server's account, whatever the umask. */
export async function openShelter(shelter: string): Promise<void> {
  for (const folder of [shelters, shelter]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o711)
  }
}

/**
 * Writes down whose data a sheltered cluster holds. A DATA_DIR that was moved keeps its cluster; a copy of
 * one must not write into the original's, and throws `PostgresUnavailable`.
 */
export async function claimShelter(cluster: string, link: string): Promise<void> {
  const note = join(cluster, '..', 'cluster-of')
  const previous = await readFile(note, 'utf8').catch(() => '')
  if (previous === link) return
  const stillUsed = (await readlink(previous).catch(() => '')) === cluster
  if (stillUsed) {
    throw new PostgresUnavailable(
      `La base de données ${cluster} appartient à ${previous} : supprimez le lien ${link} pour que cette copie ait la sienne.`,
    )
  }
  // A link that an operator made may lead beside folders that are not ours to write in.
  await writeFile(note, link).catch(() => undefined)
}
