import { pathToFileURL } from 'node:url'
import { builtServer } from '../build.mjs'
import { continueOnPinnedNode } from '../machine/pinned-node.mjs'
import { refuseToBypassService } from '../machine/service-unit.mjs'
import { prepare } from '../prepare.mjs'

/** Calls the function `functionName` of the built server. Returns the exit code. */
export async function callBuiltServer(functionName, ...values) {
  if (refuseToBypassService() || !(await prepare())) return 1
  await continueOnPinnedNode()
  const server = await import(pathToFileURL(builtServer))
  return server[functionName](...values)
}
