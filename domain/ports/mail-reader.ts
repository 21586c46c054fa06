import type { IncomingMail, MailHead } from '../mailbox/incoming-mail.ts'

/**
 * Reads what strangers send, where nobody waits for it (docs/product.md §11.9). `null` stands for what nothing can be made
 * of: it will not be read at the next try either. Rejects when no reading could begin.
 */
export interface MailReader {
  /** The head of a mail that came over the wire, whole or its beginning. Rejects when it was not read in its time and memory. */
  readHead(wire: Buffer): Promise<MailHead | null>
  /** `hasAll` is false for the beginning of a mail that is too large; `null` too for what was not read in its time and memory. */
  readMail(wire: Buffer, hasAll: boolean): Promise<IncomingMail | null>
}
