// Creates the account of a staff member (docs/operations.md, Accounts).
import { runAccountCommand } from './account-command.mjs'

process.exitCode = await runAccountCommand('staff', 'makeStaff')
