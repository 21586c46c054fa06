import type { Transaction } from '../../../db/client.ts'
import type { Announcements } from './announcements.ts'
import type { Clock } from './clock.ts'

/** Outgoing mails of all kinds of records, looked up by their Message-ID. */
export interface Outboxes {
  /**
   * Records that the mail with a Message-ID bounced. Returns the address it was sent to, in lower case. Returns `null` if no mail
   * of the site has that id, or it was sent to another address than `recipient` (empty if the report names none).
   */
  recordBounce(
    tx: Transaction,
    deps: { clock: Clock; announcements: Announcements },
    messageId: string,
    report: { recipient: string; reason: string },
  ): Promise<string | null>
}
