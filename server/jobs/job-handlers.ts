import type { JobDuties } from '../../adapters/jobs/pg-boss-queue.ts'
import type { AnyJob } from '../../adapters/jobs/workers.ts'
import { mailJobs } from '../../adapters/mail/mail-jobs.ts'
import {
  pollInvoicePlatform,
  reportPaidInvoice,
  sendInvoiceToPlatform,
} from '../../domain/billing/e-invoicing/platform-flows.ts'
import { verifyPaymentChain } from '../../domain/billing/payments/check-chain.ts'
import { closePaymentPeriods } from '../../domain/billing/payments/payment-closures.ts'
import { printDocument } from '../../domain/billing/printing/open-document.ts'
import { verifyProofChains } from '../../domain/contracts/acceptance/check-proofs.ts'
import { expireEstimates } from '../../domain/contracts/estimates/estimate.ts'
import { countSettledNewsletterIssueMails } from '../../domain/correspondence/newsletter/issues.ts'
import {
  ensureRequestPhotoThumbnail,
  findRequestPhoto,
} from '../../domain/correspondence/quote-requests/photo-files.ts'
import { createPictureDerivatives } from '../../domain/kernel/files/picture-derivatives.ts'
import type { GivenUpCause, JobDataMap, JobName } from '../../domain/kernel/ports/jobs.ts'
import { runRiskyWork } from '../../domain/kernel/quarantine/risky-work.ts'
import { reportFailedBackup } from '../../domain/oversight/backups/backups.ts'
import { scheduledJobNames, scheduledJobs } from '../../domain/oversight/health/scheduled-jobs.ts'
import { processPasswordRecovery } from '../../domain/people/sign-in/recovery.ts'
import { sweepAccounts } from '../../domain/people/sign-in/sweep-accounts.ts'
import { queueDailySummaries, queueStaffNotices } from '../../domain/people/staff/notices.ts'
import { publishScheduledContent } from '../../domain/publishing/editing/publish-content.ts'
import { updateOrderFigures } from '../../domain/workshop/orders/order-figures.ts'
import { queuePickupReminders } from '../../domain/workshop/orders/pickup-reminders.ts'
import { deleteRimPhotoFile, findRimPhoto } from '../../domain/workshop/rims/rim-photos.ts'
import type { JobDeps, JobHandlers } from './job-deps.ts'
import {
  createFigureJobHandlers,
  createHealthJobHandlers,
  createRetentionJobHandlers,
  createSweepingJobHandlers,
} from './oversight-jobs.ts'

/** Returns the handlers, schedules and startup tasks of a node that runs jobs. */
export const createJobDuties = (deps: JobDeps) =>
  ({
    record: async (job: AnyJob, run: (deaths: number) => Promise<void>) =>
      runRiskyWork(deps, await nameWork(deps, job), run),
    handlers: jobHandlers(deps),
    givenUp: {
      ...mailsGivenUp(deps),
      'back-up': (_: JobDataMap['back-up'], cause: GivenUpCause) =>
        reportFailedBackup(deps, deps.backups?.destination ?? '', cause),
    },
    // A node without backups does not change their schedules, because another node of the same site may make backups.
    schedules: scheduledJobNames
      .filter((name) => !unsupportedJobs(deps).includes(name))
      .map((name) => ({ name, cron: scheduledJobs[name].cron, tz: 'Europe/Paris' })),
    excludedJobs: unsupportedJobs(deps),
  }) satisfies JobDuties

/**
 * Returns the name under which an attempt is recorded as started work. For a newsletter the name contains the number of completed
 * mails, so that crashes of the process count against the job only if no further mail was completed between them.
 */
async function nameWork({ db }: JobDeps, { id, name, data }: AnyJob): Promise<string> {
  if (name !== 'send-newsletter') return `job ${id}`
  return `job ${id}, ${await countSettledNewsletterIssueMails(db, data.issueId)} mails settled`
}

/** Returns the jobs that this node cannot run with its settings. */
function unsupportedJobs({ backups }: JobDeps): JobName[] {
  if (!backups) return ['back-up', 'test-restore', 'copy-backup']
  return backups.elsewhere ? [] : ['copy-backup']
}

/**
 * Handlers by job name, from the lowest context to the highest. Each calls one function of the domain. A job whose handler throws
 * is retried.
 */
const jobHandlers = (deps: JobDeps): JobHandlers<JobName> => ({
  ...mailHandlers(deps),
  ...peopleJobHandlers(deps),
  ...correspondenceJobHandlers(deps),
  ...billingJobHandlers(deps),
  ...workshopJobHandlers(deps),
  ...contractJobHandlers(deps),
  ...publishingJobHandlers(deps),
  ...createFigureJobHandlers(deps),
  ...createHealthJobHandlers(deps),
  ...createSweepingJobHandlers(deps),
  ...createRetentionJobHandlers(deps),
})

const peopleJobHandlers = (deps: JobDeps) =>
  ({
    'recover-password': ({ recoveryId }) => processPasswordRecovery(deps, recoveryId),
    'sweep-accounts': () => sweepAccounts(deps),
    'notify-staff': ({ kind, id }) => queueStaffNotices(deps, kind, id),
    'sum-up-day': () => queueDailySummaries(deps),
  }) satisfies JobHandlers

const correspondenceJobHandlers = (deps: JobDeps) =>
  ({
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findRequestPhoto(deps.db, quoteRequestId, photoId)
      if (photo) await ensureRequestPhotoThumbnail(deps, photo.path)
    },
  }) satisfies JobHandlers

const billingJobHandlers = (deps: JobDeps) =>
  ({
    'print-document': async ({ reason, ...key }) => void (await printDocument(deps, key, reason)),
    'send-to-platform': ({ invoiceId }) => sendInvoiceToPlatform(deps, invoiceId),
    'tell-platform-paid': ({ invoiceId }) => reportPaidInvoice(deps, invoiceId),
    'follow-platform': () => pollInvoicePlatform(deps),
    async 'close-payments'() {
      const periods = await closePaymentPeriods(deps)
      if (periods > 0) deps.log.info({ periods }, 'payments closed')
      const { fault } = await verifyPaymentChain(deps)
      if (fault) deps.log.error({ fault }, 'chain of payments broken')
      const proofs = await verifyProofChains(deps.db)
      if (proofs.fault) deps.log.error({ fault: proofs.fault }, 'chain of proofs broken')
    },
  }) satisfies JobHandlers

const workshopJobHandlers = (deps: JobDeps) =>
  ({
    async 'remind-pickups'() {
      const reminders = await queuePickupReminders(deps)
      if (reminders > 0) deps.log.info({ reminders }, 'reminders to collect rims queued')
    },
    'count-order-figures': async () => void (await updateOrderFigures(deps)),
    async 'make-rim-photo-thumbnail'({ orderId, photoId }) {
      const photo = await findRimPhoto(deps.db, orderId, photoId)
      if (photo) await ensureRequestPhotoThumbnail(deps, photo.path)
    },
    'erase-rim-photo': ({ photoId }) => deleteRimPhotoFile(deps, photoId),
  }) satisfies JobHandlers

const contractJobHandlers = (deps: JobDeps) =>
  ({
    async 'expire-estimates'() {
      const estimates = await expireEstimates(deps)
      if (estimates > 0) deps.log.info({ estimates }, 'estimates expired')
    },
  }) satisfies JobHandlers

const publishingJobHandlers = (deps: JobDeps) =>
  ({
    'derive-picture': ({ fileId }) => createPictureDerivatives(deps, fileId),
    async 'publish-due-content'() {
      const pages = await publishScheduledContent(deps)
      if (pages > 0) deps.log.info({ pages }, 'scheduled pages published')
    },
  }) satisfies JobHandlers

type MailJobName = keyof typeof mailJobs

/** Returns the handlers of the jobs that send mails, by job name. */
function mailHandlers(deps: JobDeps) {
  const handlers = Object.entries(mailJobs).map(([name, { send }]) => [
    name,
    (data: never) => send(deps, data),
  ])
  return Object.fromEntries(handlers) as {
    [Job in MailJobName]: (data: JobDataMap[Job]) => Promise<void>
  }
}

/** Returns the functions that run after the last failed attempt to send a mail, by job name. */
function mailsGivenUp(deps: JobDeps) {
  const handlers = Object.entries(mailJobs).map(([name, { givenUp }]) => [
    name,
    async (data: never, cause: GivenUpCause) => givenUp?.(deps, data, cause),
  ])
  return Object.fromEntries(handlers) as {
    [Job in MailJobName]: (data: JobDataMap[Job], cause: GivenUpCause) => Promise<void>
  }
}
