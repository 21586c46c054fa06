import { pinnedNode } from './checkout.mjs'
import { ensureInstalled } from './install.mjs'
import { runUntilStopped } from './run.mjs'

process.exitCode = (await ensureInstalled()) ? await runUntilStopped(pinnedNode, ['server/dev.ts']) : 1
