import { resolve } from 'node:path'
import { say } from '../machine/checkout.mjs'
import { callBuiltServer } from './call-built-server.mjs'

const [folder] = process.argv.slice(2)
// Publishes the content of a folder (docs/operations.md, Publishing). npm runs scripts in the project's folder, but relative
// paths belong to the operator's current one (`INIT_CWD`).
if (folder) process.exitCode = await callBuiltServer('publish', resolve(process.env.INIT_CWD ?? '.', folder))
else {
  say('Indiquez le dossier à publier : npm run publish -- DOSSIER')
  process.exitCode = 1
}
