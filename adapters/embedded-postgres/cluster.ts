import { chown, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { corruptionAdvice, initialServerSettings, stopServer, toSettingArguments } from './ensure-server.ts'
import { createCredentials, databaseName, type ServerCredentials } from './server-credentials.ts'
import { postgresProgramPath, type ServerPaths } from './server-paths.ts'
import {
  disownStaleLock,
  findRunningServer,
  isProcessRunning,
  PostgresUnavailable,
  runProgram,
  type ServerUser,
} from './server-process.ts'

/**
 * Creates the cluster if it does not exist. It is created under a temporary name and renamed when complete, so a cluster folder
 * is never incomplete and never has to be deleted.
 */
export async function ensureCluster(place: ServerPaths, password: string): Promise<void> {
  await dropHalfMade(place.cluster)
  if (await stat(place.cluster).catch(() => null)) await requireSameMajor(place)
  else await makeCluster(place, password)
  if (place.cluster !== place.link) await symlink(place.cluster, place.link).catch(() => undefined)
}

async function requireSameMajor({ cluster, binaries }: ServerPaths): Promise<void> {
  const clusterVersion = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const [major] = binaries.version.split('.')
  if (clusterVersion === major) return
  if (!clusterVersion)
    throw new PostgresUnavailable(
      `La base de données ${cluster} est abîmée : son fichier PG_VERSION ne peut pas être lu. ${corruptionAdvice}`,
    )
  throw new PostgresUnavailable(
    `La base de données ${cluster} est de PostgreSQL ${clusterVersion} et le programme de PostgreSQL ${major} : restaurez une sauvegarde dans une base neuve.`,
  )
}

async function makeCluster(place: ServerPaths, password: string): Promise<void> {
  const partial = `${place.cluster}.partial-${process.pid}`
  const passwordFile = `${partial}-password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  await give([partial, passwordFile], place.user)
  const result = await runProgram(
    postgresProgramPath(place.binaries, 'initdb'),
    initdbArguments(partial, passwordFile),
    place.user,
  )
  await rm(passwordFile)
  if (!result.ok)
    throw new PostgresUnavailable(`La base de données n’a pas pu être créée : ${result.stderr.trim()}`)
  // Another process may have been faster: its cluster is equally good, and an existing folder is never replaced.
  await rename(partial, place.cluster).catch(() => rm(partial, { recursive: true }))
}

/**
 * Returns the arguments of `initdb`. Texts are compared byte by byte (locale C); the builtin provider knows upper and
 * lower case of accented letters.
 */
function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${databaseName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...toSettingArguments(initialServerSettings),
  ]
}

async function give(paths: string[], user: ServerUser): Promise<void> {
  if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/** Deletes the remains of killed starts. Remains that an orphaned initdb is still writing are deleted at a later start. */
async function dropHalfMade(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const mark = `${basename(cluster)}.partial-`
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(mark))) {
    const maker = Number.parseInt(name.slice(mark.length), 10)
    if (maker !== process.pid && isProcessRunning(maker)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** Sets a new password for a cluster whose address file was lost, through the server's single-user mode. */
export async function replaceLostPassword(place: ServerPaths): Promise<ServerCredentials> {
  const running = await findRunningServer(place.cluster)
  if (running) await stopServer(running, place.cluster)
  await disownStaleLock(place.cluster)
  const address = await createCredentials(place.folder)
  const set = await runProgram(
    postgresProgramPath(place.binaries, 'postgres'),
    ['--single', '-D', place.cluster, 'postgres'],
    place.user,
    `alter role ${databaseName} password '${address.password}'\n`,
  )
  if (set.ok) return address
  throw new PostgresUnavailable(
    `Le mot de passe de la base de données n’a pas pu être refait : ${set.stderr.trim()}`,
  )
}
