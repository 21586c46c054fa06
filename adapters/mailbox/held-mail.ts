import type { ImapFlow } from 'imapflow'
import type { HeldMail } from '../../domain/ports/mailbox.ts'

/** Bytes of a mail that is read whole, and of the beginning of any. */
const largest = 25 * 1024 * 1024
const beginning = 256 * 1024

export function heldMail(client: ImapFlow, uid: number, place: string, size: number): HeldMail {
  const sourceOf = async (source: true | { start: number; maxLength: number }) => {
    const fetched = await client.fetchOne(String(uid), { uid: true, source }, { uid: true })
    const bytes = fetched ? fetched.source : undefined
    if (!bytes) throw new Error('a mail was not handed over')
    return bytes
  }
  let begun: Buffer | undefined
  return {
    place,
    async fetch(part) {
      begun ??= await sourceOf({ start: 0, maxLength: beginning })
      // Some servers tell a wrong size: what fills the beginning may go on.
      const isAll = size <= beginning && begun.length < beginning
      if (part === 'beginning' || isAll || size > largest) return { source: begun, isWhole: isAll }
      return { source: await sourceOf(true), isWhole: true }
    },
  }
}
