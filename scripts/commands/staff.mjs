// Creates the account of a staff member (docs/operations.md, User accounts and audit trail).
import { runAccountCommand } from './account-command.mjs'

process.exitCode = await runAccountCommand('staff', 'makeStaff')
