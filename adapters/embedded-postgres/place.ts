import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, packagedBinaries, program } from './binaries.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { canEnter, canRun } from './reach.ts'
import type { ServerUser } from './run-program.ts'
import { claimShelter, openShelter, shelterOf } from './shelter.ts'
import { shelterBinaries } from './sheltered-binaries.ts'
import { findServerUser, isRoot } from './system-user.ts'

/** Everything a start needs to know: absolute paths, who runs the server, and with which programs. */
export interface Place {
  /** `DATA_DIR/postgres`: the address with its password, the server's log, the cluster or a link to it. */
  folder: string
  /** The link or folder `DATA_DIR/postgres/cluster`, where operators look. */
  link: string
  /** The cluster itself. */
  cluster: string
  /** Whether an earlier start made the cluster. */
  exists: boolean
  /** The folder of this DATA_DIR outside of it, used only when the server's account cannot reach in. */
  shelter: string
  user: ServerUser
  binaries: Binaries
}

/** Decides where cluster and programs stand, by trying what the server's account can reach. */
export async function findPlace(dataDir: string): Promise<Place> {
  const folder = join(dataDir, 'postgres')
  // Closed to other accounts whatever the umask; as root, the server's own passes through to its cluster.
  if (await mkdir(folder, { recursive: true })) await chmod(folder, isRoot() ? 0o711 : 0o700)
  const link = join(await realpath(folder), 'cluster')
  const shelter = await shelterOf(dataDir)
  const existing = await existingCluster(link, shelter)
  const user = await findServerUser(existing)
  const cluster = existing ?? (await newCluster(link, shelter, user))
  if (cluster !== link) await claimShelter(cluster, link)
  if (existing) await requireReach(existing, user)
  const binaries = await reachableBinaries(shelter, user)
  return { folder, link, cluster, exists: existing !== null, shelter, user, binaries }
}

/** The cluster of an earlier start, also when the start was cut before it made the link. */
async function existingCluster(link: string, shelter: string): Promise<string | null> {
  const linked = await realpath(link).catch(() => null)
  if (linked) return linked
  if (await lstat(link).catch(() => null)) {
    throw new PostgresUnavailable(`La base de données vers laquelle pointe ${link} est introuvable.`)
  }
  const sheltered = join(shelter, 'cluster')
  return (await stat(sheltered).catch(() => null)) && isRoot() ? sheltered : null
}

async function newCluster(link: string, shelter: string, user: ServerUser): Promise<string> {
  if (!user || (await canEnter(join(link, '..'), user))) return link
  await openShelter(shelter)
  return join(shelter, 'cluster')
}

async function requireReach(cluster: string, user: ServerUser): Promise<void> {
  if (await canEnter(cluster, user)) return
  throw new PostgresUnavailable(
    `Le compte qui fait tourner PostgreSQL ne peut pas entrer dans ${cluster} : vérifiez les droits de ce dossier et de ses parents.`,
  )
}

async function reachableBinaries(shelter: string, user: ServerUser): Promise<Binaries> {
  const packaged = packagedBinaries()
  if (!user || (await canRun(program(packaged, 'postgres'), user))) return packaged
  return shelterBinaries(packaged, shelter)
}
