import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Transfer } from '../../../../domain/billing/payments/transfer.ts'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailValues,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { transferBlock } from '../billing/transfer-block.tsx'
import { threadNotification } from '../correspondence/thread-mails.tsx'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

interface AcceptanceMail {
  id: string
  to: string
  replyTo: string
  values: MailValues<'acceptance'>
  /** Lines of the quote with quantity and price. */
  lines: readonly string[]
  /** Set for a consumer who concluded the contract at a distance; `null` for other clients. */
  consumer: { isEarly: boolean; hasGoods: boolean; withdrawalUrl: string } | null
  /** Bank transfer of the requested deposit; `null` when none is requested. */
  transfer: Transfer | null
  pageUrl: string
  attachments: MailAttachment[]
}

/** Confirms a contract on a durable medium (Code de la consommation, L. 221-13), with its documents attached. */
export async function acceptanceMail(
  words: MailWords<'acceptance'>,
  { id, to, replyTo, values, lines, consumer, transfer, pageUrl, attachments }: AcceptanceMail,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance'>(words, values, site)
  const block = transfer && (await transferBlock(filled, transfer))
  return contractMail(
    {
      id,
      to,
      replyTo,
      filled,
      before: [
        ...paragraphsOf(filled.before),
        lines.join('\n'),
        ...(values.délai ? [filled.delay] : []),
        ...(block ? paragraphsOf(filled.deposit) : []),
      ],
      block,
      right: !consumer
        ? []
        : consumer.hasGoods
          ? [consumer.isEarly ? filled.earlyGoods : filled.waiting, filled.goods]
          : withdrawalRight(filled, consumer.isEarly),
      withdrawalUrl: consumer?.withdrawalUrl ?? null,
      agreed: [],
      pageUrl,
      attachments,
    },
    site,
  )
}

/** Sentences on an early start and on the end of the right of withdrawal, for services. */
const withdrawalRight = (
  words: Readonly<Record<'early' | 'earlyWithdrawal' | 'waiting' | 'withdrawal', string>>,
  isEarly: boolean,
): string[] => (isEarly ? [words.early, words.earlyWithdrawal] : [words.waiting, words.withdrawal])

interface ContractMail {
  id: string
  to: string
  replyTo: string
  filled: Readonly<Record<'subject' | 'heading' | 'withdrawalLink' | 'button' | 'after', string>>
  before: readonly string[]
  block: Awaited<ReturnType<typeof transferBlock>> | null
  /** Sentences on what a consumer may withdraw from, and until when. */
  right: readonly string[]
  /** `null` without a right of withdrawal. */
  withdrawalUrl: string | null
  /** Exact text that the client agreed to, where the lines above do not contain it. */
  agreed: readonly string[]
  pageUrl: string
  attachments: MailAttachment[]
}

async function contractMail(
  { filled, before, block, right, withdrawalUrl, agreed, pageUrl, attachments, ...head }: ContractMail,
  site: Site,
): Promise<Mail> {
  const after = paragraphsOf(filled.after)
  const text = [
    ...before,
    ...(block ? [block.text] : []),
    ...right,
    ...(withdrawalUrl ? [`${filled.withdrawalLink}\u00a0:\n${withdrawalUrl}`] : []),
    ...agreed,
    `${filled.button}\u00a0:\n${pageUrl}`,
    ...after,
  ]
  return {
    ...head,
    subject: filled.subject,
    isPersonal: true,
    attachments: [...attachments, ...(block?.attachments ?? [])],
    text: `${text.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={[...before, ...right][1] ?? filled.subject} heading={filled.heading}>
        <Paragraphs texts={before} />
        {block?.view}
        <Paragraphs texts={right} />
        {withdrawalUrl && (
          <Text style={mailStyles.text}>
            <Link href={withdrawalUrl} style={mailStyles.link}>
              {filled.withdrawalLink}
            </Link>
          </Text>
        )}
        <Paragraphs texts={agreed} />
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

interface ContractNotice<
  Name extends 'acceptance-came' | 'decline-came' | 'withdrawal-came' | 'supplement' | 'supplement-answered',
> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  url: string
}

/** Tells the workshop that a client has accepted a quote online. */
export function acceptanceNotificationMail(
  words: MailWords<'acceptance-came'>,
  { values, ...head }: ContractNotice<'acceptance-came'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance-came'>(words, values, site)
  return threadNotification(
    { ...head, filled, sentences: [...paragraphsOf(filled.before), filled.start] },
    site,
  )
}

/** Tells the workshop that a client has declined a quote online. */
export function declineNotificationMail(
  words: MailWords<'decline-came'>,
  { values, ...head }: ContractNotice<'decline-came'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'decline-came'>(words, values, site)
  return threadNotification({ ...head, filled, sentences: paragraphsOf(filled.before) }, site)
}

/** Asks a client whether to do work that was not planned. */
export function supplementMail(
  words: MailWords<'supplement'>,
  { values, ...head }: ContractNotice<'supplement'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement'>(words, values, site)
  return threadNotification(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

/** Tells the workshop the client's answer to a supplement. */
export function supplementAnsweredMail(
  words: MailWords<'supplement-answered'>,
  { values, ...head }: ContractNotice<'supplement-answered'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-answered'>(words, values, site)
  return threadNotification(
    { ...head, filled, sentences: [...paragraphsOf(filled.before), filled.next] },
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

/** Confirms a supplement on a durable medium (Code de la consommation, L. 221-13), with its documents attached. */
export async function supplementConfirmedMail(
  words: MailWords<'supplement-confirmed'>,
  { id, to, replyTo, values, shown, consumer, pageUrl, attachments }: SupplementConfirmation,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-confirmed'>(words, values, site)
  return contractMail(
    {
      id,
      to,
      replyTo,
      filled,
      before: [...paragraphsOf(filled.before), ...(values['date promise'] ? [filled.delay] : [])],
      block: null,
      right: consumer ? withdrawalRight(filled, consumer.isEarly) : [],
      withdrawalUrl: consumer?.withdrawalUrl ?? null,
      agreed: [filled.shown, shown],
      pageUrl,
      attachments,
    },
    site,
  )
}

/** Tells the workshop of a declaration of withdrawal. */
export function withdrawalNotificationMail(
  words: MailWords<'withdrawal-came'>,
  { values, isConfirmed, ...head }: ContractNotice<'withdrawal-came'> & { isConfirmed: boolean },
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-came'>(words, values, site)
  const sentences = [...paragraphsOf(filled.before), isConfirmed ? filled.confirmed : filled.unverified]
  return threadNotification({ ...head, filled, sentences }, site)
}

interface WithdrawalLetter<Name extends 'acceptance-code' | 'withdrawal-receipt' | 'withdrawal-answer'> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  /** Page with the declaration or, for a code, with the quote. */
  url: string
}

/** Sends the code for accepting a quote whose total exceeds the amount in the settings. */
export function acceptanceCodeMail(
  words: MailWords<'acceptance-code'>,
  { values, ...head }: WithdrawalLetter<'acceptance-code'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance-code'>(words, values, site)
  return threadNotification(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
    },
    site,
  )
}

/**
 * Field of the mail with the sentence on the next step: the declaration must be confirmed (with or without work to stop), or it
 * is received.
 */
const nextFields = {
  confirm: 'confirm',
  'confirm-only': 'confirmOnly',
  stops: 'next',
  examined: 'examined',
} as const

/** Acknowledges a declaration with its content, date and hour (Code de la consommation, D. 221-5). */
export function withdrawalReceiptMail(
  words: MailWords<'withdrawal-receipt'>,
  {
    values,
    next,
    isOfPart,
    ...head
  }: WithdrawalLetter<'withdrawal-receipt'> & { next: keyof typeof nextFields; isOfPart: boolean },
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-receipt'>(words, values, site)
  return threadNotification(
    {
      ...head,
      filled: { ...filled, button: next.startsWith('confirm') ? filled.confirmButton : filled.button },
      // The acknowledgement promises nothing, because its recipient may be anybody.
      sentences: [
        ...paragraphsOf(filled.before),
        isOfPart ? filled.partContent : filled.content,
        filled[nextFields[next]],
        filled.end,
      ],
    },
    site,
  )
}

/** Sends the workshop's answer to a declaration. */
export function withdrawalAnswerMail(
  words: MailWords<'withdrawal-answer'>,
  answer: string,
  { values, ...head }: WithdrawalLetter<'withdrawal-answer'>,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-answer'>(words, values, site)
  return threadNotification(
    {
      ...head,
      filled,
      sentences: [...paragraphsOf(filled.before), ...paragraphsOf(answer), ...paragraphsOf(filled.after)],
    },
    site,
  )
}
