import { pinnedNode } from './machine/checkout.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { runUntilStopped } from './machine/run.mjs'

process.exitCode = (await ensureInstalled()) ? await runUntilStopped(pinnedNode, ['server/dev.ts']) : 1
