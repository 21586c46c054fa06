import { locationName } from '../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../domain/business/site.ts'
import { fillMailWords, type MailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { countWithNoun } from '../../../../domain/kernel/text/french-number.ts'
import type { NoticeKind } from '../../../../domain/people/staff/notice-kinds.ts'
import {
  findIncomingItem,
  type IncomingItem,
  loadDailySummary,
  type SummarizedItems,
} from '../../../../domain/people/staff/notices.ts'
import { renderAccountNotification } from '../account-notification.tsx'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { sampleMailId, sampleMailLink } from '../sample-values.ts'

/** Sends a staff member the notice of one incoming item. */
async function sendNotice(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, kind, id }: JobDataMap['send-notice-mail'],
): Promise<void> {
  const [account, incoming] = [await accounts.findById(db, userId), await findIncomingItem(db, kind, id)]
  if (!account || !incoming) return
  const url = links.officeThread({ kind: incoming.thread, id: incoming.recordId })
  const words = await findMailWords(db, `notice-${kind}`)
  await mailer.send(
    await noticeMail(words, { id: `${id}-${userId}`, to: account.email, incoming, url }, facts.current()),
  )
}

interface IncomingNotice {
  /** Id made of the reader and the record. */
  id: string
  to: string
  incoming: IncomingItem
  /** URL of the record in the office. */
  url: string
}

/** Returns the mail that tells a staff member about one incoming item. */
const noticeMail = (
  words: MailWords<`notice-${NoticeKind}`>,
  { id, to, incoming, url }: IncomingNotice,
  site: Site,
): Promise<Mail> => {
  const filled = fillMailWords<`notice-${NoticeKind}`>(
    words,
    {
      qui: incoming.senderName,
      annonce: noticeLine(incoming, site),
    },
    site,
  )
  return renderAccountNotification({ id: `notice-${id}`, to, filled, url }, site)
}

/** Sends a staff member the summary of a day, and nothing if nothing arrived. */
async function sendSummary(
  { db, accounts, facts, links, mailer }: MailDeps,
  { userId, day }: JobDataMap['send-summary-mail'],
): Promise<void> {
  const account = await accounts.findById(db, userId)
  const incoming = await loadDailySummary(db, userId, day)
  if (!account || Object.values(incoming).every(({ total }) => total === 0)) return
  const words = await findMailWords(db, 'summary')
  await mailer.send(
    await summaryMail(
      words,
      { id: `${day}-${userId}`, to: account.email, incoming, url: links.office() },
      facts.current(),
    ),
  )
}

interface Summary {
  id: string
  to: string
  incoming: Readonly<Record<NoticeKind, SummarizedItems>>
  /** URL of « Aujourd’hui ». */
  url: string
}

const parts: readonly (readonly [kind: NoticeKind, title: string])[] = [
  ['request', 'Demandes de devis'],
  ['message', 'Messages'],
  ['answer', 'Réponses de visiteurs'],
]

/** Returns the mail that tells a staff member what arrived since the previous morning. */
const summaryMail = (
  words: MailWords<'summary'>,
  { id, to, incoming, url }: Summary,
  site: Site,
): Promise<Mail> => {
  const lines = parts.flatMap(([kind, title]) =>
    incoming[kind].total > 0
      ? [`${title} (${incoming[kind].total})\u00a0: ${listItems(incoming[kind], site)}.`]
      : [],
  )
  const filled = fillMailWords<'summary'>(words, { liste: lines.join('\n\n') }, site)
  return renderAccountNotification({ id: `summary-${id}`, to, filled, url }, site)
}

function listItems({ shown, total }: SummarizedItems, site: Site): string {
  const rest = total - shown.length
  const more = rest > 0 ? [`et ${countWithNoun(rest, 'autre', 'autres')}`] : []
  return [...shown.map((item) => noticeLine(item, site)), ...more].join('\u00a0; ')
}

const noticeLine = ({ senderName, about, posId }: IncomingItem, site: Site) =>
  [senderName, about, posId && locationName(posId, site)].filter(Boolean).join(', ')

export const noticeMailJob: MailJob<'send-notice-mail', `notice-${NoticeKind}`> = {
  send: sendNotice,
  samples: {
    'notice-request': writeNoticeSample,
    'notice-message': writeNoticeSample,
    'notice-answer': writeNoticeSample,
  },
}

export const summaryMailJob: MailJob<'send-summary-mail', 'summary'> = {
  send: sendSummary,
  samples: {
    summary(words, site) {
      const nothing = { shown: [], total: 0 }
      const incoming = {
        request: { shown: [sampleItem(site)], total: 1 },
        message: nothing,
        answer: nothing,
      }
      return summaryMail(
        words,
        { id: sampleMailId, to: site.contactEmail, incoming, url: sampleMailLink },
        site,
      )
    },
  },
}

function writeNoticeSample(words: MailWords<`notice-${NoticeKind}`>, site: Site): Promise<Mail> {
  const mail = { id: sampleMailId, to: site.contactEmail, url: sampleMailLink }
  return noticeMail(words, { ...mail, incoming: sampleItem(site) }, site)
}

const sampleItem = (site: Site) =>
  ({
    thread: 'request',
    recordId: sampleMailId,
    senderName: 'Jeanne Morel',
    about: 'Peugeot 308',
    posId: site.pointsOfSale[0].id,
  }) as IncomingItem
