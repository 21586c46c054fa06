import { Button, Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { compile } from 'html-to-text'
import sanitize from 'sanitize-html'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import {
  type SentContent,
  toSentContent,
} from '../../../../domain/correspondence/newsletter/issue-content.ts'
import type { Issue } from '../../../../domain/correspondence/newsletter/issues.ts'
import {
  derivativeUrl,
  fallbackWidth,
  uploadedPicture,
} from '../../../../domain/kernel/files/picture-address.ts'
import type { Mail } from '../../../../domain/kernel/ports/mailer.ts'
import { getOwnProperty } from '../../../../domain/kernel/text/own-value.ts'
import { cssOf, MailLayout, mailStyles, Paragraphs, SentenceWithLink } from '../mail-layout.tsx'

interface Subscription {
  id: string
  email: string
}

interface Links {
  confirm: string
  unsubscribe: string
}

/**
 * Answers a subscription: content and frequency of the newsletter, and links to confirm, to unsubscribe and to the contact
 * (docs/product.md §7.7, §11.20).
 */
export async function newsletterMail(
  words: MailWords<'subscribed'>,
  { id, email }: Subscription,
  links: Links,
  site: Site,
): Promise<Mail> {
  const { companyName, address, privacyEmail } = site.legal
  // The mail does not repeat the address: a stranger could subscribe an address that contains a link before its @.
  const filled = fillMailWords<'subscribed'>(
    words,
    {
      rythme: site.newsletterPace,
      'e-mail des données': privacyEmail,
    },
    site,
  )
  const paragraphs = [...paragraphsOf(filled.received), ...paragraphsOf(filled.contents)]
  return {
    id: `newsletter-${id}-welcome`,
    to: email,
    replyTo: site.contactEmail,
    unsubscribeUrl: links.unsubscribe,
    subject: filled.subject,
    text: `${paragraphs.join('\n\n')}\n\n${filled.confirming}\n${links.confirm}\n\n${filled.leaving}\n${links.unsubscribe}\n\n${filled.privacy}\n${companyName}, ${address}\n`,
    html: await render(
      <MailLayout site={site} preview={filled.confirming} heading={filled.heading}>
        <Paragraphs texts={[...paragraphs, filled.confirming]} />
        <Text style={mailStyles.text}>
          <Button href={links.confirm} style={mailStyles.button}>
            {filled.button}
          </Button>
        </Text>
        <SentenceWithLink text={filled.leaving} link={filled.link} url={links.unsubscribe} />
        <Text style={mailStyles.text}>
          {filled.privacy}
          <br />
          {companyName}, {address}
        </Text>
      </MailLayout>,
    ),
  }
}

interface Reader {
  /** Id of the mail, see `Mail.id`. */
  id: string
  to: string
  unsubscribeUrl: string
}

type Letter = Pick<Issue, 'subject' | 'preheader' | 'content' | 'campaign'>

/**
 * Renders a newsletter issue once, as HTML and plain text (docs/product.md §11.20). Returns a function that makes the mail of one
 * reader.
 */
export async function newsletterIssueMail(
  footWords: MailWords<'newsletter-issue'>,
  issue: Letter,
  siteUrl: string,
  site: Site,
): Promise<(reader: Reader) => Mail> {
  const foot = issueFooter(footWords, site)
  const { campaign } = issue
  const words = toSentContent(issue)
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
  words: SentContent
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
  const attributes = (name: string, given: sanitize.Attributes): sanitize.Attributes => {
    const style = getOwnProperty(issueStyles, name)
    const styled = { ...given, ...(style && { style: cssOf(style) }) }
    if (name === 'a') return { ...styled, href: absoluteLink(given.href ?? '', { siteUrl, campaign }) }
    return name === 'img' ? { ...styled, ...absolutePicture(given, siteUrl) } : styled
  }
  return sanitize(html, {
    // All tags are allowed, because the content was sanitised when it was saved.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: { '*': (tagName, given) => ({ tagName, attribs: attributes(tagName, given) }) },
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

/**
 * Returns the absolute URL of a link. The campaign is the same for every reader, so it does not tell who followed the link
 * (docs/product.md §10.13).
 */
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
  const uploaded = uploadedPicture(src)
  const path = uploaded ? derivativeUrl(uploaded, fallbackWidth(uploaded), 'jpg') : src
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
