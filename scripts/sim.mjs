// Runs the simulator of the business (docs/simulator.md): `npm run sim -- --seed 42 --steps 500`.
import { runnerImport } from 'vite'
import { ensureInstalled } from './machine/install.mjs'
import { continueOnPinnedNode } from './machine/pinned-node.mjs'
import { prepare } from './prepare.mjs'

// Requests need the built site.
const isReady = process.argv.includes('--requests') ? prepare : ensureInstalled
if (!(await isReady())) process.exit(1)
await continueOnPinnedNode()
// Vite compiles the sources as they are, without a build of the site.
const isWorker = process.argv[2] === '--worker'
await runnerImport(isWorker ? './sim/worker.ts' : './sim/main.ts', { configFile: false, logLevel: 'error' })
