import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Transfer } from '../../../../domain/billing/payments/transfer.ts'
import { site } from '../../../../domain/business/site.ts'
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
  /** Lines of the quote: what, how many, how much. */
  lines: readonly string[]
  /** Of an individual who concluded it at a distance; `null` of others. */
  consumer: { isEarly: boolean; hasGoods: boolean; withdrawalUrl: string } | null
  /** How the deposit is paid that is asked for; `null` where none is. */
  transfer: Transfer | null
  pageUrl: string
  attachments: MailAttachment[]
}

/** The contract that was concluded, on a durable medium (Code de la consommation, L. 221-13), with its papers. */
export async function acceptanceMail(
  words: MailWords<'acceptance'>,
  { id, to, replyTo, values, lines, consumer, transfer, pageUrl, attachments }: AcceptanceMail,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance'>(words, values)
  const block = transfer && (await transferBlock(filled, transfer))
  return contractMail({
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
  })
}

/** Whether the work begins early, and until when a consumer may withdraw from services. */
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
  /** What a consumer may withdraw from, and until when. */
  right: readonly string[]
  /** `null` of whoever may not withdraw. */
  withdrawalUrl: string | null
  /** What was agreed, word by word, where the lines above do not say it. */
  agreed: readonly string[]
  pageUrl: string
  attachments: MailAttachment[]
}

async function contractMail({
  filled,
  before,
  block,
  right,
  withdrawalUrl,
  agreed,
  pageUrl,
  attachments,
  ...head
}: ContractMail): Promise<Mail> {
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
      <MailLayout preview={[...before, ...right][1] ?? filled.subject} heading={filled.heading}>
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
export function acceptanceCameMail(
  words: MailWords<'acceptance-came'>,
  { values, ...head }: ContractNotice<'acceptance-came'>,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance-came'>(words, values)
  return threadNotification({ ...head, filled, sentences: [...paragraphsOf(filled.before), filled.start] })
}

/** Tells the workshop that a client has declined a quote online. */
export function declineCameMail(
  words: MailWords<'decline-came'>,
  { values, ...head }: ContractNotice<'decline-came'>,
): Promise<Mail> {
  const filled = fillMailWords<'decline-came'>(words, values)
  return threadNotification({ ...head, filled, sentences: paragraphsOf(filled.before) })
}

/** Asks a client whether work is done that nobody had planned. */
export function supplementMail(
  words: MailWords<'supplement'>,
  { values, ...head }: ContractNotice<'supplement'>,
): Promise<Mail> {
  const filled = fillMailWords<'supplement'>(words, values)
  return threadNotification({
    ...head,
    filled,
    sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
  })
}

/** Tells the workshop what a client answered to that. */
export function supplementAnsweredMail(
  words: MailWords<'supplement-answered'>,
  { values, ...head }: ContractNotice<'supplement-answered'>,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-answered'>(words, values)
  return threadNotification({ ...head, filled, sentences: [...paragraphsOf(filled.before), filled.next] })
}

interface SupplementConfirmation {
  id: string
  to: string
  replyTo: string
  values: MailValues<'supplement-confirmed'>
  /** What stood before the client, word by word. */
  shown: string
  /** Of an individual who accepted it at a distance; `null` of others. */
  consumer: { isEarly: boolean; withdrawalUrl: string } | null
  pageUrl: string
  attachments: MailAttachment[]
}

/** The supplement that was agreed, on a durable medium (Code de la consommation, L. 221-13), with its papers. */
export async function supplementConfirmedMail(
  words: MailWords<'supplement-confirmed'>,
  { id, to, replyTo, values, shown, consumer, pageUrl, attachments }: SupplementConfirmation,
): Promise<Mail> {
  const filled = fillMailWords<'supplement-confirmed'>(words, values)
  return contractMail({
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
  })
}

/** Tells the workshop of a declaration of withdrawal. */
export function withdrawalCameMail(
  words: MailWords<'withdrawal-came'>,
  { values, isConfirmed, ...head }: ContractNotice<'withdrawal-came'> & { isConfirmed: boolean },
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-came'>(words, values)
  const sentences = [...paragraphsOf(filled.before), isConfirmed ? filled.confirmed : filled.unverified]
  return threadNotification({ ...head, filled, sentences })
}

interface WithdrawalLetter<Name extends 'acceptance-code' | 'withdrawal-receipt' | 'withdrawal-answer'> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  /** The page that shows the declaration. */
  url: string
}

/** The code by which a quote is accepted above the amount of the setting. */
export function acceptanceCodeMail(
  words: MailWords<'acceptance-code'>,
  { values, ...head }: WithdrawalLetter<'acceptance-code'>,
): Promise<Mail> {
  const filled = fillMailWords<'acceptance-code'>(words, values)
  return threadNotification({
    ...head,
    filled,
    sentences: [...paragraphsOf(filled.before), ...paragraphsOf(filled.after)],
  })
}

/** Mail field with the sentence on what follows a declaration: it must be confirmed (with or without work to stop), or it is received. */
const nextFields = {
  confirm: 'confirm',
  'confirm-only': 'confirmOnly',
  stops: 'next',
  examined: 'examined',
} as const

/** Acknowledges a declaration with all that it says, its date and its hour (Code de la consommation, D. 221-5). */
export function withdrawalReceiptMail(
  words: MailWords<'withdrawal-receipt'>,
  {
    values,
    next,
    isOfPart,
    ...head
  }: WithdrawalLetter<'withdrawal-receipt'> & { next: keyof typeof nextFields; isOfPart: boolean },
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-receipt'>(words, values)
  return threadNotification({
    ...head,
    filled: { ...filled, button: next.startsWith('confirm') ? filled.confirmButton : filled.button },
    // Nothing is promised to whoever may be anybody.
    sentences: [
      ...paragraphsOf(filled.before),
      isOfPart ? filled.partContent : filled.content,
      filled[nextFields[next]],
      filled.end,
    ],
  })
}

/** What the workshop answers to a declaration. */
export function withdrawalAnswerMail(
  words: MailWords<'withdrawal-answer'>,
  answer: string,
  { values, ...head }: WithdrawalLetter<'withdrawal-answer'>,
): Promise<Mail> {
  const filled = fillMailWords<'withdrawal-answer'>(words, values)
  return threadNotification({
    ...head,
    filled,
    sentences: [...paragraphsOf(filled.before), ...paragraphsOf(answer), ...paragraphsOf(filled.after)],
  })
}
