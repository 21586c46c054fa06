import type { JobDuties, Schedule } from '../../adapters/jobs/pg-boss-queue.ts'
import type { AnyJob } from '../../adapters/jobs/workers.ts'
import { invoiceOutbox } from '../../domain/billing/invoices/invoice-mails.ts'
import { markConfirmationUndeliverable } from '../../domain/contracts/acceptance/confirm-acceptance.ts'
import { estimateOutbox } from '../../domain/contracts/estimates/estimate-mails.ts'
import { markSupplementMailUndeliverable } from '../../domain/contracts/supplements/supplement-mails.ts'
import { markWithdrawalMailUndeliverable } from '../../domain/contracts/withdrawals/decide-withdrawal.ts'
import { autoPauseUndelivered } from '../../domain/correspondence/newsletter/claim-mails.ts'
import { countSettledMails } from '../../domain/correspondence/newsletter/issues.ts'
import { markMailUndeliverable } from '../../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../../domain/correspondence/threads/send-message.ts'
import type { GivenUpCause, JobDataMap, JobName } from '../../domain/kernel/ports/jobs.ts'
import { recordBegunWork } from '../../domain/kernel/quarantine/begun-work.ts'
import { reportFailedBackup } from '../../domain/oversight/backups/backups.ts'
import { markDossierMailUndeliverable } from '../../domain/oversight/dossiers/expert-dossiers.ts'
import { markStatementMailUndeliverable } from '../../domain/oversight/fleet/statements.ts'
import { failRecovery } from '../../domain/people/sign-in/recovery.ts'
import { markStepMailUndeliverable } from '../../domain/workshop/moves/order-steps.ts'
import { markCancellationMailUndeliverable } from '../../domain/workshop/orders/cancel-order.ts'
import { storageNoticeOutbox } from '../../domain/workshop/orders/storage-notice.ts'
import { markSlipMailUndeliverable } from '../../domain/workshop/slips/slip-mails.ts'
import { billingJobHandlers } from './billing-jobs.ts'
import { contractJobHandlers } from './contracts-jobs.ts'
import { newsletterJobHandlers, threadJobHandlers } from './correspondence-jobs.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import {
  dossierJobHandlers,
  figureJobHandlers,
  healthJobHandlers,
  retentionJobHandlers,
  sweepingJobHandlers,
} from './oversight-jobs.ts'
import { accountJobHandlers, noticeJobHandlers } from './people-jobs.ts'
import { publishingJobHandlers } from './publishing-jobs.ts'
import { workshopJobHandlers } from './workshop-jobs.ts'

/** Handlers, schedules and further duties of a node that runs jobs. */
export const jobDuties = (deps: JobDeps) =>
  ({
    record: async (job: AnyJob, run: (deaths: number) => Promise<void>) =>
      recordBegunWork(deps, await nameWork(deps, job), run),
    handlers: jobHandlers(deps),
    givenUp: {
      'send-letter': ({ letterId }: JobDataMap['send-letter'], cause: GivenUpCause) =>
        markMailUndeliverable(deps, messageOutbox, letterId, cause),
      'send-order-mail': (step: JobDataMap['send-order-mail']) => markStepMailUndeliverable(deps, step),
      'send-cancellation-mail': (data: JobDataMap['send-cancellation-mail']) =>
        markCancellationMailUndeliverable(deps, data),
      'send-slip-mail': ({ slipId }: JobDataMap['send-slip-mail']) => markSlipMailUndeliverable(deps, slipId),
      'send-supplement-mail': (data: JobDataMap['send-supplement-mail']) =>
        markSupplementMailUndeliverable(deps, data),
      'send-dossier-mail': ({ dossierId }: JobDataMap['send-dossier-mail']) =>
        markDossierMailUndeliverable(deps, dossierId),
      'send-storage-notice': ({ mailId }: JobDataMap['send-storage-notice'], cause: GivenUpCause) =>
        markMailUndeliverable(deps, storageNoticeOutbox, mailId, cause),
      'send-estimate': ({ mailId }: JobDataMap['send-estimate'], cause: GivenUpCause) =>
        markMailUndeliverable(deps, estimateOutbox, mailId, cause),
      'send-acceptance-mail': (data: JobDataMap['send-acceptance-mail']) =>
        markConfirmationUndeliverable(deps, data),
      'send-withdrawal-mail': (data: JobDataMap['send-withdrawal-mail']) =>
        markWithdrawalMailUndeliverable(deps, data),
      'send-invoice-mail': ({ mailId }: JobDataMap['send-invoice-mail'], cause: GivenUpCause) =>
        markMailUndeliverable(deps, invoiceOutbox, mailId, cause),
      'send-statement-mail': (key: JobDataMap['send-statement-mail']) =>
        markStatementMailUndeliverable(deps, key),
      'back-up': (_: JobDataMap['back-up'], cause: GivenUpCause) =>
        reportFailedBackup(deps, deps.backups?.place ?? '', cause),
      'send-newsletter': ({ issueId }: JobDataMap['send-newsletter'], cause: GivenUpCause) =>
        autoPauseUndelivered(deps, issueId, cause),
      'send-recovery-mail': ({ recoveryId }: JobDataMap['send-recovery-mail']) =>
        failRecovery(deps, recoveryId),
    },
    // A node without backups leaves their schedules alone: another node of the same site may make them.
    schedules: deps.backups ? [...schedules, ...backupSchedules] : schedules,
    excludedJobs: unsupportedJobs(deps),
  }) satisfies JobDuties

/**
 * Returns the name under which an attempt is recorded as begun work. For a newsletter it contains the number of settled mails, so
 * that crashes of the process count against the job only as long as no further mail is settled.
 */
async function nameWork({ db }: JobDeps, { id, name, data }: AnyJob): Promise<string> {
  if (name !== 'send-newsletter') return `job ${id}`
  return `job ${id}, ${await countSettledMails(db, data.issueId)} mails settled`
}

/** Returns the jobs that this node cannot run with its settings. */
function unsupportedJobs({ backups }: JobDeps): JobName[] {
  if (!backups) return ['back-up', 'test-restore', 'copy-backup']
  return backups.elsewhere ? [] : ['copy-backup']
}

/** Handlers by job name: each calls the domain once. A job whose handler throws is retried. */
const jobHandlers = (deps: JobDeps): JobHandlers<JobName> => ({
  ...accountJobHandlers(deps),
  ...noticeJobHandlers(deps),
  ...threadJobHandlers(deps),
  ...newsletterJobHandlers(deps),
  ...billingJobHandlers(deps),
  ...workshopJobHandlers(deps),
  ...contractJobHandlers(deps),
  ...publishingJobHandlers(deps),
  ...dossierJobHandlers(deps),
  ...figureJobHandlers(deps),
  ...healthJobHandlers(deps),
  ...sweepingJobHandlers(deps),
  ...retentionJobHandlers(deps),
})

/** Schedules of jobs, in Paris time. */
const schedules: readonly Schedule[] = [
  { name: 'sum-up-day', cron: '31 7 * * *', tz: 'Europe/Paris' },
  { name: 'follow-platform', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'look-after-site', cron: '*/5 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-accounts', cron: '27 * * * *', tz: 'Europe/Paris' },
  { name: 'count-audience', cron: '22 * * * *', tz: 'Europe/Paris' },
  // Does its work once a day. Runs every hour to make up for a night when the site was down.
  { name: 'count-order-figures', cron: '4 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-client-imports', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-abandoned-photos', cron: '17 * * * *', tz: 'Europe/Paris' },
  { name: 'expire-estimates', cron: '7 0 * * *', tz: 'Europe/Paris' },
  { name: 'remind-pickups', cron: '10 9 * * *', tz: 'Europe/Paris' },
  { name: 'make-statements', cron: '20 1 * * *', tz: 'Europe/Paris' },
  { name: 'close-payments', cron: '12 0 * * *', tz: 'Europe/Paris' },
  { name: 'forget-old-records', cron: '43 3 * * *', tz: 'Europe/Paris' },
  { name: 'sweep-unused-files', cron: '40 3 * * *', tz: 'Europe/Paris' },
  // Each publication has a job of its own. This one publishes what such a job has missed.
  { name: 'publish-due-content', cron: '*/10 * * * *', tz: 'Europe/Paris' },
]

/** Schedules of nodes with backups: after the other jobs of the night; on Sunday mornings a test restore of the newest. */
const backupSchedules: readonly Schedule[] = [
  { name: 'back-up', cron: '23 4 * * *', tz: 'Europe/Paris' },
  { name: 'test-restore', cron: '37 5 * * 0', tz: 'Europe/Paris' },
]
