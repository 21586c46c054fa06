import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseName, databaseUrl, findFreePort, type ServerCredentials } from './server-credentials.ts'
import { deleteOtherVersions, postgresProgramPath, type ServerPaths } from './server-paths.ts'
import {
  disownStaleLock,
  findRunningServer,
  isServingCluster,
  PostgresUnavailable,
  postgresEnvironment,
  type RunningServer,
} from './server-process.ts'

/** Maximum time in milliseconds until a server is ready: recovery after a crash may take long. */
const timeout = 120_000
/** Maximum number of launches that fail in a row. After that the error quotes the server's log. */
const launchesAllowed = 5

export const corruptionAdvice =
  'Si la base de données est abîmée, restaurez une sauvegarde : docs/recovery.md, « Corrupted database ».'

interface EnsureServerOptions {
  /** Called when a server was running already. */
  onTakenOver?: () => void
  /** Fails rather than use another port: the users of the server know it by its port. */
  samePort?: boolean
  /** If aborted, no server is started, and a running server is returned unchanged so that it can be stopped. */
  stopping?: AbortSignal
  /** Settings that replace the fixed ones of the same name. */
  settings?: ServerSettings
}

/** Returns the cluster's server, ready: the running one or a new one. Throws `PostgresUnavailable`. */
export async function ensureServer(
  paths: ServerPaths,
  known: ServerCredentials,
  { onTakenOver, samePort = false, stopping, settings }: EnsureServerOptions = {},
): Promise<{ server: RunningServer; port: number }> {
  const deadline = Date.now() + timeout
  const logStart = await sizeOfLog(paths.folder)
  let launches = 0
  let { port } = known
  while (Date.now() < deadline && launches < launchesAllowed) {
    const server = await findRunningServer(paths.cluster)
    if (server && stopping?.aborted) return { server, port }
    if (stopping?.aborted) break
    if (server) {
      if (await isOurs(server, known, paths)) {
        if (launches === 0) onTakenOver?.()
        return { server, port: server.port }
      }
      await wait(20)
    } else {
      await wait(launches * 200)
      port = await choosePort(port, samePort)
      await launch(paths, port, { stopping, settings })
      launches += 1
    }
  }
  const cause = await findCause(paths.folder, logStart)
  throw new PostgresUnavailable(
    `PostgreSQL n’a pas pu démarrer : « ${cause} » (journal complet : ${logFile(paths.folder)}). ${corruptionAdvice}`,
  )
}

async function choosePort(wished: number, samePort: boolean): Promise<number> {
  const port = await findFreePort(wished)
  if (port === wished || !samePort) return port
  throw new PostgresUnavailable(`PostgreSQL n’a pas pu redémarrer : le port ${wished} est pris.`)
}

async function launch(paths: ServerPaths, port: number, wishes: EnsureServerOptions): Promise<void> {
  await disownStaleLock(paths.cluster)
  const ready = await launchServer(paths, port, wishes)
  if (ready) await deleteOtherVersions(paths.shelter, paths.binaries)
}

async function isOurs(
  server: RunningServer,
  address: ServerCredentials,
  { cluster, folder }: ServerPaths,
): Promise<boolean> {
  if (!server.ready) return false
  const answer = await identifyServer({ ...address, port: server.port }, cluster)
  if (answer !== 'stranger') return answer === 'ours'
  throw new PostgresUnavailable(
    `La base de données ${cluster} refuse le mot de passe gardé dans ${folder}/url : supprimez ce fichier pour qu’un nouveau soit fait.`,
  )
}

/**
 * `busy`: does not respond, because it is starting or stopping. `stranger`: responds, but rejects our password or serves other
 * data.
 */
type Answer = 'ours' | 'busy' | 'stranger'

const wrongPassword = ['28P01', '28000']
const missingDatabase = '3D000'

/** Checks that a server is the one of this cluster, and that it has the site's database. */
async function identifyServer(address: ServerCredentials, cluster: string): Promise<Answer> {
  try {
    return await compareCluster(address, cluster)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === missingDatabase) return createDatabase(address)
    return wrongPassword.includes(code) ? 'stranger' : 'busy'
  }
}

async function compareCluster(address: ServerCredentials, cluster: string): Promise<Answer> {
  const [row] = await query(databaseUrl(address), `select current_setting('data_directory') as cluster`)
  return row?.cluster === cluster ? 'ours' : 'stranger'
}

/**
 * Creates the site's database. Returns `busy`, so that the caller checks again: when two processes create it together, one fails
 * and both then find it.
 */
async function createDatabase(address: ServerCredentials): Promise<Answer> {
  await query(databaseUrl(address, 'postgres'), `create database ${databaseName}`).catch(() => undefined)
  return 'busy'
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  // `options` is set so that a PGOPTIONS of the environment has no effect.
  const client = new pg.Client({
    connectionString,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

interface Manner {
  /** If aborted, waits only until the server can be found, so that it can be stopped. */
  stopping?: AbortSignal
  /** Replace some of the fixed settings. */
  settings?: ServerSettings
}

/** Starts the server. Returns true once it is ready, false when it ended instead; its log has the reason. */
async function launchServer(
  paths: ServerPaths,
  port: number,
  { stopping, settings }: Manner,
): Promise<boolean> {
  const log = await openServerLog(paths.folder)
  const args = ['-D', paths.cluster, ...toSettingArguments({ ...fixedSettings, ...settings, port })]
  const child = spawn(postgresProgramPath(paths.binaries, 'postgres'), args, {
    ...paths.user,
    cwd: '/',
    env: postgresEnvironment,
    // A session of its own: Ctrl-C in the terminal must not stop the database before the site has finished its requests.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return isReady(child, paths.cluster, stopping)
}

async function isReady(child: ChildProcess, cluster: string, stopping?: AbortSignal): Promise<boolean> {
  while (child.pid && child.exitCode === null && child.signalCode === null) {
    const server = await findRunningServer(cluster)
    if (server?.pid === child.pid && (server?.ready || stopping?.aborted)) return true
    await wait(10)
  }
  return false
}

/** Stops the server and waits for its end. Fast mode: rolls open transactions back, then writes data out. */
export async function stopServer({ pid }: RunningServer, cluster: string): Promise<void> {
  if (await signalUntilGone(pid, cluster, 'SIGINT', 60_000)) return
  // Immediate shutdown loses no data either: the next start replays the log.
  await signalUntilGone(pid, cluster, 'SIGQUIT', 10_000)
}

async function signalUntilGone(
  pid: number,
  cluster: string,
  signal: NodeJS.Signals,
  timeout: number,
): Promise<boolean> {
  const deadline = Date.now() + timeout
  if (await isServingCluster(pid, cluster)) process.kill(pid, signal)
  while (await isServingCluster(pid, cluster)) {
    if (Date.now() > deadline) return false
    await wait(15)
  }
  return true
}

const largestLog = 5_000_000

function logFile(folder: string): string {
  return join(folder, 'server.log')
}

/** Opens the server's log for appending; a log larger than 5 MB is emptied. */
async function openServerLog(folder: string) {
  if ((await sizeOfLog(folder)) > largestLog) await truncate(logFile(folder))
  return open(logFile(folder), 'a', 0o600)
}

function sizeOfLog(folder: string): Promise<number> {
  return stat(logFile(folder)).then(
    (file) => file.size,
    () => 0,
  )
}

/** Matches the beginning of a fatal message of PostgreSQL: « FATAL:  … », « PANIC:  … », « postgres: … ». */
const fatalLine = /^postgres: |\b(?:PANIC|FATAL): +(?!the database system is )/

/**
 * Returns the reason in the log why the server did not start: the last fatal message written since `start` (a byte offset),
 * else the last line. The last line alone is often only « database system is shut down ».
 */
async function findCause(folder: string, start: number): Promise<string> {
  const bytes = await readFile(logFile(folder)).catch(() => Buffer.alloc(0))
  // The log may be shorter than at the start: an operator may have truncated it.
  const text = bytes.subarray(start < bytes.length ? start : 0).toString()
  const lines = text.trim().split('\n')
  const index = lines.findLastIndex((line) => fatalLine.test(line))
  // Before its log is open, the program writes one message over several lines.
  if (lines[index]?.startsWith('postgres: ')) return lines.slice(index).join(' ')
  return lines.at(index) ?? ''
}

export type ServerSettings = Record<string, string | number>

/** Settings written into `postgresql.conf` when the cluster is created: the operator may tune them there. */
export const initialServerSettings = {
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  // Helper processes cost memory and do not make short indexed queries faster.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Settings passed at each start. They protect data in a crash and personal data in the log. */
const fixedSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The log must contain no personal data: neither statements nor the values in an error's detail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  logging_collector: 'off',
  log_destination: 'stderr',
}

export function toSettingArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
