import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, outgoingMails } from '../../../db/schema/tables.ts'
import { findPointOfSale } from '../../business/points-of-sale.ts'
import type { PointOfSale, Site } from '../../business/site.ts'
import type { OutgoingMail } from '../outbox/outbox.ts'
import { findMessage } from '../threads/messages.ts'
import { findThread } from '../threads/thread.ts'

/** A letter that staff print and post: an answer or a reminder of an invoice. */
export interface PrintableLetter {
  /** Time of writing, which the letter states as its date. */
  at: Date
  /** Point of sale that sends the letter. */
  pos: PointOfSale
  /** Lines of the postal address, from the recipient to the country. */
  recipient: string[]
  subject: string
  /** Reference of the request or number of the invoice; empty for a contact message. */
  reference: string
  /** Text from the greeting to the closing. */
  text: string
  /** Name printed below the space for the signature; empty if the text ends with one. */
  signer: string
  /** Names of the enclosed files. */
  enclosures: string[]
}

declare module '../../kernel/ports/pdf-printer.ts' {
  interface PdfPrinter {
    printLetter(letter: PrintableLetter): Promise<Buffer>
  }
}

/** Returns a letter by the id of its mail; `null` if it does not exist or was cancelled. The caller checks access. */
export async function findPrintableLetter(
  db: Database,
  mailId: string,
  site: Site,
): Promise<PrintableLetter | null> {
  const [mail] = await db
    .select()
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.id, mailId),
        eq(outgoingMails.channel, 'post'),
        ne(outgoingMails.state, 'cancelled'),
      ),
    )
  if (!mail) return null
  const words = mail.message_id ? await wordsOfAnswer(db, mail.message_id) : await wordsOfReminder(db, mail)
  if (!words) return null
  const { posId, ...letter } = words
  const pos = findPointOfSale(posId, site) ?? site.pointsOfSale[0]
  return { at: mail.created_at, pos, recipient: mail.recipient.split('\n'), ...letter }
}

type LetterWords = Omit<PrintableLetter, 'at' | 'pos' | 'recipient'> & { posId: string }

async function wordsOfAnswer(db: Database, messageId: string): Promise<LetterWords | null> {
  const message = await findMessage(db, messageId)
  const thread = message && (await findThread(db, { kind: message.thread_kind, id: message.thread_id }))
  if (!thread) return null
  return {
    posId: thread.shop ?? '',
    subject: message.subject.replace(/^Re: /, ''),
    reference: thread.reference ?? '',
    text: message.text,
    // The signature of the author ends the text.
    signer: '',
    enclosures: message.attachments.map(({ name }) => name),
  }
}

async function wordsOfReminder(db: Database, mail: OutgoingMail): Promise<LetterWords | null> {
  const [invoice] = await db
    .select({ number: invoices.invoice_number, posId: invoices.pos_id })
    .from(invoices)
    .where(eq(invoices.id, mail.invoice_id ?? ''))
  if (!invoice) return null
  return {
    posId: invoice.posId,
    subject: mail.subject,
    reference: invoice.number,
    text: mail.text,
    signer: mail.author_name,
    enclosures: [`facture ${invoice.number}`],
  }
}
