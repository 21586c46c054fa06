import { Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { cutText } from '../../../domain/cut-text.ts'
import type { Quoted } from '../../../domain/letters/quote-letter.ts'
import type { Mail, MailAttachment } from '../../../domain/ports/mailer.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface LetterMail {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  /** What it answers, short. */
  quoted: Quoted | null
  /** The visitor's private page. */
  pageUrl: string
  inReplyTo?: string
  references: readonly string[]
  attachments: MailAttachment[]
}

/** An answer that somebody of the workshop wrote to a visitor. */
export async function letterMail(
  words: MailWords<'letter'>,
  { quoted, pageUrl, text, ...head }: LetterMail,
): Promise<Mail> {
  const { page, link } = sayMail<'letter'>(words, {})
  const quote = quoted && `${quoted.intro}\n${quoted.text.replace(/^/gm, '> ')}`
  return {
    ...head,
    isPersonal: true,
    text: `${[text, `--\n${page}\n${pageUrl}`, quote].filter(Boolean).join('\n\n')}\n`,
    html: await render(
      <MailLayout preview={cutText(text, 120)} heading={head.subject.replace(/^Re: /, '')}>
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

function QuotedPart({ intro, text }: Quoted) {
  return (
    <Section style={{ borderLeft: '3px solid #dcdad4', margin: '0 0 16px', paddingLeft: '14px' }}>
      <Text style={{ ...quiet, margin: '0 0 6px' }}>{intro}</Text>
      <Text style={{ ...quiet, margin: 0, whiteSpace: 'pre-line' }}>{text}</Text>
    </Section>
  )
}

const quiet = { color: '#5b6168', fontSize: '14px', lineHeight: '20px' } as const
