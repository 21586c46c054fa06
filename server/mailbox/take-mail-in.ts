import type { Logger } from 'pino'
import { isWorldAway } from '../../domain/mailbox/is-world-away.ts'
import { takeHeldMail } from '../../domain/mailbox/take-held-mail.ts'
import type { HeldMail } from '../../domain/ports/mailbox.ts'
import type { WholeWorld } from '../../domain/world.ts'

/** Takes one mail in; says what is to become of it in the mailbox. */
export async function take(world: WholeWorld, name: string, mail: HeldMail, log: Logger) {
  try {
    const { outcome } = await takeHeldMail(world, name, mail)
    if (outcome === 'unreadable') log.error({ place: mail.place }, 'mail cannot be read, left in the mailbox')
    return outcome === 'no-room' ? 'later' : 'settled'
  } catch (error) {
    log.warn({ err: error, place: mail.place }, 'mail not taken in, tried again later')
    return (await isWorldAway(world, error)) ? 'pause' : 'later'
  }
}
