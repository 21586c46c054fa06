import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { dropHalfMade } from './half-made-clusters.ts'
import { makeCluster } from './make-cluster.ts'
import type { Place } from './place.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'

/**
 * Makes the cluster when there is none. It is made beside and renamed when whole, so that a folder of its
 * name is never half-made and never has to be deleted.
 */
export async function ensureCluster(place: Place, password: string): Promise<void> {
  await dropHalfMade(place.cluster)
  if (await stat(place.cluster).catch(() => null)) await requireSameMajor(place)
  else await makeCluster(place, password)
  if (place.cluster !== place.link) await symlink(place.cluster, place.link).catch(() => undefined)
}

async function requireSameMajor({ cluster, binaries }: Place): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const [major] = binaries.version.split('.')
  if (made === major) return
  throw new PostgresUnavailable(
    `La base de données ${cluster} est de PostgreSQL ${made} et le programme de PostgreSQL ${major} : restaurez une sauvegarde dans une base neuve.`,
  )
}
