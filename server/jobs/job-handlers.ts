import type { Schedule } from '../../adapters/jobs/pg-boss-queue.ts'
import type { AnyJob } from '../../adapters/jobs/workers.ts'
import { printDocument } from '../../domain/billing/documents/print-document.ts'
import { invoiceOutbox } from '../../domain/billing/invoices/invoice-mails.ts'
import { checkChain } from '../../domain/billing/payments/check-chain.ts'
import { closePeriods } from '../../domain/billing/payments/payment-closures.ts'
import { checkProofs } from '../../domain/contracts/acceptance/check-proofs.ts'
import { expireEstimates } from '../../domain/contracts/estimates/estimate.ts'
import { markConfirmationUndeliverable } from '../../domain/contracts/estimates/estimate-decisions.ts'
import { estimateOutbox } from '../../domain/contracts/estimates/estimate-mails.ts'
import { markSupplementMailUndeliverable } from '../../domain/contracts/supplements/supplement-mails.ts'
import { markWithdrawalMailUndeliverable } from '../../domain/contracts/withdrawals/decide-withdrawal.ts'
import { autoPauseUndelivered } from '../../domain/correspondence/newsletter/claim-mails.ts'
import { countSettledMails } from '../../domain/correspondence/newsletter/issues.ts'
import { markMailUndeliverable } from '../../domain/correspondence/outbox/outbox.ts'
import { ensureThumbnail, findPhoto } from '../../domain/correspondence/quote-requests/photo-files.ts'
import { messageOutbox } from '../../domain/correspondence/threads/send-message.ts'
import { derivePicture } from '../../domain/kernel/files/picture-derivatives.ts'
import { recordBegunWork } from '../../domain/kernel/flow/begun-work.ts'
import type { GivenUpCause, JobDataMap, JobName } from '../../domain/kernel/ports/jobs.ts'
import { updateAudienceCounts } from '../../domain/oversight/audience/count-audience.ts'
import { reportFailedBackup } from '../../domain/oversight/backups/backups.ts'
import { markDossierMailUndeliverable } from '../../domain/oversight/dossiers/expert-dossiers.ts'
import { makeDueStatements, markStatementMailUndeliverable } from '../../domain/oversight/fleet/statements.ts'
import { failRecovery } from '../../domain/people/sign-in/recovery.ts'
import { publishDueContent } from '../../domain/publishing/content/publish-content.ts'
import { markCancellationMailUndeliverable } from '../../domain/workshop/orders/cancel-order.ts'
import { countOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { markStepMailUndeliverable } from '../../domain/workshop/orders/order-steps.ts'
import { remindPickups } from '../../domain/workshop/orders/pickup-reminders.ts'
import { markSlipMailUndeliverable } from '../../domain/workshop/orders/slip-mails.ts'
import { storageNoticeOutbox } from '../../domain/workshop/orders/storage-notice.ts'
import { contractJobHandlers } from './contracts-jobs.ts'
import {
  sendContactMail,
  sendMatterLink,
  sendMessageMail,
  sendQuoteRequestMail,
  sendThreadNotice,
} from './correspondence-jobs.ts'
import {
  invoiceJobHandlers,
  sendCancelledMail,
  sendEstimateMail,
  sendMonthStatement,
  sendOrderMail,
  sendPickupReminderMail,
  sendSlip,
  sendStorageNoticeMail,
} from './document-jobs.ts'
import { dossierJobHandlers } from './dossier-jobs.ts'
import type { JobDeps } from './job-deps.ts'
import {
  healthJobHandlers,
  retentionJobHandlers,
  rimPhotoJobHandlers,
  sweepingJobHandlers,
} from './maintenance-jobs.ts'
import { newsletterJobHandlers } from './newsletter-jobs.ts'
import { accountJobHandlers, noticeJobHandlers } from './people-jobs.ts'

/** All that a node that works jobs does of them. */
export const jobDuties = (deps: JobDeps) => ({
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
  // Where backups are kept nowhere, another node of the same site may keep them.
  schedules: deps.backups ? [...schedules, ...backupSchedules] : schedules,
  leaves: leavesOf(deps),
})

/**
 * Returns the name under which an attempt is recorded as begun work. That of a newsletter contains the number of its settled mails:
 * once an attempt got further, earlier ends of the process no longer count against the job.
 */
async function nameWork({ db }: JobDeps, { id, name, data }: AnyJob): Promise<string> {
  if (name !== 'send-newsletter') return `job ${id}`
  return `job ${id}, ${await countSettledMails(db, data.issueId)} mails settled`
}

/** What only a node with these settings can do. */
function leavesOf({ backups }: JobDeps): JobName[] {
  if (!backups) return ['back-up', 'test-restore', 'copy-backup']
  return backups.elsewhere ? [] : ['copy-backup']
}

/** What each job does: one call into the domain. A job that throws is tried again later. */
function jobHandlers(deps: JobDeps): { [Name in JobName]: (data: JobDataMap[Name]) => Promise<void> } {
  const { db, log } = deps
  return {
    ...accountJobHandlers(deps),
    ...noticeJobHandlers(deps),
    ...newsletterJobHandlers(deps),
    ...rimPhotoJobHandlers(deps),
    ...invoiceJobHandlers(deps),
    ...contractJobHandlers(deps),
    ...dossierJobHandlers(deps),
    ...healthJobHandlers(deps),
    ...sweepingJobHandlers(deps),
    ...retentionJobHandlers(deps),
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(deps, photo.path)
    },
    'derive-picture': ({ fileId }) => derivePicture(deps, fileId),
    'print-document': async ({ reason, ...key }) => void (await printDocument(deps, key, reason)),
    'send-quote-request-mail': (data) => sendQuoteRequestMail(deps, data),
    'send-letter': (data) => sendMessageMail(deps, data),
    'send-estimate': (data) => sendEstimateMail(deps, data),
    async 'expire-estimates'() {
      const estimates = await expireEstimates(deps)
      if (estimates > 0) log.info({ estimates }, 'quotes expired')
    },
    'count-audience': async () => void (await updateAudienceCounts(deps)),
    'count-order-figures': async () => void (await countOrderFigures(deps)),
    'send-thread-notice': (data) => sendThreadNotice(deps, data),
    'send-thread-link': (data) => sendMatterLink(deps, data),
    'send-order-mail': (step) => sendOrderMail(deps, step),
    'send-cancellation-mail': (data) => sendCancelledMail(deps, data),
    'send-slip-mail': ({ slipId }) => sendSlip(deps, slipId),
    async 'remind-pickups'() {
      const reminders = await remindPickups(deps)
      if (reminders > 0) log.info({ reminders }, 'reminders to collect rims queued')
    },
    async 'make-statements'() {
      const statements = await makeDueStatements(deps)
      if (statements > 0) log.info({ statements }, 'statements of the month made')
    },
    'send-statement-mail': (data) => sendMonthStatement(deps, data),
    'send-pickup-reminder': (data) => sendPickupReminderMail(deps, data),
    'send-storage-notice': (data) => sendStorageNoticeMail(deps, data),
    'send-contact-mail': (data) => sendContactMail(deps, data),
    async 'close-payments'() {
      const periods = await closePeriods(deps)
      if (periods > 0) log.info({ periods }, 'payments closed')
      const { fault } = await checkChain(deps)
      if (fault) log.error({ fault }, 'chain of payments broken')
      const proofs = await checkProofs(deps.db)
      if (proofs.fault) log.error({ fault: proofs.fault }, 'chain of proofs broken')
    },
    async 'publish-due-content'() {
      const pages = await publishDueContent(deps)
      if (pages > 0) log.info({ pages }, 'scheduled pages published')
    },
  }
}

/** When the scheduled jobs run, in Paris time. */
const schedules: readonly Schedule[] = [
  { name: 'sum-up-day', cron: '31 7 * * *', tz: 'Europe/Paris' },
  { name: 'follow-platform', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'look-after-site', cron: '*/5 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-accounts', cron: '27 * * * *', tz: 'Europe/Paris' },
  { name: 'count-audience', cron: '22 * * * *', tz: 'Europe/Paris' },
  // Once a day; every hour, so that a night when the site was down is made good.
  { name: 'count-order-figures', cron: '4 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-client-imports', cron: '*/10 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-abandoned-photos', cron: '17 * * * *', tz: 'Europe/Paris' },
  { name: 'expire-estimates', cron: '7 0 * * *', tz: 'Europe/Paris' },
  { name: 'remind-pickups', cron: '10 9 * * *', tz: 'Europe/Paris' },
  { name: 'make-statements', cron: '20 1 * * *', tz: 'Europe/Paris' },
  { name: 'close-payments', cron: '12 0 * * *', tz: 'Europe/Paris' },
  { name: 'forget-old-records', cron: '43 3 * * *', tz: 'Europe/Paris' },
  { name: 'sweep-unused-files', cron: '40 3 * * *', tz: 'Europe/Paris' },
  // Each has a job of its own for its minute; this finds what such a job has missed.
  { name: 'publish-due-content', cron: '*/10 * * * *', tz: 'Europe/Paris' },
]

/** Where backups are kept: once the night's other work is done; on Sundays, when nobody waits, whether the newest comes back. */
const backupSchedules: readonly Schedule[] = [
  { name: 'back-up', cron: '23 4 * * *', tz: 'Europe/Paris' },
  { name: 'test-restore', cron: '37 5 * * 0', tz: 'Europe/Paris' },
]
