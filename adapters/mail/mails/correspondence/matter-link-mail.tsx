import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findMatterAddress } from '../../../../domain/correspondence/matters/own-addresses.ts'
import { findMatterOfRecord } from '../../../../domain/kernel/matters/matter.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/** Sends a new link to the address of the matter's client. Sends nothing when the matter no longer exists. */
async function sendMatterLink(
  deps: MailDeps,
  { linkId, ...key }: JobDataMap['send-thread-link'],
): Promise<void> {
  const matter = await findMatterOfRecord(deps.db, key)
  const to = matter && (await findMatterAddress(deps.db, matter))
  if (!to) return
  const words = await findMailWords(deps.db, 'thread-link')
  await deps.mailer.send(
    await matterLinkMail(words, linkId, to, await deps.links.matter(matter), deps.facts.current()),
  )
}

/** Returns the mail that sends the client a new link to the page of their matter. */
function matterLinkMail(
  words: MailWords<'thread-link'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'thread-link'>(words, {}, site)
  const sentences = paragraphsOf(filled.before)
  return renderNotificationMail(
    {
      id: `thread-link-${id}`,
      to,
      replyTo: site.contactEmail,
      filled,
      sentences,
      url,
    },
    site,
  )
}

export const matterLinkMailJob: MailJob<'send-thread-link', 'thread-link'> = {
  send: sendMatterLink,
  samples: {
    'thread-link': (words, site) =>
      matterLinkMail(words, sampleMailId, sampleMailRecipient, sampleMailLink, site),
  },
}
