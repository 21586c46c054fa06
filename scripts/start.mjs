import { builtServer } from './build.mjs'
import { pinnedNode } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { runUntilStopped } from './run.mjs'

// MALLOC_ARENA_MAX: the picture library's threads would otherwise each keep memory of their own.
const environment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

process.exitCode = (await prepare()) ? await runUntilStopped(pinnedNode, [builtServer], environment) : 1
