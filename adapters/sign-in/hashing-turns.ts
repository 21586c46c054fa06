import pLimit from 'p-limit'

/** Each hashing holds a thread of libuv's four, which files and names of hosts need too, and 16 MB. */
const turns = pLimit(2)

/** Some five seconds of hashing: whoever comes behind them is told to come back. */
const mostWaiting = 100

/** Runs `hash` once two at most run in this process; rejects while too many wait. */
export async function inHashingTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= mostWaiting) throw new Error('too many passwords wait to be hashed')
  return turns(hash)
}
