// Verifies the hash chains of payments and closures (docs/operations.md, Payments).
import { callBuiltServer } from './call-built-server.mjs'

process.exitCode = await callBuiltServer('checkPaymentChain')
