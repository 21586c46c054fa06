import { mkdirSync, rmSync } from 'node:fs'

/** The built site with its own embedded database and demo content, for the browser journeys. */
const dataDir = process.env.JOURNEYS_DATA ?? ''
// Others may enter it, for the reason that test/temporary-folder.ts gives.
mkdirSync(dataDir, { mode: 0o755 })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL ??= 'silent'
process.env.DEMO = 'on'
process.env.HOST = '127.0.0.1'
// Each journey comes from an address of its own, so that none meets another's rate limits.
process.env.TRUST_PROXY = '1'

const { start }: typeof import('../../../server/start.ts') = await import(
  '../../../build/server/index.js' as string
)
await start()
