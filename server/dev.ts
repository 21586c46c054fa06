import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { chooseListenAddress } from './connections/choose-host.ts'
import { openDatabase } from './environment/database.ts'
import { readEnvironment } from './environment/env.ts'
import { createLog } from './environment/log.ts'
import { createAdapters } from './site/adapters.ts'
import { demoPicture } from './site/demo.ts'
import { startupMessage } from './welcome.ts'

/** Starts the site with hot reload: Vite serves the browser's modules and reloads the server's on each change. */
const env = readEnvironment()
const log = createLog(env.LOG_LEVEL)
const database = await openDatabase(env, log)
if (!database) throw new Error(`Le site tourne déjà avec les données de ${env.DATA_DIR}.`)

// Hot reload uses the site's own port, which its Content-Security-Policy allows.
const server = createServer((request, response) =>
  vite.middlewares(request, response, () => handle(request, response)),
)
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { openSite } = (await vite.ssrLoadModule('/server/site/site.ts')) as typeof import('./site/site.ts')
const site = await openSite({
  env,
  log,
  databaseUrl: database.url,
  ...(await createAdapters(env)),
  demoPicture,
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
})
const handle = getRequestListener(site.app.fetch)
const { hasDemoAccounts, hasStaff } = site
const { PORT: port, HOST } = chooseListenAddress(env, hasDemoAccounts)
server.listen(port, HOST, () => console.log(startupMessage(env, { HOST, port, hasDemoAccounts, hasStaff })))

async function stop() {
  server.close()
  server.closeAllConnections()
  await site.endStreams()
  await vite.close()
  await site.close()
  await database?.close()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
