import * as build from 'virtual:react-router/server-build'
import { chooseAdapters } from './adapters.ts'
import { openDatabase } from './database.ts'
import { readEnvironment, WrongSetting } from './env.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { clientDirectory } from './paths.ts'
import { openSite } from './site.ts'
import { welcome } from './welcome.ts'

export { build, clientDirectory, createLog, listen, openSite, readEnvironment }

if (import.meta.main) {
  try {
    await start()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
}

/** The whole life of the process: from its settings to its last drained request. */
export async function start(): Promise<void> {
  const env = readEnvironment()
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  if (!database) throw new Refusal(`Le site tourne déjà avec les données de ${env.DATA_DIR}.`)
  try {
    const adapters = await chooseAdapters(env)
    const site = await openSite({ env, log, databaseUrl: database.url, ...adapters, build, clientDirectory })
    const listener = await listen(site.app.fetch, env)
    console.log(welcome(env, listener.port))
    await stopSignal()
    log.info('stopping')
    await listener.close()
    await site.close()
  } finally {
    await database.close()
  }
  process.exit(0)
}

class Refusal extends Error {}

function sentenceFor(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof Refusal) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris : choisissez-en un autre avec la variable PORT.`
  if (code === 'EACCES') return `Le port ${port} est réservé : choisissez-en un autre avec la variable PORT.`
  return `Le site n’a pas pu démarrer.\n${error instanceof Error ? error.stack : error}`
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
}
