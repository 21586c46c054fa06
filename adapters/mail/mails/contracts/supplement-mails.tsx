import { emailOfLocation, type Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { findTermsOfEstimate } from '../../../../domain/business/texts/printed-terms.ts'
import { lastDayToWithdraw } from '../../../../domain/business/withdrawal-days.ts'
import { findSupplement, type SupplementRecord } from '../../../../domain/contracts/supplements/supplement.ts'
import {
  markSupplementMailUndeliverable,
  sendSupplementMail,
} from '../../../../domain/contracts/supplements/supplement-mails.ts'
import {
  loadSupplementSheet,
  type SupplementSheet,
  toSupplementBillingLine,
} from '../../../../domain/contracts/supplements/supplement-sheet.ts'
import { formatDayAndHour, formatLongDay } from '../../../../domain/kernel/calendar/french-dates.ts'
import { addDays, parisDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import { totalsOfDocumentLines } from '../../../../domain/kernel/money/vat.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { formatRimName, rimServiceNames } from '../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../domain/kernel/text/own-property.ts'
import { vehicleName } from '../../../../domain/kernel/text/vehicle-name.ts'
import { clientName } from '../../../../domain/people/clients/client.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { type NotificationValues, renderNotificationMail } from '../notification-mail.tsx'
import {
  sampleMailAttachment,
  sampleMailLink,
  sampleMailText,
  sampleMailToClient,
  sampleMailToWorkshop,
  sampleOrderNumber,
} from '../sample-values.ts'
import { composeContractMail, listWithdrawalRightSentences, printContractPapers } from './contract-mail.tsx'

async function sendMailAboutSupplement(
  deps: MailDeps,
  { supplementId, mail }: JobDataMap['send-supplement-mail'],
): Promise<void> {
  if (mail !== 'workshop')
    return sendSupplementMail(deps, { supplementId, mail }, (record, to) =>
      mail === 'ask' ? writeQuestion(deps, record, to) : writeConfirmation(deps, record, to),
    )
  const record = await findSupplement(deps.db, supplementId)
  if (record) await sendSupplementAnswered(deps, record)
}

async function writeQuestion(deps: MailDeps, record: SupplementRecord, to: string) {
  const site = deps.facts.current()
  const { supplement, order } = record
  const sheet = await loadSupplementSheet(deps.db, record, deps.clock.now(), site)
  if (!sheet) throw new Error('a supplement to ask about has no price')
  return supplementMail(
    await findMailWords(deps.db, 'supplement'),
    {
      id: `supplement-${supplement.id}-ask`,
      to,
      replyTo: emailOfLocation(order.pos_id, site),
      values: {
        ...supplementValues(record, sheet),
        véhicule: [vehicleName(order), order.registration_number].filter(Boolean).join(', '),
        constat: sheet.found,
        refus: sheet.ifDeclined,
      },
      url: deps.links.supplement(supplement.id),
    },
    site,
  )
}

/** Returns the mail that asks a client whether to do work that was not planned. */
function supplementMail(
  words: MailWords<'supplement'>,
  { values, ...head }: NotificationValues<'supplement'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement'>(words, values, site)
  return renderNotificationMail(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

async function writeConfirmation(deps: MailDeps, record: SupplementRecord, to: string) {
  const site = deps.facts.current()
  const { supplement, order, client } = record
  const at = supplement.answered_at ?? deps.clock.now()
  const sheet = await loadSupplementSheet(deps.db, record, at, site)
  const number = order.order_number
  const isConsumer = client.type === 'individual'
  return supplementConfirmedMail(
    await findMailWords(deps.db, 'supplement-confirmed'),
    {
      id: `supplement-${supplement.id}-confirmation`,
      to,
      replyTo: emailOfLocation(order.pos_id, site),
      values: {
        // An agreed supplement is confirmed even when its rim was removed from the order meanwhile.
        ...supplementValues(record, sheet ?? { rim: shownRim(supplement), service: serviceOf(supplement) }),
        date: formatDayAndHour(at),
        'date promise': supplement.promised_on ? formatLongDay(supplement.promised_on) : '',
        'fin du délai': isConsumer ? formatLongDay(lastDayToWithdraw(parisDay(at), order.pos_id, site)) : '',
      },
      shown: supplement.shown ?? '',
      consumer: isConsumer
        ? {
            isEarly: supplement.early_start_at !== null,
            withdrawalUrl: await deps.links.withdrawalFor({ kind: 'order', id: order.id }, number, to),
          }
        : null,
      pageUrl: deps.links.supplement(supplement.id),
      attachments: await printContractPapers(deps, {
        number,
        posId: order.pos_id,
        at,
        terms: await findTermsOfEstimate(
          deps.db,
          { terms_version: supplement.terms_version, created_at: at },
          site,
        ),
        isConsumer,
      }),
    },
    site,
  )
}

interface SupplementConfirmation {
  id: string
  to: string
  replyTo: string
  values: MailValues<'supplement-confirmed'>
  /** Exact text that was shown to the client. */
  shown: string
  /** Set for a consumer who accepted at a distance; `null` for other clients. */
  consumer: { isEarly: boolean; withdrawalUrl: string } | null
  pageUrl: string
  attachments: MailAttachment[]
}

/**
 * Returns the mail that confirms a supplement on a durable medium (Code de la consommation, L. 221-13), with its documents
 * attached.
 */
async function supplementConfirmedMail(
  words: MailWords<'supplement-confirmed'>,
  { id, to, replyTo, values, shown, consumer, pageUrl, attachments }: SupplementConfirmation,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-confirmed'>(words, values, site)
  return composeContractMail(
    {
      id,
      to,
      replyTo,
      filled,
      before: [...paragraphsOf(filled.before), ...(values['date promise'] ? [filled.delay] : [])],
      block: null,
      right: consumer ? listWithdrawalRightSentences(filled, consumer.isEarly) : [],
      withdrawalUrl: consumer?.withdrawalUrl ?? null,
      agreed: [filled.shown, shown],
      pageUrl,
      attachments,
    },
    site,
  )
}

/** Not claimed, since no record stores that it was sent: if the job runs twice, both runs send the same Message-ID (decision 61). */
async function sendSupplementAnswered(deps: MailDeps, record: SupplementRecord): Promise<void> {
  const site = deps.facts.current()
  const { supplement, order, client, rim } = record
  if (!rim || (supplement.state !== 'accepted' && supplement.state !== 'declined')) return
  const isYes = supplement.state === 'accepted'
  const isReturned = !isYes && supplement.if_declined === 'return'
  const mail = await supplementAnsweredMail(
    await findMailWords(deps.db, 'supplement-answered'),
    {
      id: `supplement-${supplement.id}-workshop`,
      to: emailOfLocation(order.pos_id, site),
      replyTo: supplement.sent_to ?? client.email ?? site.contactEmail,
      values: {
        numéro: order.order_number,
        client: clientName(client),
        réponse: isYes ? 'accepte' : 'refuse',
        travail: serviceOf(supplement).toLowerCase(),
        jante: formatRimName(rim).toLowerCase(),
        suite: isYes
          ? supplementStart(record, site)
          : isReturned
            ? 'La jante est à rendre sans travail\u00a0: elle reste arrêtée jusqu’à ce qu’elle soit mise de côté.'
            : 'La jante est terminée sans ce travail.',
      },
      url: deps.links.officeRim(order.id, rim.id),
    },
    site,
  )
  return deps.mailer.send(mail)
}

/** Returns the sentence on when the accepted work may begin. */
function supplementStart({ supplement, order, client }: SupplementRecord, site: Site): string {
  if (client.type === 'company') return 'Le travail sur la jante peut reprendre.'
  if (supplement.early_start_at)
    return 'Le travail sur la jante peut reprendre\u00a0: le client a demandé de commencer sans attendre la fin de son délai de rétractation.'
  const last = lastDayToWithdraw(parisDay(supplement.answered_at ?? new Date(0)), order.pos_id, site)
  return `Ne commencez pas ce travail avant le ${formatLongDay(addDays(last, 1))}\u00a0: le client n’a pas demandé de commencer avant la fin de son délai de rétractation.`
}

/** Returns the mail that tells the workshop the client's answer to a supplement. */
function supplementAnsweredMail(
  words: MailWords<'supplement-answered'>,
  { values, ...head }: NotificationValues<'supplement-answered'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-answered'>(words, values, site)
  return renderNotificationMail(
    { ...head, filled, sentences: [...paragraphsOf(filled.before), filled.next] },
    site,
  )
}

const supplementValues = (record: SupplementRecord, sheet: Pick<SupplementSheet, 'rim' | 'service'>) => ({
  numéro: record.order.order_number,
  jante: sheet.rim.toLowerCase(),
  travail: sheet.service.toLowerCase(),
  prix: supplementPrice(record),
})

/** Formats the price: « 120,00 € TTC », for a company « 100,00 € HT ». */
function supplementPrice(record: SupplementRecord): string {
  const { total_te, total } = totalsOfDocumentLines([toSupplementBillingLine(record)])
  return record.client.type === 'company' ? `${formatCents(total_te)} HT` : `${formatCents(total)} TTC`
}

const serviceOf = ({ service }: SupplementRecord['supplement']) =>
  getOwnProperty(rimServiceNames, service) ?? service

/** Returns the rim as named in the third line of the text that the client was shown. */
const shownRim = ({ shown }: SupplementRecord['supplement']) => shown?.split('\n')[2] ?? ''

export const supplementMailJob: MailJob<
  'send-supplement-mail',
  'supplement' | 'supplement-confirmed' | 'supplement-answered'
> = {
  send: sendMailAboutSupplement,
  givenUp: markSupplementMailUndeliverable,
  samples: {
    supplement: (words, site) =>
      supplementMail(
        words,
        {
          ...sampleMailToClient(site),
          values: {
            numéro: sampleOrderNumber,
            véhicule: 'Peugeot 308, AB-123-CD',
            jante: sampleRim,
            constat: 'Une fissure de trois centimètres sous la peinture, côté intérieur.',
            travail: 'soudure',
            prix: '108,00\u00a0€ TTC',
            refus: 'Si vous refusez, la jante vous est rendue sans travail, et ce refus ne vous coûte rien.',
          },
          url: sampleMailLink,
        },
        site,
      ),
    'supplement-confirmed': (words, site) =>
      supplementConfirmedMail(
        words,
        {
          ...sampleMailToClient(site),
          values: {
            numéro: sampleOrderNumber,
            jante: sampleRim,
            travail: 'soudure',
            prix: '108,00\u00a0€ TTC',
            date: sampleMailText.dayAndHour,
            'date promise': '1er décembre 2026',
            'fin du délai': '8 décembre 2026',
          },
          shown:
            'Jante 1, avant gauche, 18\u00a0pouces\nTravail proposé\u00a0: Soudure\nPrix TTC\u00a0: 108,00\u00a0€',
          consumer: { isEarly: true, withdrawalUrl: sampleMailLink },
          pageUrl: sampleMailLink,
          attachments: [sampleMailAttachment],
        },
        site,
      ),
    'supplement-answered': (words, site) =>
      supplementAnsweredMail(
        words,
        {
          ...sampleMailToWorkshop(site),
          values: {
            numéro: sampleOrderNumber,
            client: 'Jeanne Morel',
            réponse: 'accepte',
            travail: 'soudure',
            jante: sampleRim,
            suite: 'Le travail sur la jante peut reprendre.',
          },
          url: sampleMailLink,
        },
        site,
      ),
  },
}

const sampleRim = 'avant gauche, 18\u00a0pouces'
