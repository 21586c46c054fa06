import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { threadNotification } from '../correspondence/thread-mails.tsx'

interface DossierMail<Name extends 'dossier' | 'expert-answered'> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  url: string
}

/** Sends an expert the link to a dossier. */
export function dossierMail(
  words: MailWords<'dossier'>,
  { values, ...head }: DossierMail<'dossier'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'dossier'>(words, values, site)
  return threadNotification(
    {
      ...head,
      filled: { ...filled, subject: filled.subject.trim() },
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

/** Tells the workshop what an expert answered. */
export function expertAnsweredMail(
  words: MailWords<'expert-answered'>,
  { values, ...head }: DossierMail<'expert-answered'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'expert-answered'>(words, values, site)
  return threadNotification({ ...head, filled, sentences: paragraphsOf(filled.before) }, site)
}
