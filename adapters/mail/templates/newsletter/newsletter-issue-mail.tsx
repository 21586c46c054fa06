import { render } from '@react-email/render'
import type { Issue } from '../../../../domain/newsletter/issues/issue.ts'
import { sentWords } from '../../../../domain/newsletter/issues/issue-form.ts'
import type { Mail } from '../../../../domain/ports/mailer.ts'
import { site } from '../../../../domain/site.ts'
import type { MailWords } from '../../../../domain/texts/mails/mail-texts.ts'
import { asText } from './issue-as-text.ts'
import { footOf, leavingMark } from './issue-foot.ts'
import { issueHtml } from './issue-html.ts'
import { IssueMail } from './issue-page.tsx'
import { wholeLink } from './whole-link.ts'

interface Reader {
  /** As `Mail.id`. */
  id: string
  to: string
  unsubscribeUrl: string
}

type Letter = Pick<Issue, 'subject' | 'preheader' | 'content' | 'campaign'>

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
    id,
    to,
    replyTo: site.contactEmail,
    unsubscribeUrl,
    subject,
    text: text.replaceAll(leavingMark, unsubscribeUrl),
    html: html.replaceAll(leavingMark, unsubscribeUrl),
  })
}
