import { existsSync, realpathSync } from 'node:fs'
import { pinnedNode } from './checkout.mjs'
import { run } from './run.mjs'

/** For scripts that read the project's TypeScript: starts them again on the pinned Node when another runs them. */
export async function continueOnPinnedNode() {
  if (!existsSync(pinnedNode) || realpathSync(process.execPath) === realpathSync(pinnedNode)) return
  process.exit(await run(pinnedNode, process.argv.slice(1)))
}
