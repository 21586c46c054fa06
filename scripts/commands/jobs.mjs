// Lists the jobs given up, retries or dismisses them (docs/operations.md, Jobs given up).
import { callBuiltServer } from './call-built-server.mjs'

process.exitCode = await callBuiltServer('manageJobs', process.argv.slice(2))
