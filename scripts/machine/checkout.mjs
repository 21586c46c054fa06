import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const nodeModules = join(root, 'node_modules')
/** The Node that the project pins as a dependency, whatever runs this script. */
export const pinnedNode = join(nodeModules, 'node/bin/node')

/** The environment in which every tool of the project runs on the pinned Node. */
export function projectEnvironment(extra = {}) {
  const PATH = [join(nodeModules, '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH, ...extra }
}

/** Tells the operator one sentence, apart from what a command prints as its result. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
