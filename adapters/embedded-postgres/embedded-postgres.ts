import { resolve } from 'node:path'
import { type Address, keepAddress, makeAddress, readAddress, urlOf } from './address.ts'
import { ensureCluster } from './cluster.ts'
import { ensureServer } from './ensure-server.ts'
import { keepRunning } from './keep-running.ts'
import { replaceLostPassword } from './lost-password.ts'
import { findPlace, type Place } from './place.ts'
import { findRunningServer } from './running-server.ts'
import type { Settings } from './settings.ts'
import { stopServer } from './stop-server.ts'

export interface EmbeddedPostgres {
  /** Address of the database `site`, password included. */
  url: string
  /** From now on a server that dies is started anew at the same address; `tell` receives a sentence each time. */
  keepRunning(tell: (sentence: string) => void): void
  /** Ends the server cleanly and waits for it, also when an earlier process had started it. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Receives one French sentence for each thing an operator may want to know. */
  log?: (sentence: string) => void
  /** Instead of the fixed ones, on which the site's promises rest: for data that nobody needs after a crash. */
  settings?: Settings
}

/**
 * The PostgreSQL server that keeps its data in `dataDir`/postgres: made at the first start, started at the
 * later ones, taken over when it outlived the process that had started it. Throws `PostgresUnavailable`.
 * See docs/decisions/0003-embedded-postgres.md.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  settings,
}: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(resolve(dataDir))
  const known = await ensureAddress(place, log)
  await ensureCluster(place, known.password)
  const onTakenOver = () => log('Reprise du serveur PostgreSQL resté en marche.')
  let { server, port } = await ensureServer(place, known, { onTakenOver, settings })
  const address = await keepAddress(place.folder, { ...known, port })
  let endWatch = async () => {}
  let stopping: Promise<void> | undefined

  async function startAnew(stopping: AbortSignal): Promise<void> {
    server = (await ensureServer(place, address, { samePort: true, stopping, settings })).server
  }
  async function stop(): Promise<void> {
    await endWatch()
    await stopServer(server, place.cluster)
  }
  return {
    url: urlOf(address),
    keepRunning(tell) {
      const isRunning = async () => (await findRunningServer(place.cluster)) !== null
      endWatch = keepRunning({ isRunning, start: startAnew }, tell)
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

async function ensureAddress(place: Place, log: (sentence: string) => void): Promise<Address> {
  const known = await readAddress(place.folder)
  if (known) return known
  if (!place.exists) {
    log(`Création de la base de données dans ${place.cluster}.`)
    return makeAddress(place.folder)
  }
  log(`Reprise de la base de données trouvée dans ${place.cluster}, avec un nouveau mot de passe.`)
  return replaceLostPassword(place)
}
