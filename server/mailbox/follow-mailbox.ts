import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeLock } from '../../db/advisory-lock.ts'
import { isWorldAway } from '../../domain/mailbox/is-world-away.ts'
import { beginToFollow, tellHealth } from '../../domain/mailbox/mailbox-health.ts'
import { takeHeldMail } from '../../domain/mailbox/take-held-mail.ts'
import type { HeldMail, Mailbox, MailboxDuty } from '../../domain/ports/mailbox.ts'
import type { WholeWorld } from '../../domain/world.ts'

interface Peer {
  url: string
  tenant: string
  log: Logger
}

/** How long a node waits before it asks again whether it is its turn. */
const turnPause = 5_000

/**
 * Takes in what comes to the mailbox, on one node at a time, until it is stopped: the others stand by for when that one
 * is gone. Nothing that goes wrong there ends the process.
 */
export function followMailbox(world: WholeWorld, mailbox: Mailbox, peer: Peer): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = takeTurns(world, mailbox, peer, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function takeTurns(world: WholeWorld, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await haveTurn(world, mailbox, peer, stopping)
    } catch (error) {
      peer.log.warn({ err: error }, 'mailbox left alone for now')
    }
    await pause(turnPause, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** For as long as this node holds the lock; at once over where another one does. */
async function haveTurn(world: WholeWorld, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  const lost = new AbortController()
  const lock = await takeLock(peer.url, `mailbox:${peer.tenant}`, { tries: 1, onLost: () => lost.abort() })
  if (!lock) return
  try {
    const since = await beginToFollow(world, mailbox.name)
    const duty = dutyOf(world, mailbox.name, since, peer.log)
    await mailbox.follow(duty, AbortSignal.any([stopping, lost.signal]))
  } finally {
    await lock.end().catch(() => {})
  }
}

function dutyOf(world: WholeWorld, name: string, since: Date, log: Logger): MailboxDuty {
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

async function take(world: WholeWorld, name: string, mail: HeldMail, log: Logger) {
  try {
    const { outcome } = await takeHeldMail(world, name, mail)
    if (outcome === 'unreadable') log.error({ place: mail.place }, 'mail cannot be read, left in the mailbox')
    return outcome === 'no-room' ? 'later' : 'settled'
  } catch (error) {
    log.warn({ err: error, place: mail.place }, 'mail not taken in, tried again later')
    return (await isWorldAway(world, error)) ? 'pause' : 'later'
  }
}
