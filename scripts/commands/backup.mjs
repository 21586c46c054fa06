import { resolve } from 'node:path'
import { say } from '../machine/checkout.mjs'
import { callBuiltServer } from './call-built-server.mjs'

const [folder] = process.argv.slice(2)
// Makes a backup in that folder (docs/recovery.md, Backup and restore). npm runs scripts in the project's folder, but relative
// paths belong to the operator's current one (`INIT_CWD`).
if (folder)
  process.exitCode = await callBuiltServer('backUpSite', resolve(process.env.INIT_CWD ?? '.', folder))
else {
  say('Indiquez le dossier des sauvegardes : npm run backup -- DOSSIER')
  process.exitCode = 1
}
