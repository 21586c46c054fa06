import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { program } from './binaries.ts'
import type { Place } from './place.ts'
import { cleanEnvironment } from './run-program.ts'
import { findRunningServer } from './running-server.ts'
import { openServerLog } from './server-log.ts'
import { fixedSettings, type Settings, settingArguments } from './settings.ts'

interface Manner {
  /** Once aborted the server need only have begun, so that who stops it finds it. */
  stopping?: AbortSignal
  /** Instead of the fixed ones. */
  settings?: Settings
}

/** Starts the server. True once it is ready; false when it ended instead, for a reason its log tells. */
export async function launchServer(
  place: Place,
  port: number,
  { stopping, settings }: Manner,
): Promise<boolean> {
  const log = await openServerLog(place.folder)
  const args = ['-D', place.cluster, ...settingArguments({ ...fixedSettings, ...settings, port })]
  const child = spawn(program(place.binaries, 'postgres'), args, {
    ...place.user,
    cwd: '/',
    env: cleanEnvironment,
    // A session of its own: Ctrl-C in the terminal must not end the database before the site has drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return isReady(child, place.cluster, stopping)
}

async function isReady(child: ChildProcess, cluster: string, stopping?: AbortSignal): Promise<boolean> {
  while (child.pid && child.exitCode === null && child.signalCode === null) {
    const server = await findRunningServer(cluster)
    if (server?.pid === child.pid && (server?.ready || stopping?.aborted)) return true
    await wait(10)
  }
  return false
}
