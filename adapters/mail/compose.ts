import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Mail, MailAttachment } from '../../domain/kernel/ports/mailer.ts'

/**
 * Converts a mail to the options of Nodemailer. Addresses are objects, so that a comma in one does not make it two. Nodemailer
 * replaces line ends in values by spaces, so that no value can add a header.
 */
export function toNodemailerOptions(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.senderName && isBare(from) ? { name: mail.senderName, address: from } : from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(attach),
    messageId: `<${toHeaderSafeId(mail.id)}@${domainOf(from)}>`,
    inReplyTo: mail.inReplyTo && `<${mail.inReplyTo}>`,
    references: mail.references?.map((id) => `<${id}>`),
    headers: {
      // Prevents automatic replies to automatic mails.
      ...(!mail.isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(mail.unsubscribeUrl && oneClickHeaders(mail.unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Returns the two headers with which mail programs unsubscribe by one POST request (RFC 8058). */
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

/** Returns the content of a file that is opened only when its first byte is read. */
async function* readLate(open: () => Promise<Readable>) {
  yield* await open()
}

/** Whether the sender is an address without a name. If so, `senderName` is used as its name. */
const isBare = (from: string) => !/[<\s]/.test(from.trim())

function domainOf(from: string): string {
  return /@([^\s<>"@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}

/** Returns the id in a form that is valid in headers and file names. Different ids give different results. */
export function toHeaderSafeId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(id)) return id
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${id.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)}-${digest}`.replace(/^-+/, '')
}
