import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const nodeModules = join(root, 'node_modules')
/** Path of the Node that the project pins as a dependency, whichever Node runs this script. */
export const pinnedNode = join(nodeModules, 'node/bin/node')

/** Returns the environment in which every tool of the project runs on the pinned Node. */
export function projectEnvironment(extra = {}) {
  const PATH = [join(nodeModules, '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH, ...extra }
}

/** Prints a sentence for the operator on standard error, apart from the result of a command. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
