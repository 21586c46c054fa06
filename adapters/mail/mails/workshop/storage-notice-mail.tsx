import { emailOfLocation } from '../../../../domain/business/site.ts'
import { fillMailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  deliverMail,
  markMailUndeliverable,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import { findOrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import { pickupLocationOf } from '../../../../domain/workshop/orders/pickup.ts'
import {
  rejectOutdatedStorageNotice,
  storageNoticeOutbox,
} from '../../../../domain/workshop/orders/storage-notice.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailLink, sampleMailToClient, sampleOrderNumber } from '../sample-values.ts'
import { findOrderLinks } from './order-links.tsx'
import { writtenOrderMail } from './written-order-mail.tsx'

/** Sends the storage notice with the text that was shown to the staff member who sent it. */
const sendStorageNoticeMail = (
  deps: MailDeps,
  { mailId }: JobDataMap['send-storage-notice'],
): Promise<void> =>
  deliverMail(deps, storageNoticeOutbox, mailId, async (mail, order) => {
    await rejectOutdatedStorageNotice(deps.db, order, mail, deps.clock.now())
    const record = await findOrderRecord(deps.db, order.id)
    if (!record) throw new Error('the order of a storage notice does not exist')
    const { areaUrl, pageUrl } = await findOrderLinks(deps, record)
    return writtenOrderMail(
      await findMailWords(deps.db, 'storage-notice'),
      {
        id: outgoingMailId(storageNoticeOutbox, mail.id),
        to: mail.recipient,
        replyTo: emailOfLocation(order.pos_id, deps.facts.current()),
        subject: mail.subject,
        text: mail.text,
        url: areaUrl ?? pageUrl,
      },
      deps.facts.current(),
    )
  })

export const storageNoticeJob: MailJob<'send-storage-notice', 'storage-notice'> = {
  send: sendStorageNoticeMail,
  givenUp: (deps, { mailId }, cause) => markMailUndeliverable(deps, storageNoticeOutbox, mailId, cause),
  samples: {
    'storage-notice'(words, site) {
      const { title, address, phone, hours } = pickupLocationOf(site.pointsOfSale[0].id, '2026-12-21', site)
      const values = {
        numéro: sampleOrderNumber,
        véhicule: 'Peugeot 308',
        atelier: title,
        adresse: address,
        téléphone: phone.display,
        horaires: hours,
        solde: '336,00\u00a0€',
        date: '18/12/2026',
        préavis: '2\u00a0jours calendaires',
        début: '24 décembre 2026',
        'garde HT': '10\u00a0€',
        'garde TTC': '12\u00a0€',
      }
      const { before, subject } = fillMailWords<'storage-notice'>(words, values, site)
      return writtenOrderMail(
        words,
        { ...sampleMailToClient(site), subject, text: before, url: sampleMailLink },
        site,
      )
    },
  },
}
