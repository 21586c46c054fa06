import type { Address, Email, Mailbox } from 'postal-mime'
import { isEmailAddress } from '../../email-address.ts'
import type { IncomingMail } from '../incoming-mail.ts'
import { oneLine } from './one-line.ts'

const mostRecipients = 100
/** Signs of an address, some more than any server takes. */
const longestAddress = 320

/** Whoever sends without an address that can be answered is nobody. */
export function senderOf({ from }: Email): IncomingMail['from'] {
  const [sender] = mailboxes(from ? [from] : [])
  const email = (sender?.address ?? '').slice(0, longestAddress).trim().toLowerCase()
  return isEmailAddress(email) ? { name: oneLine(sender?.name ?? '', 120), email } : { name: '', email: '' }
}

const mailboxes = (addresses: readonly Address[] = []): Mailbox[] =>
  addresses.flatMap((address) => (address.group ? address.group : [address]))

/** To whom it says that it went, and what servers on its way have noted of it. */
export function recipientsOf(mail: Email, headers: Map<string, string[]>): string[] {
  const noted = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(
    (name) => headers.get(name) ?? [],
  )
  const named = mailboxes([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address)
  return [...named, ...noted]
    .slice(0, mostRecipients)
    .map((address) => address.slice(0, longestAddress).replace(/[<>\s]/g, ''))
    .filter((address) => address.includes('@'))
}
