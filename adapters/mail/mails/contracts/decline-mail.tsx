import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findEstimate } from '../../../../domain/contracts/estimates/estimate.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailEstimate, sampleMailLink, sampleMailToWorkshop } from '../sample-values.ts'
import { loadEstimateNotification } from './estimate-notification.ts'

/** Tells the workshop why an estimate was declined, unless that decision was reversed meanwhile. */
async function sendDeclineMail(
  deps: MailDeps,
  { estimateId, declinedAt }: JobDataMap['send-decline-mail'],
): Promise<void> {
  const estimate = await findEstimate(deps.db, estimateId)
  if (estimate?.state !== 'refused' || estimate.decided_at?.toISOString() !== declinedAt) return
  const notification = await loadEstimateNotification(deps, estimate)
  if (!notification) return
  const { head, values } = notification
  const mail = await declineNotificationMail(
    await findMailWords(deps.db, 'new-decline'),
    {
      ...head,
      id: `decline-${estimateId}-${Date.parse(declinedAt)}`,
      values: { ...values, raison: estimate.refusal_reason ?? '' },
    },
    deps.facts.current(),
  )
  return deps.mailer.send(mail)
}

/** Returns the mail that tells the workshop that a client has declined an estimate online. */
function declineNotificationMail(
  words: MailWords<'new-decline'>,
  { values, ...head }: NotificationValues<'new-decline'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'new-decline'>(words, values, site)
  return renderNotificationMail({ ...head, filled, sentences: paragraphsOf(filled.before) }, site)
}

export const declineMailJob: MailJob<'send-decline-mail', 'new-decline'> = {
  send: sendDeclineMail,
  samples: {
    'new-decline': (words, site) =>
      declineNotificationMail(
        words,
        {
          ...sampleMailToWorkshop(site),
          values: {
            numéro: sampleMailEstimate.number,
            client: 'Jeanne Morel',
            montant: sampleMailEstimate.total,
            raison: 'Le délai ne me convient pas.',
          },
          url: sampleMailLink,
        },
        site,
      ),
  },
}
