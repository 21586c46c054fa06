import { contactVisitorMail } from '../../adapters/mail/templates/contact-visitor-mail.tsx'
import { contactWorkshopMail } from '../../adapters/mail/templates/contact-workshop-mail.tsx'
import { visitorMail } from '../../adapters/mail/templates/visitor-mail.tsx'
import { workshopMail } from '../../adapters/mail/templates/workshop-mail.tsx'
import { findContactMessage } from '../../domain/contact/find-contact-message.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { findQuoteRequest } from '../../domain/quote-requests/find-quote-request.ts'
import { ensureThumbnail } from '../../domain/quote-requests/photo-thumbnail.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { newsletterLink, officeLink, requestLink, threadPageLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

export async function sendQuoteRequestMail(
  world: JobsWorld,
  { quoteRequestId, mail }: Jobs['send-quote-request-mail'],
): Promise<void> {
  const { db, files, mailer } = world
  const request = await findQuoteRequest(db, quoteRequestId)
  // Erased meanwhile.
  if (!request) return
  if (mail === 'visitor') {
    const page = threadPageLink(world, { kind: 'request', id: request.id })
    const words = await readMailWords(db, 'request-received')
    return mailer.send(await visitorMail(words, request, { newsletter: newsletterLink(world), page }))
  }
  const thumbnails = await Promise.all(request.images.map((image) => ensureThumbnail(files, image.path)))
  return mailer.send(
    await workshopMail(
      await readMailWords(db, 'request-came'),
      request,
      thumbnails.filter((thumbnail) => thumbnail !== null),
      {
        signed: requestLink(world, request.id),
        office: officeLink(world, { kind: 'request', id: request.id }),
      },
    ),
  )
}

export async function sendContactMail(
  world: JobsWorld,
  { messageId, mail }: Jobs['send-contact-mail'],
): Promise<void> {
  const message = await findContactMessage(world.db, messageId)
  if (!message) return
  const { db, mailer } = world
  const key = { kind: 'message', id: messageId } as const
  return mailer.send(
    mail === 'visitor'
      ? await contactVisitorMail(
          await readMailWords(db, 'message-received'),
          message,
          threadPageLink(world, key),
        )
      : await contactWorkshopMail(await readMailWords(db, 'message-came'), message, officeLink(world, key)),
  )
}
