import { resolve } from 'node:path'
import { callBuiltServer } from './call-built-server.mjs'

// Puts a backup back (docs/operations.md, Backup and restore). npm takes words that begin with a dash for its own unless
// they stand behind « -- ».
const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('-'))
process.exitCode = await callBuiltServer(
  'restoreSite',
  folder && resolve(process.env.INIT_CWD ?? '.', folder),
  words.filter((word) => word !== folder),
)
