import { existsSync, realpathSync } from 'node:fs'
import { pinnedNode } from './checkout.mjs'
import { run } from './run.mjs'

/** Restarts this script on the pinned Node when another one runs it: for scripts that read the project's TypeScript. */
export async function continueOnPinnedNode() {
  if (!existsSync(pinnedNode) || realpathSync(process.execPath) === realpathSync(pinnedNode)) return
  process.exit(await run(pinnedNode, process.argv.slice(1)))
}
