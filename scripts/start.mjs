import { builtServer } from './build.mjs'
import { pinnedNode } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { runUntilStopped } from './run.mjs'

// Rendered pages are short-lived: with more room for young objects the process would only grow.
const flags = ['--max-semi-space-size=8', '--max-old-space-size=192']
// The picture library's threads would otherwise each keep memory of their own, and glibc whatever a decoded photo
// took: large blocks go back to the system at once.
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

process.exitCode = (await prepare())
  ? await runUntilStopped(pinnedNode, [...flags, builtServer], environment)
  : 1
