import { type Address, makeAddress, siteName } from './address.ts'
import { program } from './binaries.ts'
import type { Place } from './place.ts'
import { PostgresUnavailable } from './postgres-unavailable.ts'
import { disownStaleLock } from './postmaster-lock.ts'
import { runProgram } from './run-program.ts'
import { findRunningServer } from './running-server.ts'
import { stopServer } from './stop-server.ts'

/** Gives a cluster whose address file was lost a new password, through the server's single-user mode. */
export async function replaceLostPassword(place: Place): Promise<Address> {
  const running = await findRunningServer(place.cluster)
  if (running) await stopServer(running, place.cluster)
  await disownStaleLock(place.cluster)
  const address = await makeAddress(place.folder)
  const set = await runProgram(
    program(place.binaries, 'postgres'),
    ['--single', '-D', place.cluster, 'postgres'],
    place.user,
    `alter role ${siteName} password '${address.password}'\n`,
  )
  if (set.ok) return address
  throw new PostgresUnavailable(
    `Le mot de passe de la base de données n’a pas pu être refait : ${set.stderr.trim()}`,
  )
}
