import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtServer } from './build.mjs'
import { say } from './checkout.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { prepare } from './prepare.mjs'

/** Publishes the article or portfolio entry that a folder holds (docs/operations.md, Publishing). */
async function publishFrom(folder) {
  if (!(await prepare())) return 1
  await continueOnPinnedNode()
  const { publish } = await import(pathToFileURL(builtServer))
  return publish(folder)
}

const [folder] = process.argv.slice(2)
// npm runs its scripts in the project's folder; the operator may stand elsewhere.
if (folder) process.exitCode = await publishFrom(resolve(process.env.INIT_CWD ?? '.', folder))
else {
  say('Indiquez le dossier à publier : npm run publish -- DOSSIER')
  process.exitCode = 1
}
