import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { compile } from 'html-to-text'
import type { Issue } from '../../../domain/newsletter/issues/issue.ts'
import type { IssueContent } from '../../../domain/newsletter/issues/issue-fields.ts'
import { sentWords } from '../../../domain/newsletter/issues/issue-form.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { type Site, site } from '../../../domain/site.ts'
import { issueHtml, wholeLink } from './issue-html.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

/** What stands below every letter, as the settings are when it is written. */
const footOf = ({ newsletterPace, legal }: Site) => ({
  why: `Vous recevez cette lettre parce que vous y êtes inscrit, ${newsletterPace}.`,
  privacy: `Vos données\u00a0: ${legal.privacyEmail}`,
  sender: `${legal.companyName}, ${legal.address}`,
})

/** Stands for each reader's own way out: a letter is made once, not once for each. */
const leavingMark = 'https://desinscription.invalid/'

interface Reader {
  /** As `Mail.id`. */
  id: string
  to: string
  unsubscribeUrl: string
}

type Letter = Pick<Issue, 'subject' | 'preheader' | 'content' | 'campaign'>

/** A letter, as each of its readers gets it: HTML and plain text (docs/product.md §11.20). */
export async function newsletterIssueMail(issue: Letter, siteUrl: string): Promise<(reader: Reader) => Mail> {
  const { campaign } = issue
  const words = sentWords(issue)
  const { subject, preheader, content } = words
  const body = issueHtml(content, { siteUrl, campaign })
  const foot = footOf(site)
  const { why, privacy, sender } = foot
  const html = await render(<IssueMail words={words} body={body} foot={foot} />)
  const text = `${preheader ? `${preheader}\n\n` : ''}${asText(body)}\n\n--\u00a0\n${why} Se désinscrire\u00a0: ${leavingMark}\n${privacy}\n${sender}\n${wholeLink('/', { siteUrl, campaign })}\n`
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
  words: IssueContent
  body: string
  foot: ReturnType<typeof footOf>
}

function IssueMail({ words: { subject, preheader }, body, foot: { why, privacy, sender } }: IssueMailProps) {
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
        {why}{' '}
        <Link href={leavingMark} style={mailStyles.link}>
          Se désinscrire
        </Link>
        <br />
        {privacy}
        <br />
        {sender}
      </Text>
    </MailLayout>
  )
}
