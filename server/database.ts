import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import type { Environment } from './env.ts'
import { claimInstance } from './single-instance.ts'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/**
 * The database of the settings, or the embedded one, started. `null` when another process already serves
 * the same `DATA_DIR`; its database is left alone.
 */
export async function openDatabase(env: Environment, log: Logger): Promise<OpenDatabase | null> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: (sentence) => log.info(sentence) })
  const claim = await claimInstance(server.url, env.TENANT)
  if (!claim) return null
  return {
    url: server.url,
    async close() {
      await claim.release()
      await server.stop()
    },
  }
}
