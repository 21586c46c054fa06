import type { Logger } from 'pino'
import { isWorldAway } from '../../domain/mailbox/is-world-away.ts'
import { listPostponed } from '../../domain/mailbox/mail-attempts.ts'
import { tellHealth } from '../../domain/mailbox/mailbox-health.ts'
import { takeHeldMail } from '../../domain/mailbox/take-held-mail.ts'
import type { HeldMail, MailboxDuty } from '../../domain/ports/mailbox.ts'
import type { WholeWorld } from '../../domain/world.ts'

/** What the mailbox is to do with each mail, and whom it tells how it goes. */
export function dutyOf(world: WholeWorld, name: string, since: Date, log: Logger): MailboxDuty {
  return {
    since,
    postponed: (places) =>
      listPostponed(world, name, places).catch((error: unknown) => {
        // Where the database is away each mail finds that for itself.
        log.warn({ err: error }, 'mails that wait not known')
        return new Set<string>()
      }),
    take: (mail) => take(world, name, mail, log),
    async tell(failure) {
      if (failure) log.warn({ failure }, 'mailbox cannot be read')
      await tellHealth(world, name, failure).catch((error: unknown) =>
        log.warn({ err: error }, 'health of the mailbox not kept'),
      )
    },
  }
}

/** Takes one mail in; says what is to become of it in the mailbox. */
async function take(world: WholeWorld, name: string, mail: HeldMail, log: Logger) {
  try {
    const { outcome } = await takeHeldMail(world, name, mail)
    if (outcome === 'unreadable') log.error({ place: mail.place }, 'mail cannot be read, left in the mailbox')
    if (outcome === 'wait') return 'waiting'
    return outcome === 'no-room' ? 'later' : 'settled'
  } catch (error) {
    log.warn({ err: error, place: mail.place }, 'mail not taken in, tried again later')
    return (await isWorldAway(world, error)) ? 'pause' : 'later'
  }
}
