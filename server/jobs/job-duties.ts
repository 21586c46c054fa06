import { tellFailedBackup } from '../../domain/backup/tell-failed-backup.ts'
import { giveConfirmationUp } from '../../domain/estimates/deciding/confirm-acceptance.ts'
import { giveEstimateMailUp } from '../../domain/estimates/sending/refuse-mail.ts'
import { giveMailUp } from '../../domain/invoices/mails/give-mail-up.ts'
import { giveLetterUp } from '../../domain/letters/sending/give-letter-up.ts'
import { giveIssueUp } from '../../domain/newsletter/issues/hold-issue-up.ts'
import { giveStepUp } from '../../domain/orders/steps/give-step-up.ts'
import type { JobName, Jobs } from '../../domain/ports/job-queue.ts'
import { failRecovery } from '../../domain/sign-in/recovery/work-recovery.ts'
import { giveWithdrawalMailUp } from '../../domain/withdrawals/decide-withdrawal.ts'
import { jobHandlers } from './job-handlers.ts'
import type { JobsWorld } from './jobs-world.ts'
import { backupSchedules, schedules } from './schedules.ts'

/** All that a node that works jobs does of them. */
export const jobDuties = (world: JobsWorld) => ({
  handlers: jobHandlers(world),
  givenUp: {
    'send-letter': ({ letterId }: Jobs['send-letter']) => giveLetterUp(world, letterId),
    'send-order-mail': (step: Jobs['send-order-mail']) => giveStepUp(world, step),
    'send-estimate': ({ mailId }: Jobs['send-estimate']) => giveEstimateMailUp(world, mailId),
    'send-acceptance-mail': (data: Jobs['send-acceptance-mail']) => giveConfirmationUp(world, data),
    'send-withdrawal-mail': (data: Jobs['send-withdrawal-mail']) => giveWithdrawalMailUp(world, data),
    'send-invoice-mail': ({ mailId }: Jobs['send-invoice-mail']) => giveMailUp(world, mailId),
    'back-up': () => tellFailedBackup(world),
    'send-newsletter': ({ issueId }: Jobs['send-newsletter']) => giveIssueUp(world, issueId),
    'send-recovery-mail': ({ recoveryId }: Jobs['send-recovery-mail']) => failRecovery(world, recoveryId),
  },
  // Where backups are kept nowhere, another node of the same site may keep them.
  schedules: world.backups ? [...schedules, ...backupSchedules] : schedules,
  leaves: leavesOf(world),
})

/** What only a node with these settings can do. */
function leavesOf({ backups }: JobsWorld): JobName[] {
  if (!backups) return ['back-up', 'test-restore', 'copy-backup']
  return backups.elsewhere ? [] : ['copy-backup']
}
