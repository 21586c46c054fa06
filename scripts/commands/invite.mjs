// Invites a client by address to create their account (docs/operations.md, User accounts and audit trail).
import { runAccountCommand } from './account-command.mjs'

process.exitCode = await runAccountCommand('invite', 'inviteClientByEmail')
