import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureCluster, replaceLostPassword } from './cluster.ts'
import { ensureServer, type ServerSettings, stopServer } from './ensure-server.ts'
import {
  createCredentials,
  databaseUrl,
  readCredentials,
  type ServerCredentials,
  writeCredentials,
} from './server-credentials.ts'
import { findServerPaths, type ServerPaths } from './server-paths.ts'
import { findRunningServer } from './server-process.ts'

export interface EmbeddedPostgres {
  /** URL of the database `site`, password included. */
  url: string
  /** Restarts a server that dies, from now on, at the same address. `report` receives a French sentence each time. */
  keepRunning(report: (sentence: string) => void): void
  /** Stops the server cleanly and waits for it, also when an earlier process had started it. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Receives one French sentence for each event that concerns the operator. */
  log?: (sentence: string) => void
  /** Settings that replace the fixed ones, which protect the data in a crash. For temporary data only. */
  settings?: ServerSettings
}

/**
 * Starts the PostgreSQL server that keeps its data in `dataDir`/postgres. Creates the cluster at the first start, and takes over
 * a server that outlived the process that had started it. Throws `PostgresUnavailable`. See
 * docs/decisions/0003-embedded-postgres.md.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  settings,
}: Options): Promise<EmbeddedPostgres> {
  const paths = await findServerPaths(resolve(dataDir))
  const knownAddress = await ensureAddress(paths, log)
  await ensureCluster(paths, knownAddress.password)
  const onTakenOver = () => log('Reprise du serveur PostgreSQL resté en marche.')
  let { server, port } = await ensureServer(paths, knownAddress, { onTakenOver, settings })
  const address = await writeCredentials(paths.folder, { ...knownAddress, port })
  let endWatch = async () => {}
  let stopping: Promise<void> | undefined

  async function restart(stopping: AbortSignal): Promise<void> {
    server = (await ensureServer(paths, address, { samePort: true, stopping, settings })).server
  }
  async function stop(): Promise<void> {
    await endWatch()
    await stopServer(server, paths.cluster)
  }
  return {
    url: databaseUrl(address),
    keepRunning(report) {
      const isRunning = async () => (await findRunningServer(paths.cluster)) !== null
      endWatch = keepRunning({ isRunning, start: restart }, report)
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

async function ensureAddress(
  paths: ServerPaths,
  log: (sentence: string) => void,
): Promise<ServerCredentials> {
  const credentials = await readCredentials(paths.folder)
  if (credentials) return credentials
  if (!paths.exists) {
    log(`Création de la base de données dans ${paths.cluster}.`)
    return createCredentials(paths.folder)
  }
  log(`Reprise de la base de données trouvée dans ${paths.cluster}, avec un nouveau mot de passe.`)
  return replaceLostPassword(paths)
}

interface Server {
  isRunning(): Promise<boolean>
  /** Rejects when the server cannot be started now. */
  start(stopping: AbortSignal): Promise<void>
}

/** Milliseconds between two checks, and minimum delay before the second attempt to start. */
const checkInterval = 1_000
const longestPause = 60_000
/** Milliseconds after which a running server counts as recovered: when it dies again, the first attempt is immediate. */
const provenAfter = 60_000

/**
 * Restarts a server that died, with a longer delay before each attempt. `report` receives one French sentence for each death and
 * each failure. Returns a function that ends the watch, and an attempt in progress.
 */
function keepRunning(server: Server, report: (sentence: string) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false })

  async function watch(): Promise<void> {
    let pause = 0
    let startedAt = Date.now()
    for (;;) {
      await sleep(checkInterval)
      if (await server.isRunning()) {
        if (Date.now() - startedAt > provenAfter) pause = 0
        continue
      }
      report('Le serveur PostgreSQL ne tourne plus : il est relancé.')
      await sleep(pause)
      pause = Math.min(Math.max(checkInterval, 2 * pause), longestPause)
      await server.start(signal).catch((error: Error) => signal.aborted || report(error.message))
      startedAt = Date.now()
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    stopping.abort()
    return watching
  }
}
