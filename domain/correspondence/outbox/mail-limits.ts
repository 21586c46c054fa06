import type { Database } from '../../../db/client.ts'
import { type RateLimits, type RateLimitUses, withRateLimit } from '../../kernel/flow/rate-limits.ts'
import { isKnownEmail } from './known-emails.ts'

/** Purpose of a mail that anybody can cause by typing an address. */
type MailPurpose = 'contact' | 'quote-request' | 'newsletter' | 'withdrawal'

/** Mails that an action may send. */
export interface AllowedMails {
  /** Whether a mail may be sent to the address that the visitor typed. */
  visitor: boolean
  /** Whether a mail may be sent to the workshop. Without a mail, the workshop still finds the record in the office. */
  workshop: boolean
}

/**
 * Runs an action and passes it the mails that it may send. The action always runs, even when no mail is allowed. Each purpose has
 * its own limits, and addresses known to the workshop have limits that other addresses cannot use up. Nothing is counted when the
 * action throws or when `isFree` returns true.
 */
export async function withMailLimit<Outcome extends { outcome: string }>(
  { db, limits }: { db: Database; limits: RateLimits },
  purpose: MailPurpose,
  email: string,
  action: (allowedMails: AllowedMails) => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const share = (await isKnownEmail(db, email)) ? `${purpose} known` : purpose
  const mailbox = `${purpose} ${mailboxOf(email)}`
  const visitor: RateLimitUses = [
    [limits.mailTo, mailbox],
    [limits.mailToDay, mailbox],
    [limits.mailToAll, share],
  ]
  const workshop: RateLimitUses = [
    [limits.mailTo, `workshop ${mailbox}`],
    [limits.workshopMail, share],
  ]
  return runWithLimit(workshop, isFree, (mayMailWorkshop) =>
    runWithLimit(visitor, isFree, (mayMailVisitor) =>
      action({ visitor: mayMailVisitor, workshop: mayMailWorkshop }),
    ),
  )
}

/** Calls `action(true)` when the limits allow it, else `action(false)` without counting anything. */
async function runWithLimit<Outcome extends { outcome: string }>(
  uses: RateLimitUses,
  isFree: (outcome: Outcome) => boolean,
  action: (isAllowed: boolean) => Promise<Outcome>,
): Promise<Outcome> {
  let hasRun = false
  const run = () => {
    hasRun = true
    return action(true)
  }
  const outcome = await withRateLimit(uses, run, isFree)
  return hasRun ? (outcome as Outcome) : action(false)
}

/** Returns the mailbox of an address: `Anne+devis@Exemple.fr` and `anne@exemple.fr` are one mailbox. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.split('+', 1)[0]}@${domain}`
}
