import { keepAudienceCounts } from '../../domain/audience/keep-counts.ts'
import { publishDueContent } from '../../domain/content/publishing/publish-due-content.ts'
import { printDocument } from '../../domain/documents/print-document.ts'
import { expireEstimates } from '../../domain/estimates/expire-estimates.ts'
import { checkChain } from '../../domain/payments/closures/check-chain.ts'
import { closePeriods } from '../../domain/payments/closures/close-periods.ts'
import type { JobName, Jobs } from '../../domain/ports/job-queue.ts'
import { derivePicture } from '../../domain/publishing/deriving/derive-picture.ts'
import { findPhoto } from '../../domain/quote-requests/find-photo.ts'
import { ensureThumbnail } from '../../domain/quote-requests/photo-thumbnail.ts'
import { accountJobHandlers } from './account-jobs.ts'
import { sendContactMail } from './contact-jobs.ts'
import { contractJobHandlers } from './contract-jobs.ts'
import { sendEstimateMail } from './estimate-jobs.ts'
import { healthJobHandlers } from './health-jobs.ts'
import { invoiceJobHandlers } from './invoice-jobs.ts'
import type { JobsWorld } from './jobs-world.ts'
import { sendLetterMail } from './letter-jobs.ts'
import { newsletterJobHandlers } from './newsletter-jobs.ts'
import { noticeJobHandlers } from './notice-jobs.ts'
import { sendOrderMail } from './order-jobs.ts'
import { sendQuoteRequestMail } from './quote-request-jobs.ts'
import { retentionJobHandlers } from './retention-jobs.ts'
import { rimPhotoJobHandlers } from './rim-photo-jobs.ts'
import { sweepingJobHandlers } from './sweeping-jobs.ts'
import { sendThreadLink, sendThreadNotice } from './thread-jobs.ts'

/** What each job does: one call into the domain. A job that throws is tried again later. */
export function jobHandlers(world: JobsWorld): { [Name in JobName]: (data: Jobs[Name]) => Promise<void> } {
  const { db, files, log } = world
  return {
    ...accountJobHandlers(world),
    ...noticeJobHandlers(world),
    ...newsletterJobHandlers(world),
    ...rimPhotoJobHandlers(world),
    ...invoiceJobHandlers(world),
    ...contractJobHandlers(world),
    ...healthJobHandlers(world),
    ...sweepingJobHandlers(world),
    ...retentionJobHandlers(world),
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(files, photo.path)
    },
    'derive-picture': ({ fileId }) => derivePicture(world, fileId),
    'print-document': async ({ reason, ...key }) => void (await printDocument(world, key, reason)),
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
  }
}
