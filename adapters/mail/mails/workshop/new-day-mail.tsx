import { Button } from '@react-email/components'
import { render } from '@react-email/render'
import { emailOfLocation, locationOf, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  deliverMail,
  markMailUndeliverable,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { findOrderRecord } from '../../../../domain/workshop/orders/find-order.ts'
import {
  newPromisedDayOutbox,
  rejectOutdatedPromisedDayNotice,
} from '../../../../domain/workshop/orders/new-day-notice.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { sampleMailLink, sampleMailToClient, sampleOrderNumber } from '../sample-values.ts'
import { findOrderLinks } from './order-links.tsx'

/** Sends the mail about a new promised day, as the staff member wrote it. */
const sendNewDayMail = (deps: MailDeps, { mailId }: JobDataMap['send-new-day']): Promise<void> =>
  deliverMail(deps, newPromisedDayOutbox, mailId, async (mail, order) => {
    rejectOutdatedPromisedDayNotice(order, mail)
    const record = await findOrderRecord(deps.db, order.id)
    if (!record) throw new Error('the order of a mail about a new day does not exist')
    const { areaUrl, pageUrl } = await findOrderLinks(deps, record)
    return newDayMail(
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

interface NewDayMail {
  id: string
  to: string
  replyTo: string
  /** Subject and text, as the staff member wrote them. */
  subject: string
  text: string
  /** Page where the client follows the order. */
  url: string
}

/** Returns the mail that tells a client about a new promised day. */
async function newDayMail(
  words: MailWords<'new-day'>,
  { text, url, ...head }: NewDayMail,
  site: Site,
): Promise<Mail> {
  const paragraphs = paragraphsOf(text)
  return {
    ...head,
    isPersonal: true,
    text: `${[...paragraphs, `${words.button}\u00a0:\n${url}`].join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={paragraphs[1] ?? ''} heading={head.subject}>
        <Paragraphs texts={paragraphs} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {words.button}
        </Button>
      </MailLayout>,
    ),
  }
}

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
      return newDayMail(words, { ...sampleMailToClient(site), subject, text, url: sampleMailLink }, site)
    },
  },
}
