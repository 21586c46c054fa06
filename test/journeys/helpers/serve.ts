import { mkdirSync, rmSync } from 'node:fs'

/** Serves the built site with its own embedded database and the demo, for the browser journeys. */
const dataDir = process.env.JOURNEYS_DATA ?? ''
// Other users may enter the folder, for the reason given in test/temporary-folder.ts.
mkdirSync(dataDir, { mode: 0o755 })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL ??= 'silent'
process.env.DEMO = 'on'
process.env.HOST = '127.0.0.1'
// Each journey has its own address, so that journeys do not share rate limits.
process.env.TRUST_PROXY = '1'

const { start }: typeof import('../../../server/start.ts') = await import(
  '../../../build/server/index.js' as string
)
await start()
