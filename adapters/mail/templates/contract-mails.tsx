import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailValues, MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'
import { threadLetter } from './thread-letter.tsx'

interface AcceptanceMail {
  id: string
  to: string
  replyTo: string
  values: MailValues<'acceptance'>
  /** Lines of the quote: what, how many, how much. */
  lines: readonly string[]
  /** Of an individual who concluded it at a distance; `null` of others. */
  consumer: { isEarly: boolean; hasGoods: boolean; withdrawalUrl: string } | null
  pageUrl: string
  attachments: MailAttachment[]
}

/** The contract that was concluded, on a durable medium (Code de la consommation, L. 221-13), with its papers. */
export async function acceptanceMail(
  words: MailWords<'acceptance'>,
  { id, to, replyTo, values, lines, consumer, pageUrl, attachments }: AcceptanceMail,
): Promise<Mail> {
  const said = sayMail<'acceptance'>(words, values)
  const before = [...paragraphsOf(said.before), lines.join('\n')]
  if (values.délai) before.push(said.delay)
  const right = consumer
    ? [consumer.isEarly ? said.early : said.waiting, consumer.hasGoods ? said.goods : said.withdrawal]
    : []
  const after = paragraphsOf(said.after)
  const link = consumer ? [`${said.withdrawalLink}\u00a0:\n${consumer.withdrawalUrl}`] : []
  const text = [...before, ...right, ...link, `${said.button}\u00a0:\n${pageUrl}`, ...after]
  return {
    id,
    to,
    replyTo,
    subject: said.subject,
    isPersonal: true,
    attachments,
    text: `${text.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[1] ?? said.subject} heading={said.heading}>
        <Paragraphs texts={[...before, ...right]} />
        {consumer && (
          <Text style={mailStyles.text}>
            <Link href={consumer.withdrawalUrl} style={mailStyles.link}>
              {said.withdrawalLink}
            </Link>
          </Text>
        )}
        <Section style={{ margin: '0 0 16px' }}>
          <Button href={pageUrl} style={mailStyles.button}>
            {said.button}
          </Button>
        </Section>
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

interface ContractNotice<Name extends 'acceptance-came' | 'withdrawal-came'> {
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
  const said = sayMail<'acceptance-came'>(words, values)
  return threadLetter({ ...head, said, sentences: [...paragraphsOf(said.before), said.start] })
}

/** Tells the workshop of a declaration of withdrawal. */
export function withdrawalCameMail(
  words: MailWords<'withdrawal-came'>,
  { values, ...head }: ContractNotice<'withdrawal-came'>,
): Promise<Mail> {
  const said = sayMail<'withdrawal-came'>(words, values)
  return threadLetter({ ...head, said, sentences: paragraphsOf(said.before) })
}

interface WithdrawalLetter<Name extends 'withdrawal-receipt' | 'withdrawal-answer'> {
  id: string
  to: string
  replyTo: string
  values: MailValues<Name>
  /** The page that shows the declaration. */
  url: string
}

/** Acknowledges a declaration with all that it says, its date and its hour (Code de la consommation, D. 221-5). */
export function withdrawalReceiptMail(
  words: MailWords<'withdrawal-receipt'>,
  { values, stopsWork, ...head }: WithdrawalLetter<'withdrawal-receipt'> & { stopsWork: boolean },
): Promise<Mail> {
  const said = sayMail<'withdrawal-receipt'>(words, values)
  return threadLetter({
    ...head,
    said,
    // Nothing is promised to whoever may be anybody.
    sentences: [...paragraphsOf(said.before), said.content, stopsWork ? said.next : said.examined, said.end],
  })
}

/** What the workshop answers to a declaration. */
export function withdrawalAnswerMail(
  words: MailWords<'withdrawal-answer'>,
  answer: string,
  { values, ...head }: WithdrawalLetter<'withdrawal-answer'>,
): Promise<Mail> {
  const said = sayMail<'withdrawal-answer'>(words, values)
  return threadLetter({
    ...head,
    said,
    sentences: [...paragraphsOf(said.before), ...paragraphsOf(answer), ...paragraphsOf(said.after)],
  })
}
