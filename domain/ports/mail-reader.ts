import type { IncomingMail, MailHead } from '../mailbox/incoming-mail.ts'

/**
 * Reads what strangers send, where nobody waits for it (docs/product.md §11.9). `null` stands for what could not be read
 * in its time, or in its memory, or at all: it will not be read at the next try either. Rejects only when no reading could
 * begin.
 */
export interface MailReader {
  /** The head of a mail that came over the wire, whole or its beginning. */
  readHead(wire: Buffer): Promise<MailHead | null>
  /** `hasAll` is false for the beginning of a mail that is too large. */
  readMail(wire: Buffer, hasAll: boolean): Promise<IncomingMail | null>
}
