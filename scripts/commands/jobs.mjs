// Tells of the jobs that were given up, starts them again or dismisses them (docs/operations.md, Jobs given up).
import { callBuiltServer } from './call-built-server.mjs'

process.exitCode = await callBuiltServer('manageJobs', process.argv.slice(2))
