import { findDocumentClient } from '../../../../domain/billing/printing/open-document.ts'
import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findEstimate } from '../../../../domain/contracts/estimates/estimate.ts'
import { findConfirmationAddress } from '../../../../domain/correspondence/matters/confirmation-address.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { clientName } from '../../../../domain/people/clients/client.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailEstimate, sampleMailLink, sampleMailToWorkshop } from '../sample-values.ts'

/** Tells the workshop why an estimate was declined, unless that decision was reversed meanwhile. */
async function sendDeclineMail(
  deps: MailDeps,
  { estimateId, declinedAt }: JobDataMap['send-decline-mail'],
): Promise<void> {
  const site = deps.facts.current()
  const estimate = await findEstimate(deps.db, estimateId)
  if (estimate?.state !== 'refused' || estimate.decided_at?.toISOString() !== declinedAt) return
  const key = { kind: 'estimate', posId: estimate.pos_id, id: estimate.id } as const
  const client = await findDocumentClient(deps.db, key)
  if (!client) return
  const words = await findMailWords(deps.db, 'new-decline')
  const mail = await declineNotificationMail(
    words,
    {
      id: `decline-${estimateId}-${Date.parse(declinedAt)}`,
      to: emailOfLocation(estimate.pos_id, site),
      replyTo: (await findConfirmationAddress(deps.db, estimate)) ?? site.contactEmail,
      values: {
        numéro: estimate.estimate_number,
        client: clientName(client),
        montant: formatCents(estimate.total),
        raison: estimate.refusal_reason ?? '',
      },
      url: deps.links.officeEstimate(key),
    },
    site,
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
