import type { Database } from '../../../db/client.ts'
import type { Announcements } from './announcements.ts'
import type { Clock } from './clock.ts'

/** Outgoing mails of all kinds of records, found by their Message-ID. */
export interface Outboxes {
  /**
   * Records that the mail of a Message-ID came back. Returns the address it was sent to, in small letters; `null` where no mail
   * of the site has that id, or it was sent to another address than `recipient` (empty where the report names none).
   */
  recordBounce(
    tx: Database,
    deps: { clock: Clock; announcements: Announcements },
    messageId: string,
    report: { recipient: string; reason: string },
  ): Promise<string | null>
}
