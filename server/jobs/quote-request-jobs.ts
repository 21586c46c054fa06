import { visitorMail } from '../../adapters/mail/templates/visitor-mail.tsx'
import { workshopMail } from '../../adapters/mail/templates/workshop-mail.tsx'
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
