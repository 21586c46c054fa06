import { fairQueue } from '../../domain/fair-queue.ts'
import type { HashingAsker } from '../../domain/ports/accounts.ts'
import { TooBusy } from '../../domain/too-busy.ts'

/** Each hashing holds a thread of libuv's four, which files and names of hosts need too, and 16 MB. */
const turns = fairQueue(2)

/** All: some five seconds of hashing. One address: an office at nine o'clock. Whoever comes behind is told to come back. */
const mostWaiting = { ofAll: 100, ofOne: 20 }

/**
 * Runs `hash` once two at most run in this process, addresses taking turns; rejects with `TooBusy` while too many wait, and for who has
 * left meanwhile.
 */
export async function inHashingTurn<Result>(
  { address, leaving }: HashingAsker,
  hash: () => Promise<Result>,
): Promise<Result> {
  if (turns.waiting() >= mostWaiting.ofAll || turns.waiting(address) >= mostWaiting.ofOne)
    throw new TooBusy('too many passwords wait to be hashed')
  return turns.take(address, async () => {
    leaving?.throwIfAborted()
    return hash()
  })
}
