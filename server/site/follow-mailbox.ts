import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import {
  ensureMailboxFetchStart,
  listPostponedMails,
  recordMailboxHealth,
} from '../../domain/correspondence/mailbox/mailbox-state.ts'
import {
  isTemporaryOutage,
  processIncomingMail,
} from '../../domain/correspondence/mailbox/process-incoming-mail.ts'
import type { AllDeps } from '../../domain/kernel/ports/deps.ts'
import type { Mailbox, MailboxHandler, MailboxMessage } from '../../domain/kernel/ports/mailbox.ts'

interface Peer {
  url: string
  tenant: string
  log: Logger
}

/** Delay in milliseconds before a node tries again to become the reader of the mailbox. */
const turnPause = 5_000

/**
 * Reads the mailbox on one node at a time, until it is stopped; the other nodes wait until that node stops. Errors do not end the
 * process.
 */
export function followMailbox(deps: AllDeps, mailbox: Mailbox, peer: Peer): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = followUntilStopped(deps, mailbox, peer, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function followUntilStopped(deps: AllDeps, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      await followWhileLocked(deps, mailbox, peer, stopping)
    } catch (error) {
      peer.log.warn({ err: error }, 'mailbox cannot be read now, tried again later')
    }
    await pause(turnPause, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}

/** Reads the mailbox while this node has the lock. Returns immediately if another node has it. */
async function followWhileLocked(deps: AllDeps, mailbox: Mailbox, peer: Peer, stopping: AbortSignal) {
  const lost = new AbortController()
  const lock = await takeAdvisoryLock(peer.url, `mailbox:${peer.tenant}`, {
    tries: 1,
    onLost: () => lost.abort(),
  })
  if (!lock) return
  try {
    const since = await ensureMailboxFetchStart(deps, mailbox.name)
    const handler = createMailboxHandler(deps, mailbox.name, since, peer.log)
    await mailbox.follow(handler, AbortSignal.any([stopping, lost.signal]))
  } finally {
    await lock.end().catch(() => {})
  }
}

/** Creates the handler of the mailbox: it processes each mail and records the mailbox's status. */
function createMailboxHandler(deps: AllDeps, name: string, since: Date, log: Logger): MailboxHandler {
  return {
    since,
    postponed: (mailboxUids) =>
      listPostponedMails(deps, name, mailboxUids).catch((error: unknown) => {
        // If the database does not respond, each mail fails separately.
        log.warn({ err: error }, 'postponed mails could not be listed')
        return new Set<string>()
      }),
    process: (mail) => processMail(deps, name, mail, log),
    async reportStatus(failure) {
      if (failure) log.warn({ failure }, 'mailbox cannot be read')
      await recordMailboxHealth(deps, name, failure).catch((error: unknown) =>
        log.warn({ err: error }, 'status of the mailbox not stored'),
      )
    },
  }
}

/** Processes one mail, as `MailboxHandler` requires: returns what the mailbox does next. Never rejects. */
async function processMail(deps: AllDeps, name: string, mail: MailboxMessage, log: Logger) {
  try {
    const { outcome } = await processIncomingMail(deps, name, mail)
    if (outcome === 'unreadable')
      log.error({ mailboxUid: mail.mailboxUid }, 'mail cannot be read, left in the mailbox')
    if (outcome === 'wait') return 'waiting'
    return outcome === 'no-room' ? 'later' : 'settled'
  } catch (error) {
    log.warn({ err: error, mailboxUid: mail.mailboxUid }, 'mail not processed, tried again later')
    return (await isTemporaryOutage(deps, error)) ? 'pause' : 'later'
  }
}
