import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { siteName } from './address.ts'
import { program } from './binaries.ts'
import type { Place } from './place.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { runProgram, type ServerUser } from './run-program.ts'
import { initialSettings, settingArguments } from './settings.ts'

export async function makeCluster(place: Place, password: string): Promise<void> {
  const partial = `${place.cluster}.partial-${process.pid}`
  const passwordFile = `${partial}-password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  await give([partial, passwordFile], place.user)
  const made = await runProgram(
    program(place.binaries, 'initdb'),
    initdbArguments(partial, passwordFile),
    place.user,
  )
  await rm(passwordFile)
  if (!made.ok)
    throw new PostgresUnavailable(`La base de données n’a pas pu être créée : ${made.stderr.trim()}`)
  // Another process may have been quicker: its cluster is as good, and a full folder is never replaced.
  await rename(partial, place.cluster).catch(() => rm(partial, { recursive: true }))
}

/** C collation everywhere; the builtin provider adds upper and lower case for accented letters. */
function initdbArguments(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${siteName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...settingArguments(initialSettings),
  ]
}

async function give(paths: string[], user: ServerUser): Promise<void> {
  if (user) await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}
