import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import type { Environment } from '../env.ts'
import { claimInstance } from './single-instance.ts'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

interface ReachedDatabase extends OpenDatabase {
  isOthers: boolean
  /** From now on the server is started anew when it dies; one of somebody else's is theirs to look after. */
  keepRunning(): void
}

const leaveAlone = async () => {}

/**
 * The database of the settings, or the embedded one, started. `null` when another process already serves
 * the same `DATA_DIR`; its database is left alone.
 */
export async function openDatabase(env: Environment, log: Logger): Promise<OpenDatabase | null> {
  const database = await reachDatabase(env, log)
  if (database.isOthers) return null
  database.keepRunning()
  return database
}

/**
 * The same for a command beside the site: the database of a running site is used and left alone, that of a
 * stopped one is started and stopped again; meanwhile the site does not start.
 */
export async function reachDatabase(env: Environment, log: Logger): Promise<ReachedDatabase> {
  const othersDo = { close: leaveAlone, keepRunning: () => undefined }
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, isOthers: false, ...othersDo }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => log.info(sentence) })
  const claim = await claimInstance(server.url, env.TENANT)
  if (!claim) return { url: server.url, isOthers: true, ...othersDo }
  return {
    url: server.url,
    isOthers: false,
    keepRunning: () => server.keepRunning((sentence) => log.error(sentence)),
    async close() {
      await claim.release()
      await server.stop()
    },
  }
}
