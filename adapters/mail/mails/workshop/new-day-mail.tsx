import { emailOfLocation, locationOf } from '../../../../domain/business/site.ts'
import { fillMailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  deliverMail,
  markMailUndeliverable,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import { findOrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import {
  newPromisedDayOutbox,
  rejectOutdatedPromisedDayNotice,
} from '../../../../domain/workshop/orders/new-day-notice.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailLink, sampleMailToClient, sampleOrderNumber } from '../sample-values.ts'
import { findOrderLinks } from './order-links.tsx'
import { writtenOrderMail } from './written-order-mail.tsx'

/** Sends the mail about a new promised day, as the staff member wrote it. */
const sendNewDayMail = (deps: MailDeps, { mailId }: JobDataMap['send-new-day']): Promise<void> =>
  deliverMail(deps, newPromisedDayOutbox, mailId, async (mail, order) => {
    rejectOutdatedPromisedDayNotice(order, mail)
    const record = await findOrderRecord(deps.db, order.id)
    if (!record) throw new Error('the order of a mail about a new day does not exist')
    const { areaUrl, pageUrl } = await findOrderLinks(deps, record)
    return writtenOrderMail(
      await findMailWords(deps.db, 'new-day'),
      {
        id: outgoingMailId(newPromisedDayOutbox, mail.id),
        to: mail.recipient,
        replyTo: emailOfLocation(order.pos_id, deps.facts.current()),
        subject: mail.subject,
        text: mail.text,
        url: areaUrl ?? pageUrl,
      },
      deps.facts.current(),
    )
  })

export const newPromisedDayMailJob: MailJob<'send-new-day', 'new-day'> = {
  send: sendNewDayMail,
  givenUp: (deps, { mailId }, cause) => markMailUndeliverable(deps, newPromisedDayOutbox, mailId, cause),
  samples: {
    'new-day'(words, site) {
      const { title, phone } = locationOf(site.pointsOfSale[0].id, site)
      const values = {
        numéro: sampleOrderNumber,
        véhicule: 'Peugeot 308, AB-123-CD',
        'ancienne date': 'vendredi 18 décembre 2026',
        date: 'mardi 22 décembre 2026',
        atelier: title,
        téléphone: phone.display,
      }
      const { later, vehicle, after, subject } = fillMailWords<'new-day'>(words, values, site)
      const text = [later, vehicle, after].join('\n\n')
      return writtenOrderMail(
        words,
        { ...sampleMailToClient(site), subject, text, url: sampleMailLink },
        site,
      )
    },
  },
}
