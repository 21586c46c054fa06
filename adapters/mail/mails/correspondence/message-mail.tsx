import { Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../../domain/business/site.ts'
import {
  fillMailWords,
  type MailWords,
  paragraphsOf,
} from '../../../../domain/business/texts/mails/mail-texts.ts'
import { findMailWords } from '../../../../domain/business/texts/mails/mail-words.ts'
import {
  deliverMail,
  markMailUndeliverable,
  type OutgoingMail,
  outgoingMailId,
} from '../../../../domain/correspondence/outbox/outbox.ts'
import {
  findOpeningMailId,
  findTextToAnswer,
  listReferencedMessageIds,
  replyAddressOfThread,
} from '../../../../domain/correspondence/threads/mail-headers.ts'
import type { ThreadMessage } from '../../../../domain/correspondence/threads/messages.ts'
import { messageOutbox } from '../../../../domain/correspondence/threads/queue-message.ts'
import { type QuotedMessage, quoteMessage } from '../../../../domain/correspondence/threads/quoted-text.ts'
import type { Thread } from '../../../../domain/correspondence/threads/thread.ts'
import { type JobDataMap, PermanentJobFailure } from '../../../../domain/kernel/ports/jobs.ts'
import type { Mail, MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { cutText } from '../../../../domain/kernel/text/cut-text.ts'
import type { MailDeps, MailJob } from '../mail-job.ts'
import { MailLayout, mailStyles, Paragraphs } from '../mail-layout.tsx'
import { sampleMailLink, sampleMailText, sampleMailToClient } from '../sample-values.ts'
import { workshopEmailOf } from './thread-notice-mails.tsx'

const sendMessageMail = (deps: MailDeps, { letterId: messageId }: JobDataMap['send-letter']): Promise<void> =>
  deliverMail(deps, messageOutbox, messageId, (mail, { message, thread }) =>
    writeMessageMail(deps, mail, message, thread),
  )

async function writeMessageMail(deps: MailDeps, mail: OutgoingMail, message: ThreadMessage, thread: Thread) {
  const site = deps.facts.current()
  const { db, files } = deps
  const to = mail.recipient || thread.email
  if (!to) throw new PermanentJobFailure('l’expéditeur n’a pas d’adresse')
  const attachments = message.attachments.map(({ path, name, content_type }) => ({
    filename: name,
    contentType: content_type,
    content: async () => {
      const file = await files.find(path)
      if (!file) throw new Error('a file of a message is not in the store')
      return file.body
    },
  }))
  return messageMail(
    await findMailWords(db, 'letter'),
    {
      id: outgoingMailId(messageOutbox, mail.id),
      to,
      replyTo: deps.readsMail ? replyAddressOfThread(deps, thread) : workshopEmailOf(thread, site),
      subject: message.subject,
      text: message.text,
      pageUrl: await deps.links.matter(thread),
      quoted: quoteMessage(await findTextToAnswer(db, thread)),
      ...(await chainOf(deps, message, thread)),
      attachments,
    },
    site,
  )
}

/** Returns the reply headers. The first answer refers to the mail that acknowledged the visitor's request. */
async function chainOf({ db, mailAddress }: MailDeps, message: ThreadMessage, { kind, id }: Thread) {
  const references = await listReferencedMessageIds(db, message)
  const form = kind === 'request' ? 'quote-request' : 'contact-message'
  const first = `${form}-${id}-visitor@${mailAddress.slice(mailAddress.lastIndexOf('@') + 1)}`
  const chain = references.length > 0 ? references : [(await findOpeningMailId(db, { kind, id })) ?? first]
  return { references: chain, inReplyTo: message.in_reply_to ?? chain.at(-1) }
}

interface MessageMail {
  id: string
  to: string
  replyTo: string
  subject: string
  text: string
  /** Shortened text of the message that the mail answers. */
  quoted: QuotedMessage | null
  /** Private page of the visitor. */
  pageUrl: string
  inReplyTo?: string
  references: readonly string[]
  attachments: MailAttachment[]
}

/** Returns the mail that sends a staff member's answer to a visitor. */
async function messageMail(
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

export const messageMailJob: MailJob<'send-letter', 'letter'> = {
  send: sendMessageMail,
  givenUp: (deps, { letterId: messageId }, cause) =>
    markMailUndeliverable(deps, messageOutbox, messageId, cause),
  samples: {
    letter: (words, site) =>
      messageMail(
        words,
        {
          ...sampleMailToClient(site),
          subject: 'Re: Délai pour quatre jantes',
          text: 'Bonjour Jeanne,\n\nCinq jours ouvrés.',
          quoted: {
            intro: 'Le 21 novembre 2026, vous avez écrit\u00a0:',
            text: sampleMailText.visitorMessage,
          },
          pageUrl: sampleMailLink,
          references: [],
          attachments: [],
        },
        site,
      ),
  },
}
