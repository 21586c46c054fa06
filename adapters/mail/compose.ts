import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { site } from '../../domain/business/site.ts'
import type { Mail, MailAttachment } from '../../domain/kernel/ports/mailer.ts'

/**
 * The message as every mailer sends it. Addresses go in as objects, so that a comma in one never makes it
 * two; Nodemailer turns line ends in values into spaces, so that no value adds a header.
 */
export function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from: isBare(from) ? { name: site.brand, address: from } : from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(attach),
    messageId: `<${safeId(mail.id)}@${domainOf(from)}>`,
    inReplyTo: mail.inReplyTo && `<${mail.inReplyTo}>`,
    references: mail.references?.map((id) => `<${id}>`),
    headers: {
      // Keeps holiday notices and delivery robots from answering what nobody wrote.
      ...(!mail.isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(mail.unsubscribeUrl && oneClickHeaders(mail.unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** With both, a mail program unsubscribes by one POST to the address (RFC 8058). */
function oneClickHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function attach({ filename, content, contentType, contentId }: MailAttachment) {
  const disposition = contentId ? ('inline' as const) : ('attachment' as const)
  return {
    filename,
    content: Buffer.isBuffer(content) ? content : Readable.from(readLate(content), { objectMode: false }),
    contentType,
    cid: contentId,
    contentDisposition: disposition,
  }
}

/** Returns the content of a file that is opened only when the first byte is read. */
async function* readLate(open: () => Promise<Readable>) {
  yield* await open()
}

/** An address alone goes under the brand as it is called now; whoever names a sender in it has that name. */
const isBare = (from: string) => !/[<\s]/.test(from.trim())

function domainOf(from: string): string {
  return /@([^\s<>"@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

/** The id as it may stand in a header and a file name; two ids never become one. */
export function safeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(id)) return id
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${id.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}-${digest}`.replace(/^-+/, '')
}
