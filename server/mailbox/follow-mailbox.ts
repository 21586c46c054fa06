import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takeLock } from '../../db/advisory-lock.ts'
import { beginToFollow } from '../../domain/mailbox/mailbox-health.ts'
import type { Mailbox } from '../../domain/ports/mailbox.ts'
import type { WholeWorld } from '../../domain/world.ts'
import { dutyOf } from './mailbox-duty.ts'

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
