import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  acceptanceCodeMinutes,
  deriveAcceptanceCode,
  findAcceptanceCode,
} from '../../../../domain/contracts/acceptance/acceptance-code.ts'
import { findEstimate } from '../../../../domain/contracts/estimates/estimate.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import { sampleMailEstimate, sampleMailLink, sampleMailToClient } from '../sample-values.ts'

/** Sends the code to the recipient of the estimate. Skips codes that have expired or were replaced. */
async function sendAcceptanceCode(deps: MailDeps, data: JobDataMap['send-acceptance-code']): Promise<void> {
  const site = deps.facts.current()
  const storedCode = await findAcceptanceCode(deps.db, data)
  const estimate = await findEstimate(deps.db, data.estimateId)
  if (!storedCode || !estimate || storedCode.expires_at < deps.clock.now()) return
  const words = await findMailWords(deps.db, 'acceptance-code')
  return deps.mailer.send(
    await acceptanceCodeMail(
      words,
      {
        id: `acceptance-code-${data.nonce}`,
        to: storedCode.recipient,
        replyTo: emailOfLocation(estimate.pos_id, site),
        values: {
          numéro: estimate.estimate_number,
          code: deriveAcceptanceCode(storedCode, deps.secret),
          minutes: String(acceptanceCodeMinutes),
        },
        url: await deps.links.estimate({ posId: estimate.pos_id, id: estimate.id }, storedCode.recipient),
      },
      site,
    ),
  )
}

/** Returns the mail that sends the code for accepting an estimate whose total reaches the amount in the settings. */
function acceptanceCodeMail(
  words: MailWords<'acceptance-code'>,
  { values, ...head }: NotificationValues<'acceptance-code'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance-code'>(words, values, site)
  return renderNotificationMail(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

export const acceptanceCodeMailJob: MailJob<'send-acceptance-code', 'acceptance-code'> = {
  send: sendAcceptanceCode,
  samples: {
    'acceptance-code': (words, site) =>
      acceptanceCodeMail(
        words,
        {
          ...sampleMailToClient(site),
          values: { numéro: sampleMailEstimate.number, code: '042317', minutes: '10' },
          url: sampleMailLink,
        },
        site,
      ),
  },
}
