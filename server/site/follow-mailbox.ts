import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import {
  listPostponed,
  recordMailboxHealth,
  startFollowing,
} from '../../domain/correspondence/mailbox/mailbox-state.ts'
import { isTemporaryOutage, receiveMail } from '../../domain/correspondence/mailbox/receive-mail.ts'
import type { AllDeps } from '../../domain/kernel/ports/deps.ts'
import type { Mailbox, MailboxHandler, MailboxMessage } from '../../domain/kernel/ports/mailbox.ts'

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
export function followMailbox(deps: AllDeps, mailbox: Mailbox, peer: Peer): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = takeTurns(deps, mailbox, peer, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function takeTurns(deps: AllDeps, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await haveTurn(deps, mailbox, peer, stopping)
    } catch (error) {
      peer.log.warn({ err: error }, 'mailbox left alone for now')
    }
    await pause(turnPause, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** For as long as this node holds the lock; at once over where another one does. */
async function haveTurn(deps: AllDeps, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  const lost = new AbortController()
  const lock = await takeAdvisoryLock(peer.url, `mailbox:${peer.tenant}`, {
    tries: 1,
    onLost: () => lost.abort(),
  })
  if (!lock) return
  try {
    const since = await startFollowing(deps, mailbox.name)
    const handler = createMailboxHandler(deps, mailbox.name, since, peer.log)
    await mailbox.follow(handler, AbortSignal.any([stopping, lost.signal]))
  } finally {
    await lock.end().catch(() => {})
  }
}

/** What the mailbox is to do with each mail, and whom it tells how it goes. */
function createMailboxHandler(deps: AllDeps, name: string, since: Date, log: Logger): MailboxHandler {
  return {
    since,
    postponed: (places) =>
      listPostponed(deps, name, places).catch((error: unknown) => {
        // Where the database is away each mail finds that for itself.
        log.warn({ err: error }, 'mails that wait not known')
        return new Set<string>()
      }),
    take: (mail) => take(deps, name, mail, log),
    async tell(failure) {
      if (failure) log.warn({ failure }, 'mailbox cannot be read')
      await recordMailboxHealth(deps, name, failure).catch((error: unknown) =>
        log.warn({ err: error }, 'health of the mailbox not kept'),
      )
    },
  }
}

/** Takes one mail in; says what is to become of it in the mailbox. */
async function take(deps: AllDeps, name: string, mail: MailboxMessage, log: Logger) {
  try {
    const { outcome } = await receiveMail(deps, name, mail)
    if (outcome === 'unreadable') log.error({ place: mail.place }, 'mail cannot be read, left in the mailbox')
    if (outcome === 'wait') return 'waiting'
    return outcome === 'no-room' ? 'later' : 'settled'
  } catch (error) {
    log.warn({ err: error, place: mail.place }, 'mail not taken in, tried again later')
    return (await isTemporaryOutage(deps, error)) ? 'pause' : 'later'
  }
}
