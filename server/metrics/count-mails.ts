import { missingFactPlaceholder } from '../../domain/business/site.ts'
import type { Mailer } from '../../domain/kernel/ports/mailer.ts'

export interface MailCounts {
  sent: number
  failed: number
}

/**
 * Wraps a mailer and counts the outcomes of its mails on this node. Sends notices to the workshop to `sender` while the
 * workshop's own address is not configured, and leaves out a missing reply address.
 */
export function createCountingMailer(mailer: Mailer, sender: string): Mailer & { counts: MailCounts } {
  const counts: MailCounts = { sent: 0, failed: 0 }
  return {
    counts,
    deleteUnfinishedFiles: mailer.deleteUnfinishedFiles,
    async send({ to, replyTo, ...rest }) {
      const mail = { ...rest, to: to === missingFactPlaceholder ? sender : to }
      try {
        await mailer.send(replyTo === missingFactPlaceholder ? mail : { ...mail, replyTo })
        counts.sent++
      } catch (error) {
        counts.failed++
        throw error
      }
    },
  }
}
