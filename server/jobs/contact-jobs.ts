import { contactVisitorMail } from '../../adapters/mail/templates/contact-visitor-mail.tsx'
import { contactWorkshopMail } from '../../adapters/mail/templates/contact-workshop-mail.tsx'
import { findContactMessage } from '../../domain/contact/find-contact-message.ts'
import type { Jobs } from '../../domain/ports/job-queue.ts'
import { readMailWords } from '../../domain/texts/mails/read-mail-words.ts'
import { officeLink, threadPageLink } from '../site/mail-links.ts'
import type { JobsWorld } from './jobs-world.ts'

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
