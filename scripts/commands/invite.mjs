// Invites the client of an address to open their account (docs/operations.md, Accounts).
import { runAccountCommand } from './account-command.mjs'

process.exitCode = await runAccountCommand('invite', 'invite')
