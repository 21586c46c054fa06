import type { Logger } from 'pino'
import { contactVisitorMail } from '../adapters/mail/templates/contact-visitor-mail.tsx'
import { contactWorkshopMail } from '../adapters/mail/templates/contact-workshop-mail.tsx'
import { newsletterMail } from '../adapters/mail/templates/newsletter-mail.tsx'
import { visitorMail } from '../adapters/mail/templates/visitor-mail.tsx'
import { workshopMail } from '../adapters/mail/templates/workshop-mail.tsx'
import type { Database } from '../db/client.ts'
import { findContactMessage } from '../domain/contact/find-contact-message.ts'
import { printDocument } from '../domain/documents/print-document.ts'
import { findSubscribedEmail } from '../domain/newsletter/unsubscribe.ts'
import type { Clock, FileStore, JobName, Jobs, Mailer, PdfPrinter } from '../domain/ports.ts'
import { derivePicture } from '../domain/publishing/derive-picture.ts'
import { sweepUnusedFiles } from '../domain/publishing/sweep-unused-files.ts'
import { findPhoto } from '../domain/quote-requests/find-photo.ts'
import { findQuoteRequest } from '../domain/quote-requests/find-quote-request.ts'
import { ensureThumbnail } from '../domain/quote-requests/photo-thumbnail.ts'
import { sweepAbandonedPhotos } from '../domain/quote-requests/sweep-abandoned-photos.ts'
import { forgetOldAudience } from '../domain/retention/forget-old-audience.ts'
import { forgetOldRecords } from '../domain/retention/forget-old-records.ts'
import { sweepDrafts } from '../domain/retention/sweep-drafts.ts'
import { signedPath, signId } from '../domain/signed-links.ts'
import { type AccountsWorld, accountJobHandlers } from './account-jobs.ts'

interface World extends AccountsWorld {
  db: Database
  files: FileStore
  mailer: Mailer
  clock: Clock
  printer: PdfPrinter
  siteUrl: string
  secret: string
  log: Logger
}

/** What each job does: one call into the domain. A job that throws is tried again later. */
export function jobHandlers(world: World): { [Name in JobName]: (data: Jobs[Name]) => Promise<void> } {
  const { db, files, log } = world
  return {
    ...accountJobHandlers(world),
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(files, photo.path)
    },
    'derive-picture': ({ fileId }) => derivePicture(world, fileId),
    'print-document': async (key) => void (await printDocument(world, key)),
    'send-quote-request-mail': (data) => sendQuoteRequestMail(world, data),
    'send-newsletter-mail': (data) => sendNewsletterMail(world, data),
    'send-contact-mail': (data) => sendContactMail(world, data),
    async 'sweep-abandoned-photos'() {
      const photos = await sweepAbandonedPhotos(world)
      if (photos > 0) log.info({ photos }, 'abandoned photos deleted')
    },
    async 'forget-old-records'() {
      const records = await forgetOldRecords(world)
      const forgotten = { ...records, visits: await forgetOldAudience(world) }
      if (Object.values(forgotten).some((count) => count > 0)) log.info(forgotten, 'old records deleted')
    },
    async 'sweep-unused-files'() {
      const swept = { files: await sweepUnusedFiles(world), drafts: await sweepDrafts(world) }
      if (swept.files + swept.drafts > 0) log.info(swept, 'unused files deleted')
    },
  }
}

/** When the scheduled jobs run, in Paris time. */
export const schedules = [
  { name: 'sweep-accounts', cron: '27 * * * *', tz: 'Europe/Paris' },
  { name: 'sweep-abandoned-photos', cron: '17 * * * *', tz: 'Europe/Paris' },
  { name: 'forget-old-records', cron: '43 3 * * *', tz: 'Europe/Paris' },
  { name: 'sweep-unused-files', cron: '40 3 * * *', tz: 'Europe/Paris' },
] as const

async function sendQuoteRequestMail(
  { db, files, mailer, clock, siteUrl, secret }: World,
  { quoteRequestId, mail }: Jobs['send-quote-request-mail'],
): Promise<void> {
  const request = await findQuoteRequest(db, quoteRequestId)
  if (!request) throw new Error('quote request of a mail not found')
  if (mail === 'visitor') return mailer.send(await visitorMail(request))
  const thumbnails = await Promise.all(request.images.map((image) => ensureThumbnail(files, image.path)))
  const link = siteUrl + signedPath(`/demandes/${request.id}`, clock.now(), secret)
  return mailer.send(
    await workshopMail(
      request,
      thumbnails.filter((thumbnail) => thumbnail !== null),
      link,
    ),
  )
}

/** Whoever has left before the mail did gets none. */
async function sendNewsletterMail(
  { db, mailer, siteUrl, secret }: World,
  { subscriptionId }: Jobs['send-newsletter-mail'],
): Promise<void> {
  const email = await findSubscribedEmail(db, subscriptionId)
  if (!email) return
  const link = `${siteUrl}/unsubscribe_email?token=${signId('newsletter-unsubscribe', subscriptionId, secret)}`
  return mailer.send(await newsletterMail({ id: subscriptionId, email }, link))
}

async function sendContactMail(
  { db, mailer }: World,
  { messageId, mail }: Jobs['send-contact-mail'],
): Promise<void> {
  const message = await findContactMessage(db, messageId)
  if (!message) throw new Error('message of a mail not found')
  return mailer.send(
    mail === 'visitor' ? await contactVisitorMail(message) : await contactWorkshopMail(message),
  )
}
