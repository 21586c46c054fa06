import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from './address.ts'
import { findFreePort } from './free-port.ts'
import { greet } from './greet.ts'
import { launchServer } from './launch-server.ts'
import type { Place } from './place.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { disownStaleLock } from './postmaster-lock.ts'
import { findRunningServer, type RunningServer } from './running-server.ts'
import { lastLogLine } from './server-log.ts'
import type { Settings } from './settings.ts'
import { dropOtherCopies } from './sheltered-binaries.ts'

/** A server that recovers after a crash may take this long; one that never gets ready is reported then. */
const patience = 120_000
/** Failing launches in a row: the log's last line tells why. */
const launchesAllowed = 5

interface Wishes {
  /** Called when there is a server already. */
  onTakenOver?: () => void
  /** Who uses the server knows it by its port: rather none than one elsewhere. */
  samePort?: boolean
  /** Once aborted nothing is launched any more, and a server is answered as it is, so that it can be stopped. */
  stopping?: AbortSignal
  /** Instead of the fixed ones. */
  settings?: Settings
}

/** The cluster's server, ready: the one that runs, else a new one. Throws `PostgresUnavailable`. */
export async function ensureServer(
  place: Place,
  known: Address,
  { onTakenOver, samePort = false, stopping, settings }: Wishes = {},
): Promise<{ server: RunningServer; port: number }> {
  const deadline = Date.now() + patience
  let launches = 0
  let { port } = known
  while (Date.now() < deadline && launches < launchesAllowed) {
    const server = await findRunningServer(place.cluster)
    if (server && stopping?.aborted) return { server, port }
    if (stopping?.aborted) break
    if (server) {
      if (await isOurs(server, known, place)) {
        if (launches === 0) onTakenOver?.()
        return { server, port: server.port }
      }
      await wait(20)
    } else {
      await wait(launches * 200)
      port = await choosePort(port, samePort)
      await launch(place, port, { stopping, settings })
      launches += 1
    }
  }
  throw new PostgresUnavailable(`PostgreSQL n’a pas pu démarrer : ${await lastLogLine(place.folder)}`)
}

async function choosePort(wished: number, samePort: boolean): Promise<number> {
  const port = await findFreePort(wished)
  if (port === wished || !samePort) return port
  throw new PostgresUnavailable(`PostgreSQL n’a pas pu redémarrer : le port ${wished} est pris.`)
}

async function launch(place: Place, port: number, wishes: Wishes): Promise<void> {
  await disownStaleLock(place.cluster)
  const ready = await launchServer(place, port, wishes)
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
