import type { Logger } from 'pino'
import { contactVisitorMail } from '../adapters/mail/templates/contact-visitor-mail.tsx'
import { contactWorkshopMail } from '../adapters/mail/templates/contact-workshop-mail.tsx'
import { visitorMail } from '../adapters/mail/templates/visitor-mail.tsx'
import { workshopMail } from '../adapters/mail/templates/workshop-mail.tsx'
import type { Database } from '../db/client.ts'
import { findContactMessage } from '../domain/contact/find-contact-message.ts'
import type { Clock, FileStore, JobName, Jobs, Mailer } from '../domain/ports.ts'
import { findPhoto } from '../domain/quote-requests/find-photo.ts'
import { findQuoteRequest } from '../domain/quote-requests/find-quote-request.ts'
import { ensureThumbnail } from '../domain/quote-requests/photo-thumbnail.ts'
import { signedPath } from '../domain/quote-requests/signed-access.ts'
import { sweepAbandonedPhotos } from '../domain/quote-requests/sweep-abandoned-photos.ts'

interface World {
  db: Database
  files: FileStore
  mailer: Mailer
  clock: Clock
  siteUrl: string
  secret: string
  log: Logger
}

/** What each job does: one call into the domain. A job that throws is tried again later. */
export function jobHandlers(world: World): { [Name in JobName]: (data: Jobs[Name]) => Promise<void> } {
  const { db, files, log } = world
  return {
    async 'make-photo-thumbnail'({ quoteRequestId, photoId }) {
      const photo = await findPhoto(db, quoteRequestId, photoId)
      if (photo) await ensureThumbnail(files, photo.path)
    },
    'send-quote-request-mail': (data) => sendQuoteRequestMail(world, data),
    'send-contact-mail': (data) => sendContactMail(world, data),
    async 'sweep-abandoned-photos'() {
      const photos = await sweepAbandonedPhotos(world)
      if (photos > 0) log.info({ photos }, 'abandoned photos deleted')
    },
  }
}

/** When the scheduled jobs run, in Paris time. */
export const schedules = [{ name: 'sweep-abandoned-photos', cron: '17 * * * *', tz: 'Europe/Paris' }] as const

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
