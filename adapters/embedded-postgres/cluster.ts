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
export async function ensureCluster(paths: ServerPaths, password: string): Promise<void> {
  await dropHalfMade(paths.cluster)
  if (await stat(paths.cluster).catch(() => null)) await requireSameMajor(paths)
  else await makeCluster(paths, password)
  if (paths.cluster !== paths.link) await symlink(paths.cluster, paths.link).catch(() => undefined)
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

async function makeCluster(paths: ServerPaths, password: string): Promise<void> {
  const partial = `${paths.cluster}.partial-${process.pid}`
  const passwordFile = `${partial}-password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  await give([partial, passwordFile], paths.user)
  const result = await runProgram(
    postgresProgramPath(paths.binaries, 'initdb'),
    initdbArguments(partial, passwordFile),
    paths.user,
  )
  await rm(passwordFile)
  if (!result.ok)
    throw new PostgresUnavailable(`La base de données n’a pas pu être créée : ${result.stderr.trim()}`)
  // Another process may have been faster: its cluster is equally good, and an existing folder is never replaced.
  await rename(partial, paths.cluster).catch(() => rm(partial, { recursive: true }))
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
export async function replaceLostPassword(paths: ServerPaths): Promise<ServerCredentials> {
  const running = await findRunningServer(paths.cluster)
  if (running) await stopServer(running, paths.cluster)
  await disownStaleLock(paths.cluster)
  const address = await createCredentials(paths.folder)
  const set = await runProgram(
    postgresProgramPath(paths.binaries, 'postgres'),
    ['--single', '-D', paths.cluster, 'postgres'],
    paths.user,
    `alter role ${databaseName} password '${address.password}'\n`,
  )
  if (set.ok) return address
  throw new PostgresUnavailable(
    `Le mot de passe de la base de données n’a pas pu être refait : ${set.stderr.trim()}`,
  )
}
