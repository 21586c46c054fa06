import * as build from 'virtual:react-router/server-build'
import { PostgresUnavailable } from '../adapters/embedded-postgres/postgres-unavailable.ts'
import { isOutage } from '../db/is-outage.ts'
import { chooseAdapters } from './adapters.ts'
import { openDatabase } from './database.ts'
import { readEnvironment, WrongSetting } from './env.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { clientDirectory } from './paths.ts'
import { openSite } from './site.ts'
import { welcome } from './welcome.ts'

export { build, clientDirectory, createLog, listen, openSite, readEnvironment }

/** The whole life of the process: from its settings to its last drained request. */
export async function start(): Promise<void> {
  // Listened to from the beginning: a stop during the start must not leave the database behind.
  const stopped = stopSignal()
  const env = readEnvironment()
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  if (!database) throw new Refusal(`Le site tourne déjà avec les données de ${env.DATA_DIR}.`)
  try {
    const adapters = await chooseAdapters(env)
    const site = await openSite({ env, log, databaseUrl: database.url, ...adapters, build, clientDirectory })
    try {
      const listener = await listen(site.app.fetch, env)
      console.log(welcome(env, listener.port))
      await stopped
      log.info('stopping')
      await listener.close()
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
  }
  process.exit(0)
}

class Refusal extends Error {}

const unreachable = /^(ENOTFOUND|EAI_AGAIN|28...|3D000)$/

/** What an operator can mend is said in one sentence; only a bug shows its stack. */
function sentenceFor(error: unknown): string {
  const isSentence = [WrongSetting, Refusal, PostgresUnavailable].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.`
  if (code === 'EACCES') return `Le port ${port} est réservé : choisissez-en un autre avec la variable PORT.`
  if (isOutage(error) || unreachable.test(code ?? ''))
    return `La base de données ne peut pas être jointe (${code}) : vérifiez la variable DATABASE_URL.`
  return `Le site n’a pas pu démarrer.\n${error instanceof Error ? error.stack : error}`
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}

// Last, once all that it uses has been defined.
if (import.meta.main) {
  try {
    await start()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
}
