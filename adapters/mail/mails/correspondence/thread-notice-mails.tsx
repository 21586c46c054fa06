import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findMessage } from '../../../../domain/correspondence/threads/messages.ts'
import {
  correspondentName,
  findThread,
  type Thread,
} from '../../../../domain/correspondence/threads/thread.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

/** Tells the workshop about an event on the visitor's page of a thread. */
async function sendThreadNotice(
  deps: MailDeps,
  { letterId: messageId, ...key }: JobDataMap['send-thread-notice'],
): Promise<void> {
  const site = deps.facts.current()
  const thread = await findThread(deps.db, key)
  if (!thread) return
  const { email, subject } = thread
  const notice = {
    to: workshopEmailOf(thread, site),
    email,
    subject,
    name: correspondentName(thread),
    url: deps.links.officeThread(key),
  }
  if (messageId === null) {
    const words = await findMailWords(deps.db, 'visitor-withdrew')
    return deps.mailer.send(
      await requestWithdrawnMail(words, key.id, thread.closedReason ?? '', notice, site),
    )
  }
  const message = await findMessage(deps.db, messageId)
  if (!message) return
  const written = { text: message.text, files: message.attachments.length }
  const words = await findMailWords(deps.db, 'visitor-wrote')
  return deps.mailer.send(await visitorMessageMail(words, messageId, written, notice, site))
}

export const workshopEmailOf = ({ shop }: Thread, site: Site) =>
  shop ? emailOfLocation(shop, site) : site.contactEmail

interface ThreadNotice {
  to: string
  /** The visitor's address, for replies by mail. */
  email: string
  name: string
  subject: string
  url: string
}

/** Returns the mail that tells the workshop about a message from a visitor's private page. */
function visitorMessageMail(
  words: MailWords<'visitor-wrote'>,
  messageId: string,
  { text, files }: { text: string; files: number },
  { to, email, name, subject, url }: ThreadNotice,
  site: Site,
): Promise<Mail> {
  const fichiers = files > 1 ? `${files} fichiers joints` : 'Un fichier joint'
  const filled = fillMailWords<'visitor-wrote'>(words, { nom: name, objet: subject, fichiers }, site)
  const sentences = [cutText(text, 2_000), ...(files > 0 ? [filled.files] : [])].filter(Boolean)
  return renderNotificationMail(
    { id: `thread-notice-${messageId}`, to, replyTo: email, filled, sentences, url },
    site,
  )
}

/** Returns the mail that tells the workshop that a visitor has withdrawn their request. */
function requestWithdrawnMail(
  words: MailWords<'visitor-withdrew'>,
  threadId: string,
  reason: string,
  { to, email, name, subject, url }: ThreadNotice,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'visitor-withdrew'>(words, { nom: name, objet: subject }, site)
  const sentences = [reason, ...paragraphsOf(filled.end)]
  return renderNotificationMail(
    {
      id: `thread-withdrawn-${threadId}`,
      to,
      replyTo: email,
      filled,
      sentences,
      url,
    },
    site,
  )
}

export const threadNoticeJob: MailJob<'send-thread-notice', 'visitor-wrote' | 'visitor-withdrew'> = {
  send: sendThreadNotice,
  samples: {
    'visitor-wrote': (words, site) =>
      visitorMessageMail(
        words,
        sampleMailId,
        { text: 'Merci, c’est parfait.', files: 2 },
        sampleNotice(site),
        site,
      ),
    'visitor-withdrew': (words, site) =>
      requestWithdrawnMail(words, sampleMailId, 'J’ai trouvé ailleurs.', sampleNotice(site), site),
  },
}

const sampleNotice = (site: Site): ThreadNotice => ({
  to: site.contactEmail,
  email: sampleMailRecipient,
  name: 'Jeanne Morel',
  subject: 'TW-7K4M-92',
  url: sampleMailLink,
})
