import { resolve } from 'node:path'
import { callBuiltServer } from './call-built-server.mjs'

// Restores a backup (docs/recovery.md, Backup and restore). npm uses options itself unless they follow « -- ».
const words = process.argv.slice(2)
const folder = words.find((word) => !word.startsWith('-'))
process.exitCode = await callBuiltServer(
  'restoreSite',
  folder && resolve(process.env.INIT_CWD ?? '.', folder),
  words.filter((word) => word !== folder),
)
