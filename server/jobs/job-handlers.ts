import { keepAudienceCounts } from '../../domain/audience/keep-counts.ts'
import { tellFailedBackup } from '../../domain/backup/tell-failed-backup.ts'
import { publishDueContent } from '../../domain/content/schedule-content.ts'
import { printDocument } from '../../domain/documents/print-document.ts'
import { giveEstimateMailUp } from '../../domain/estimates/deliver-estimate.ts'
import { expireEstimates } from '../../domain/estimates/expire-estimates.ts'
import { sweepImports } from '../../domain/import/keep-import.ts'
import { giveMailUp } from '../../domain/invoices/mails/deliver-mail.ts'
import { sweepLetterFiles } from '../../domain/letters/attachments/sweep-letter-files.ts'
import { giveLetterUp } from '../../domain/letters/deliver-letter.ts'
import { giveIssueUp } from '../../domain/newsletter/issues/hold-issue-up.ts'
import { giveStepUp } from '../../domain/orders/deliver-step.ts'
import { checkChain } from '../../domain/payments/closures/check-chain.ts'
import { closePeriods } from '../../domain/payments/closures/close-periods.ts'
import { eraseFiles } from '../../domain/people/erasure/erase-files.ts'
import type { JobName, Jobs } from '../../domain/ports/job-queue.ts'
import { derivePicture } from '../../domain/publishing/derive-picture.ts'
import { sweepParts } from '../../domain/publishing/parts/file-parts.ts'
import { sweepUnusedFiles } from '../../domain/publishing/sweep-unused-files.ts'
import { findPhoto } from '../../domain/quote-requests/find-photo.ts'
import { ensureThumbnail } from '../../domain/quote-requests/photo-thumbnail.ts'
import { sweepAbandonedPhotos } from '../../domain/quote-requests/sweep-abandoned-photos.ts'
import { forgetOldAudience } from '../../domain/retention/forget-old-audience.ts'
import { forgetOldBackupRuns } from '../../domain/retention/forget-old-backup-runs.ts'
import { forgetOldClients } from '../../domain/retention/forget-old-clients.ts'
import { forgetOldDrafts } from '../../domain/retention/forget-old-drafts.ts'
import { forgetOldEvents } from '../../domain/retention/forget-old-events.ts'
import { forgetOldMails } from '../../domain/retention/forget-old-mails.ts'
import { forgetOldNewsletters } from '../../domain/retention/forget-old-newsletters.ts'
import { forgetOldPayments } from '../../domain/retention/forget-old-payments.ts'
import { forgetOldRecords } from '../../domain/retention/forget-old-records.ts'
import { forgetRimPhotos } from '../../domain/retention/forget-rim-photos.ts'
import { sweepDrafts } from '../../domain/retention/sweep-drafts.ts'
import { failRecovery } from '../../domain/sign-in/recovery.ts'
import { accountJobHandlers } from './account-jobs.ts'
import { backupJobHandlers } from './backup-jobs.ts'
import { sendEstimateMail } from './estimate-jobs.ts'
import { invoiceJobHandlers } from './invoice-jobs.ts'
import type { JobsWorld } from './jobs-world.ts'
import { sendLetterMail, sendThreadLink, sendThreadNotice } from './letter-jobs.ts'
import { sendContactMail, sendQuoteRequestMail } from './mail-jobs.ts'
import { newsletterJobHandlers } from './newsletter-jobs.ts'
import { noticeJobHandlers } from './notice-jobs.ts'
import { sendOrderMail } from './order-jobs.ts'
import { rimPhotoJobHandlers } from './rim-photo-jobs.ts'
import { backupSchedule, schedules } from './schedules.ts'

/** All that a node that works jobs does of them. */
export const jobDuties = (world: JobsWorld) => ({
  handlers: jobHandlers(world),
  givenUp: {
    'send-letter': ({ letterId }: Jobs['send-letter']) => giveLetterUp(world, letterId),
    'send-order-mail': (step: Jobs['send-order-mail']) => giveStepUp(world, step),
    'send-estimate': ({ mailId }: Jobs['send-estimate']) => giveEstimateMailUp(world, mailId),
    'send-invoice-mail': ({ mailId }: Jobs['send-invoice-mail']) => giveMailUp(world, mailId),
    'back-up': () => tellFailedBackup(world),
    'send-newsletter': ({ issueId }: Jobs['send-newsletter']) => giveIssueUp(world, issueId),
    'send-recovery-mail': ({ recoveryId }: Jobs['send-recovery-mail']) => failRecovery(world, recoveryId),
  },
  // Where backups are kept nowhere, another node of the same site may keep them.
  schedules: world.backups ? [...schedules, backupSchedule] : schedules,
  leaves: world.backups ? [] : (['back-up'] as const),
})

/** What each job does: one call into the domain. A job that throws is tried again later. */
function jobHandlers(world: JobsWorld): { [Name in JobName]: (data: Jobs[Name]) => Promise<void> } {
  const { db, files, log } = world
  return {
    ...accountJobHandlers(world),
    ...noticeJobHandlers(world),
    ...newsletterJobHandlers(world),
    ...rimPhotoJobHandlers(world),
    ...invoiceJobHandlers(world),
    ...backupJobHandlers(world),
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(files, photo.path)
    },
    'erase-files': async ({ erasureId }) => void (await eraseFiles(world, erasureId)),
    'derive-picture': ({ fileId }) => derivePicture(world, fileId),
    'print-document': async (key) => void (await printDocument(world, key)),
    'send-quote-request-mail': (data) => sendQuoteRequestMail(world, data),
    'send-letter': (data) => sendLetterMail(world, data),
    'send-estimate': (data) => sendEstimateMail(world, data),
    async 'expire-estimates'() {
      const estimates = await expireEstimates(world)
      if (estimates > 0) log.info({ estimates }, 'quotes expired')
    },
    'count-audience': async () => void (await keepAudienceCounts(world)),
    'send-thread-notice': (data) => sendThreadNotice(world, data),
    'send-thread-link': (data) => sendThreadLink(world, data),
    'send-order-mail': (step) => sendOrderMail(world, step),
    'send-contact-mail': (data) => sendContactMail(world, data),
    async 'sweep-client-imports'() {
      const imports = await sweepImports(world)
      if (imports > 0) log.info({ imports }, 'files of clients deleted')
    },
    async 'sweep-abandoned-photos'() {
      const photos = await sweepAbandonedPhotos(world)
      const letterFiles = await sweepLetterFiles(world)
      if (photos + letterFiles > 0) log.info({ photos, letterFiles }, 'abandoned files deleted')
    },
    async 'forget-old-records'() {
      const records = await forgetOldRecords(world)
      const [visits, events] = [await forgetOldAudience(world), await forgetOldEvents(world)]
      const [clients, mails] = [await forgetOldClients(world), await forgetOldMails(world)]
      const rimPhotos = await forgetRimPhotos(world)
      const drafts = await forgetOldDrafts(world)
      const payments = await forgetOldPayments(world)
      await forgetOldBackupRuns(world)
      const newsletters = await forgetOldNewsletters(world)
      const forgotten = {
        ...records,
        visits,
        events,
        clients,
        mails,
        rimPhotos,
        drafts,
        ...payments,
        ...newsletters,
      }
      if (Object.values(forgotten).some((count) => count > 0)) log.info(forgotten, 'old records deleted')
    },
    async 'close-payments'() {
      const periods = await closePeriods(world)
      if (periods > 0) log.info({ periods }, 'payments closed')
      const { fault } = await checkChain(world)
      if (fault) log.error({ fault }, 'chain of payments broken')
    },
    async 'publish-due-content'() {
      const pages = await publishDueContent(world)
      if (pages > 0) log.info({ pages }, 'scheduled pages published')
    },
    async 'sweep-unused-files'() {
      const swept = {
        files: await sweepUnusedFiles(world),
        parts: await sweepParts(world),
        drafts: await sweepDrafts(world),
        erased: await eraseFiles(world),
      }
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'unused files deleted')
    },
  }
}
