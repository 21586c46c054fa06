import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, keepAddress, makeAddress, readAddress, urlOf } from './address.ts'
import { ensureCluster } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { greet } from './greet.ts'
import { launchServer } from './launch-server.ts'
import { replaceLostPassword } from './lost-password.ts'
import { findPlace, type Place } from './place.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { disownStaleLock, findRunningServer, type RunningServer, stopServer } from './running-server.ts'
import { lastLogLine } from './server-log.ts'
import { dropOtherCopies } from './sheltered-binaries.ts'

export interface EmbeddedPostgres {
  /** Address of the database `site`, password included. */
  url: string
  /** Ends the server cleanly and waits for it, also when an earlier process had started it. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Receives one French sentence for each thing an operator may want to know. */
  log?: (sentence: string) => void
}

/** A server that recovers after a crash may take this long; one that never gets ready is reported then. */
const patience = 120_000
/** Failing launches in a row: the log's last line tells why. */
const launchesAllowed = 5

/**
 * The PostgreSQL server that keeps its data in `dataDir`/postgres: made at the first start, started at the
 * later ones, taken over when it outlived the process that had started it. Throws `PostgresUnavailable`.
 * See docs/decisions/0003-embedded-postgres.md.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
}: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(resolve(dataDir))
  const known = await ensureAddress(place, log)
  await ensureCluster(place, known.password)
  const { server, address } = await ensureServer(place, known, log)
  let stopping: Promise<void> | undefined
  return {
    url: urlOf(address),
    stop: () => {
      stopping ??= stopServer(server, place.cluster)
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

async function ensureServer(place: Place, known: Address, log: (sentence: string) => void) {
  const deadline = Date.now() + patience
  let launches = 0
  let address = known
  while (Date.now() < deadline && launches < launchesAllowed) {
    const server = await findRunningServer(place.cluster)
    if (server) {
      if (await isOurs(server, address, place)) {
        if (launches === 0) log('Reprise du serveur PostgreSQL resté en marche.')
        return { server, address: await keepAddress(place.folder, { ...address, port: server.port }) }
      }
      await wait(20)
    } else {
      await wait(launches * 200)
      address = { ...address, port: await findFreePort(address.port) }
      await launch(place, address)
      launches += 1
    }
  }
  throw new PostgresUnavailable(`PostgreSQL n’a pas pu démarrer : ${await lastLogLine(place.folder)}`)
}

async function launch(place: Place, address: Address): Promise<void> {
  await disownStaleLock(place.cluster)
  const ready = await launchServer(place, address.port)
  if (ready) await dropOtherCopies(place.shelter, place.binaries)
}

async function isOurs(server: RunningServer, address: Address, { cluster, folder }: Place): Promise<boolean> {
  if (!server.ready) return false
  const answer = await greet({ ...address, port: server.port }, cluster)
  if (answer !== 'stranger') return answer === 'ours'
  throw new PostgresUnavailable(
    `La base de données ${cluster} refuse le mot de passe gardé dans ${folder}/url : supprimez ce fichier pour qu’un nouveau soit fait.`,
  )
}
