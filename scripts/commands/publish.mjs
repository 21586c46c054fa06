import { resolve } from 'node:path'
import { say } from '../machine/checkout.mjs'
import { callBuiltServer } from './call-built-server.mjs'

const [folder] = process.argv.slice(2)
// Publishes what it holds (docs/operations.md, Publishing). npm runs its scripts in the project's folder; the operator
// may stand elsewhere.
if (folder) process.exitCode = await callBuiltServer('publish', resolve(process.env.INIT_CWD ?? '.', folder))
else {
  say('Indiquez le dossier à publier : npm run publish -- DOSSIER')
  process.exitCode = 1
}
