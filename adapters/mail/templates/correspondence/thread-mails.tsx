import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import type { QuotedMessage } from '../../../../domain/correspondence/threads/quoted-text.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'

interface MessageMail {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  /** The message that this one answers, shortened. */
  quoted: QuotedMessage | null
  /** Private page of the visitor. */
  pageUrl: string
  inReplyTo?: string
  references: readonly string[]
  attachments: MailAttachment[]
}

/** Sends a staff member's answer to a visitor. */
export async function messageMail(
  words: MailWords<'letter'>,
  { quoted, pageUrl, text, ...head }: MessageMail,
  site: Site,
): Promise<Mail> {
  const { page, link } = fillMailWords<'letter'>(words, {}, site)
  const quote = quoted && `${quoted.intro}\n${quoted.text.replace(/^/gm, '> ')}`
  return {
    ...head,
    isPersonal: true,
    text: `${[text, `--\n${page}\n${pageUrl}`, quote].filter(Boolean).join('\n\n')}\n`,
    html: await render(
      <MailLayout site={site} preview={cutText(text, 120)} heading={head.subject.replace(/^Re: /, '')}>
        <Paragraphs texts={paragraphsOf(text)} />
        <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px', marginTop: '24px' }}>
          {page}{' '}
          <Link href={pageUrl} style={mailStyles.link}>
            {link}
          </Link>
        </Text>
        {quoted && <QuotedPart {...quoted} />}
      </MailLayout>,
    ),
  }
}

function QuotedPart({ intro, text }: QuotedMessage) {
  return (
    <Section style={{ borderLeft: '3px solid #dcdad4', margin: '0 0 16px', paddingLeft: '14px' }}>
      <Text style={{ ...quiet, margin: '0 0 6px' }}>{intro}</Text>
      <Text style={{ ...quiet, margin: 0, whiteSpace: 'pre-line' }}>{text}</Text>
    </Section>
  )
}

const quiet = { color: '#5b6168', fontSize: '14px', lineHeight: '20px' } as const

interface Notice {
  to: string
  /** The visitor's address, for replies by mail. */
  email: string
  name: string
  subject: string
  url: string
}

/** Tells the workshop about a message from a visitor's private page. */
export function visitorMessageMail(
  words: MailWords<'visitor-wrote'>,
  letterId: string,
  { text, files }: { text: string; files: number },
  { to, email, name, subject, url }: Notice,
  site: Site,
): Promise<Mail> {
  const fichiers = files > 1 ? `${files} fichiers joints` : 'Un fichier joint'
  const filled = fillMailWords<'visitor-wrote'>(words, { nom: name, objet: subject, fichiers }, site)
  const sentences = [cutText(text, 2_000), ...(files > 0 ? [filled.files] : [])].filter(Boolean)
  return threadNotification(
    { id: `thread-notice-${letterId}`, to, replyTo: email, filled, sentences, url },
    site,
  )
}

/** Tells the workshop that a visitor has withdrawn their request. */
export function requestWithdrawnMail(
  words: MailWords<'visitor-withdrew'>,
  threadId: string,
  reason: string,
  { to, email, name, subject, url }: Notice,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'visitor-withdrew'>(words, { nom: name, objet: subject }, site)
  const sentences = [reason, ...paragraphsOf(filled.end)]
  return threadNotification(
    {
      id: `thread-withdrawn-${threadId}`,
      to,
      replyTo: email,
      filled,
      sentences,
      url,
    },
    site,
  )
}

/** Sends the client a new link to the page of their matter. */
export function matterLinkMail(
  words: MailWords<'thread-link'>,
  id: string,
  to: string,
  url: string,
  site: Site,
): Promise<Mail> {
  const filled = fillMailWords<'thread-link'>(words, {}, site)
  const sentences = paragraphsOf(filled.before)
  return threadNotification(
    {
      id: `thread-link-${id}`,
      to,
      replyTo: site.contactEmail,
      filled,
      sentences,
      url,
    },
    site,
  )
}

interface ThreadNotification {
  id: string
  to: string
  replyTo: string
  filled: Readonly<Record<'subject' | 'heading' | 'button', string>>
  sentences: readonly string[]
  url: string
}

/** Renders a mail with a few sentences and one button. */
export async function threadNotification(
  { filled, sentences, url, ...head }: ThreadNotification,
  site: Site,
): Promise<Mail> {
  return {
    ...head,
    subject: filled.subject,
    text: `${sentences.join('\n\n')}\n\n${filled.button}\u00a0:\n${url}\n`,
    html: await render(
      <MailLayout site={site} preview={sentences[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={sentences} />
        <Button href={url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {filled.button}
        </Button>
      </MailLayout>,
    ),
  }
}
