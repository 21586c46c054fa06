import type { RateLimits } from '../ports/rate-limits.ts'
import { inTurn, type Turns } from './turns.ts'

/**
 * The turns of a mail that anybody can have sent to an address by typing it (docs/product.md §9.4): of that mailbox in an
 * hour and in a day, and of all of them together, whoever asks from wherever. What the law owes to the address that a
 * contract carries takes none.
 */
export function mailTurns(limits: RateLimits, email: string): Turns {
  const mailbox = mailboxOf(email)
  return [
    [limits.mailTo, mailbox],
    [limits.mailToDay, mailbox],
    [limits.mailToAll, 'all'],
  ]
}

/**
 * An act that goes on without its mail: told whether the mail may be sent. The turns are given back when the act throws or
 * `isFree` says that nothing came of it.
 */
export async function withMailTurn<Outcome extends { outcome: string }>(
  limits: RateLimits,
  email: string,
  act: (mayMail: boolean) => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  let isDone = false
  const first = await inTurn(
    mailTurns(limits, email),
    () => {
      isDone = true
      return act(true)
    },
    isFree,
  )
  return isDone ? (first as Outcome) : act(false)
}

/** `Anne+devis@Exemple.fr` and `anne@exemple.fr` are one mailbox. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.split('+', 1)[0]}@${domain}`
}
