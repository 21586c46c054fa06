import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { compile } from 'html-to-text'
import sanitize from 'sanitize-html'
import type { Site } from '../../../../domain/business/site.ts'
import { fillMailWords, type MailWords } from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import { autoPauseNewsletterIssueOfGivenUpJob } from '../../../../domain/correspondence/newsletter/claim-mails.ts'
import {
  deliverNewsletterIssue,
  type NewsletterMailWriter,
} from '../../../../domain/correspondence/newsletter/deliver-issue.ts'
import {
  type SentNewsletterIssueContent,
  toSentNewsletterIssueContent,
} from '../../../../domain/correspondence/newsletter/issue-content.ts'
import {
  findNewsletterIssue,
  type NewsletterIssue,
} from '../../../../domain/correspondence/newsletter/issues.ts'
import { newsletterDeliveryMailId } from '../../../../domain/correspondence/newsletter/newsletter-bounces.ts'
import {
  findFallbackPictureWidth,
  parseUploadedPictureAddress,
  pictureDerivativeUrl,
} from '../../../../domain/kernel/files/picture-address.ts'
import type { JobDataMap } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { getOwnProperty } from '../../../../domain/kernel/text/own-property.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, toStyleAttribute } from '../mail-layout.tsx'
import { sampleMailId, sampleMailLink, sampleMailRecipient } from '../sample-values.ts'

async function writeIssue(deps: MailDeps, issue: NewsletterIssue): Promise<NewsletterMailWriter> {
  const mail = await writeIssueMail(deps, issue)
  return ({ id, subscriptionId, email }) =>
    mail({
      id: newsletterDeliveryMailId(id),
      to: email,
      unsubscribeUrl: deps.links.unsubscribe(subscriptionId),
    })
}

/** Sends the current content of an issue to the staff member who asked for a test. */
async function sendTest(
  deps: MailDeps,
  { issueId, userId, testId }: JobDataMap['send-newsletter-test'],
): Promise<void> {
  const { db, accounts, links, mailer } = deps
  const [account, issue] = [await accounts.findById(db, userId), await findNewsletterIssue(db, issueId)]
  if (!account || !issue) return
  const mail = await writeIssueMail(deps, issue)
  const reader = {
    id: `newsletter-test-${testId}`,
    to: account.email,
    // The recipient of a test is no subscriber: the link opens the page that explains how to unsubscribe.
    unsubscribeUrl: links.unsubscribeHelp(),
  }
  const test = mail(reader)
  await mailer.send({ ...test, subject: `[Essai] ${test.subject}`, unsubscribeUrl: undefined })
}

/** Renders an issue like the mail of a test. */
export async function renderNewsletterIssuePreview(
  deps: Pick<MailDeps, 'db' | 'siteUrl' | 'facts' | 'links'>,
  issue: NewsletterIssue,
) {
  const mail = await writeIssueMail(deps, issue)
  return mail({ id: 'apercu', to: '', unsubscribeUrl: deps.links.unsubscribeHelp() })
}

async function writeIssueMail(
  { db, siteUrl, facts }: Pick<MailDeps, 'db' | 'siteUrl' | 'facts'>,
  issue: NewsletterIssue,
) {
  return newsletterIssueMail(await findMailWords(db, 'newsletter-issue'), issue, siteUrl, facts.current())
}

interface Reader {
  /** Id of the mail, see `Mail.id`. */
  id: string
  to: string
  unsubscribeUrl: string
}

type SentIssue = Pick<NewsletterIssue, 'subject' | 'preheader' | 'content' | 'campaign'>

/** Renders a newsletter issue once, as HTML and plain text. Returns a function that makes the mail of one reader. */
async function newsletterIssueMail(
  footWords: MailWords<'newsletter-issue'>,
  issue: SentIssue,
  siteUrl: string,
  site: Site,
): Promise<(reader: Reader) => Mail> {
  const foot = issueFooter(footWords, site)
  const { campaign } = issue
  const words = toSentNewsletterIssueContent(issue)
  const { subject, preheader, content } = words
  const body = issueHtml(content, { siteUrl, campaign })
  const html = await render(<IssueMail site={site} words={words} body={body} foot={foot} />)
  const text = `${preheader ? `${preheader}\n\n` : ''}${issueAsText(body)}\n\n--\u00a0\n${foot.filled.why} ${foot.filled.link}\u00a0: ${unsubscribePlaceholder}\n${foot.filled.privacy}\n${foot.sender}\n${absoluteLink('/', { siteUrl, campaign })}\n`
  return ({ id, to, unsubscribeUrl }) => ({
    id,
    to,
    replyTo: site.contactEmail,
    unsubscribeUrl,
    subject,
    text: text.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    html: html.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
  })
}

interface IssueMailProps {
  words: SentNewsletterIssueContent
  body: string
  foot: IssueFooter
  site: Site
}

function IssueMail({ words: { subject, preheader }, body, foot: { filled, sender }, site }: IssueMailProps) {
  return (
    <MailLayout site={site} preview={preheader || subject} heading={subject}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved (domain/correspondence/newsletter/issue-content.ts). */}
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
        {filled.why}{' '}
        <Link href={unsubscribePlaceholder} style={mailStyles.link}>
          {filled.link}
        </Link>
        <br />
        {filled.privacy}
        <br />
        {sender}
      </Text>
    </MailLayout>
  )
}

/**
 * Returns the HTML of an issue for mail programs: inline styles, absolute URLs of links and pictures. The input was sanitised
 * when it was saved.
 */
function issueHtml(html: string, { siteUrl, campaign }: LinkContext): string {
  const attributes = (name: string, original: sanitize.Attributes): sanitize.Attributes => {
    const style = getOwnProperty(issueStyles, name)
    const styled = { ...original, ...(style && { style: toStyleAttribute(style) }) }
    if (name === 'a') return { ...styled, href: absoluteLink(original.href ?? '', { siteUrl, campaign }) }
    return name === 'img' ? { ...styled, ...absolutePicture(original, siteUrl) } : styled
  }
  return sanitize(html, {
    // All tags are allowed, because the content was sanitised when it was saved.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: { '*': (tagName, original) => ({ tagName, attribs: attributes(tagName, original) }) },
  })
}

const { text, link, label } = mailStyles
const heading = { ...text, fontWeight: 700, lineHeight: '28px', margin: '24px 0 8px' }
const list = { ...text, paddingLeft: '22px' }
const cell = { ...text, border: '1px solid #dcdad4', margin: '0', padding: '6px 8px', textAlign: 'left' }

/** Inline styles by element: many mail programs ignore style sheets. */
const issueStyles: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  p: text,
  h2: { ...heading, fontSize: '20px' },
  h3: { ...heading, fontSize: '18px' },
  h4: { ...heading, fontSize: '16px' },
  ul: list,
  ol: list,
  li: { margin: '0 0 6px' },
  blockquote: { ...text, borderLeft: '3px solid #dcdad4', margin: '0 0 16px', padding: '0 0 0 14px' },
  a: link,
  hr: { border: '0', borderTop: '1px solid #dcdad4', margin: '24px 0' },
  figure: { margin: '0 0 16px' },
  figcaption: { ...label, padding: '6px 0 0', width: 'auto' },
  table: { borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' },
  th: cell,
  td: cell,
  img: { display: 'block', height: 'auto', maxWidth: '100%' },
}

/** Placeholder in an issue, which is rendered only once, for each reader's own link to unsubscribe. */
const unsubscribePlaceholder = 'https://desinscription.invalid/'

/** Content below an issue. */
interface IssueFooter {
  filled: MailWords<'newsletter-issue'>
  sender: string
}

function issueFooter(words: MailWords<'newsletter-issue'>, site: Site): IssueFooter {
  const { companyName, address, privacyEmail } = site.legal
  const values = { rythme: site.newsletterPace, 'e-mail des données': privacyEmail }
  return {
    filled: fillMailWords<'newsletter-issue'>(words, values, site),
    sender: `${companyName}, ${address}`,
  }
}

interface LinkContext {
  siteUrl: string
  /** Name of the campaign in links to the site's own pages, for the count of visits. */
  campaign: string | null
}

/** Returns the absolute URL of a link. The campaign is the same for every reader, so it does not tell who followed the link. */
function absoluteLink(href: string, { siteUrl, campaign }: LinkContext): string {
  const url = URL.parse(href, `${siteUrl}/`)
  if (!url || !campaign || url.origin !== new URL(siteUrl).origin) return url?.href ?? href
  url.searchParams.set('utm_source', 'lettre')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}

/** Width of an issue's column in pixels. */
const columnWidth = 544

/** Returns the attributes of a picture, as JPEG, which every mail program shows, in the width of the column. */
function absolutePicture({ src = '', width, height, alt = '' }: sanitize.Attributes, siteUrl: string) {
  const uploaded = parseUploadedPictureAddress(src)
  const path = uploaded ? pictureDerivativeUrl(uploaded, findFallbackPictureWidth(uploaded), 'jpg') : src
  const [wide, high] = [Number(width), Number(height)]
  const shown = Math.min(wide || columnWidth, columnWidth)
  return {
    src: siteUrl + path,
    alt,
    width: String(shown),
    ...(wide && high && { height: String(Math.round((high * shown) / wide)) }),
  }
}

const issueAsText = compile({
  wordwrap: 78,
  limits: { maxDepth: 60, maxChildNodes: 5_000, maxInputLength: 400_000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

export const newsletterJob: MailJob<'send-newsletter', 'newsletter-issue'> = {
  send: (deps, { issueId }) => deliverNewsletterIssue(deps, issueId, (issue) => writeIssue(deps, issue)),
  givenUp: (deps, { issueId }, cause) => autoPauseNewsletterIssueOfGivenUpJob(deps, issueId, cause),
  samples: {
    async 'newsletter-issue'(words, site) {
      const write = await newsletterIssueMail(words, sampleIssue, 'https://exemple.fr', site)
      return write({ id: sampleMailId, to: sampleMailRecipient, unsubscribeUrl: sampleMailLink })
    },
  },
}

export const newsletterTestJob: MailJob<'send-newsletter-test'> = { send: sendTest, samples: {} }

const sampleIssue = {
  subject: 'Nos jantes de mars',
  preheader: 'Prêtes pour le printemps\u00a0?',
  campaign: 'lettre-2026-03',
  content:
    '<h2>Avant, après</h2><p>Le sel et les trottoirs sont passés par là. <a href="/devis">Un devis</a></p>',
}
