import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { compile } from 'html-to-text'
import type { Issue } from '../../../domain/newsletter/issues/issue.ts'
import { type SentWords, sentWords } from '../../../domain/newsletter/issues/issue-form.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { issueHtml, wholeLink } from './issue-html.ts'
import { MailLayout } from './mail-layout.tsx'
import { mailStyles } from './mail-styles.ts'

/** Stands for each reader's own way out: a letter is made once, not once for each. */
const leavingMark = 'https://desinscription.invalid/'

interface Reader {
  /** As `Mail.id`. */
  id: string
  to: string
  unsubscribeUrl: string
}

type Letter = Pick<Issue, 'subject' | 'preheader' | 'content' | 'campaign'>

/** What stands below a letter, as `said` that day. */
interface Foot {
  said: MailWords<'newsletter-issue'>
  sender: string
}

function footOf(words: MailWords<'newsletter-issue'>): Foot {
  const { companyName, address, privacyEmail } = site.legal
  const values = { rythme: site.newsletterPace, 'e-mail des données': privacyEmail }
  return { said: sayMail<'newsletter-issue'>(words, values), sender: `${companyName}, ${address}` }
}

/** A letter, as each of its readers gets it: HTML and plain text (docs/product.md §11.20). */
export async function newsletterIssueMail(
  footWords: MailWords<'newsletter-issue'>,
  issue: Letter,
  siteUrl: string,
): Promise<(reader: Reader) => Mail> {
  const foot = footOf(footWords)
  const { campaign } = issue
  const words = sentWords(issue)
  const { subject, preheader, content } = words
  const body = issueHtml(content, { siteUrl, campaign })
  const html = await render(<IssueMail words={words} body={body} foot={foot} />)
  const text = `${preheader ? `${preheader}\n\n` : ''}${asText(body)}\n\n--\u00a0\n${foot.said.why} ${foot.said.link}\u00a0: ${leavingMark}\n${foot.said.privacy}\n${foot.sender}\n${wholeLink('/', { siteUrl, campaign })}\n`
  return ({ id, to, unsubscribeUrl }) => ({
    ...{ id, to, replyTo: site.contactEmail, unsubscribeUrl, subject },
    text: text.replaceAll(leavingMark, unsubscribeUrl),
    html: html.replaceAll(leavingMark, unsubscribeUrl),
  })
}

const asText = compile({
  wordwrap: 78,
  limits: { maxDepth: 60, maxChildNodes: 5_000, maxInputLength: 400_000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

interface IssueMailProps {
  words: SentWords
  body: string
  foot: Foot
}

function IssueMail({ words: { subject, preheader }, body, foot: { said, sender } }: IssueMailProps) {
  return (
    <MailLayout preview={preheader || subject} heading={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved (domain/newsletter/issues/issue-form.ts). */}
      <div dangerouslySetInnerHTML={{ __html: body }} />
      <Text
        style={{
          ...mailStyles.label,
          ...mailStyles.row,
          margin: '24px 0 0',
          padding: '16px 0',
          width: 'auto',
        }}
      >
        {said.why}{' '}
        <Link href={leavingMark} style={mailStyles.link}>
          {said.link}
        </Link>
        <br />
        {said.privacy}
        <br />
        {sender}
      </Text>
    </MailLayout>
  )
}
