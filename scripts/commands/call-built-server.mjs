import { pathToFileURL } from 'node:url'
import { builtServer } from '../build.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { prepare } from '../prepare.mjs'

/** Calls `functionName`, one of the built server's; answers the exit code. */
export async function callBuiltServer(functionName, ...values) {
  if (!(await prepare())) return 1
  await continueOnPinnedNode()
  const server = await import(pathToFileURL(builtServer))
  return server[functionName](...values)
}
