import type { Mailer } from '../domain/ports/mailer.ts'

export interface MailCounts {
  sent: number
  failed: number
}

/** The same mailer, counting what becomes of its mails on this node. */
export function countMails(mailer: Mailer): Mailer & { counts: MailCounts } {
  const counts: MailCounts = { sent: 0, failed: 0 }
  return {
    counts,
    sweepDrafts: mailer.sweepDrafts,
    async send(mail) {
      try {
        await mailer.send(mail)
        counts.sent++
      } catch (error) {
        counts.failed++
        throw error
      }
    },
  }
}
