import type { Logger } from 'pino'
import { tellHealth } from '../../domain/mailbox/mailbox-health.ts'
import type { MailboxDuty } from '../../domain/ports/mailbox.ts'
import type { WholeWorld } from '../../domain/world.ts'
import { take } from './take-mail-in.ts'

/** What the mailbox is to do with each mail, and whom it tells how it goes. */
export function dutyOf(world: WholeWorld, name: string, since: Date, log: Logger): MailboxDuty {
  return {
    since,
    take: (mail) => take(world, name, mail, log),
    async tell(failure) {
      if (failure) log.warn({ failure }, 'mailbox cannot be read')
      await tellHealth(world, name, failure).catch((error: unknown) =>
        log.warn({ err: error }, 'health of the mailbox not kept'),
      )
    },
  }
}
