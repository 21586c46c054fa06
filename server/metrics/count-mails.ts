import { notFilledIn } from '../../domain/business/site.ts'
import type { Mailer } from '../../domain/kernel/ports/mailer.ts'

export interface MailCounts {
  sent: number
  failed: number
}

/**
 * The same mailer, counting what becomes of its mails on this node. A notice to the workshop goes to `sender` while the
 * workshop's own address is not filled in, and no mail asks for replies to a missing address.
 */
export function countMails(mailer: Mailer, sender: string): Mailer & { counts: MailCounts } {
  const counts: MailCounts = { sent: 0, failed: 0 }
  return {
    counts,
    sweepDrafts: mailer.sweepDrafts,
    async send({ to, replyTo, ...rest }) {
      const mail = { ...rest, to: to === notFilledIn ? sender : to }
      try {
        await mailer.send(replyTo === notFilledIn ? mail : { ...mail, replyTo })
        counts.sent++
      } catch (error) {
        counts.failed++
        throw error
      }
    },
  }
}
