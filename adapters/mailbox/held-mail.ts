import type { ImapFlow } from 'imapflow'
import type { HeldMail } from '../../domain/ports/mailbox.ts'

/** Bytes of a mail that is read whole, and of the beginning of a larger one. */
const largest = 25 * 1024 * 1024
const beginning = 256 * 1024

export function heldMail(client: ImapFlow, uid: number, place: string, size: number): HeldMail {
  const isWhole = size <= largest
  const query = { uid: true, source: isWhole ? true : { start: 0, maxLength: beginning } }
  return {
    place,
    async fetch() {
      const fetched = await client.fetchOne(String(uid), query, { uid: true })
      const source = fetched ? fetched.source : undefined
      if (!source) throw new Error('a mail was not handed over')
      return { source, isWhole }
    },
  }
}
