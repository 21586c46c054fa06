// Makes the account of one of the workshop's staff (docs/operations.md, Accounts).
import { runAccountCommand } from './account-command.mjs'

process.exitCode = await runAccountCommand('staff', 'makeStaff')
