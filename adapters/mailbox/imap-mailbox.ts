import { setTimeout as pause } from 'node:timers/promises'
import type { Mailbox } from '../../domain/ports/mailbox.ts'
import { failureWords } from './failure-words.ts'
import { followOnce } from './follow-connection.ts'
import { second } from './imap-bounds.ts'
import { readMailboxAddress } from './mailbox-address.ts'

const pauses = { first: second, longest: 5 * 60 * second }

/** A mailbox behind IMAP: hears of new mails by IDLE, and looks once a minute besides. */
export function createImapMailbox(url: string): Mailbox {
  const address = readMailboxAddress(url)
  return {
    name: address.name,
    async follow(duty, stopping) {
      for (let wait = pauses.first; !stopping.aborted; wait = Math.min(2 * wait, pauses.longest)) {
        const progress = { hasHandedOver: false }
        try {
          await followOnce(address, duty, stopping, progress)
        } catch (error) {
          if (!stopping.aborted) await duty.tell(failureWords(error))
        }
        if (progress.hasHandedOver) wait = pauses.first
        await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => {})
      }
    },
  }
}
