import { builtServer } from './build.mjs'
import { pinnedNode } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { runUntilStopped } from './run.mjs'

// Rendered pages are short-lived: with more room for young objects the process would only grow.
const flags = ['--max-semi-space-size=8', '--max-old-space-size=192']
// MALLOC_ARENA_MAX: the picture library's threads would otherwise each keep memory of their own.
const environment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

process.exitCode = (await prepare())
  ? await runUntilStopped(pinnedNode, [...flags, builtServer], environment)
  : 1
