/** The limits that one action counts for, each with whom it counts and how many turns it takes, one unless given. */
export type LimitKeys = readonly (readonly [limit: RateLimit, key: string, count?: number])[]

/** No turn is left; they begin anew in that many seconds. */
export interface RateLimited {
  outcome: 'wait'
  seconds: number
}

/**
 * Runs `action` in a turn of every limit, taken beforehand, or not at all. They are given back when it throws, and when
 * `isFree` says that nothing came of it.
 */
export async function withRateLimit<Outcome>(
  turns: LimitKeys,
  action: () => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome | RateLimited> {
  const seconds = await take(turns)
  if (seconds > 0) return { outcome: 'wait', seconds }
  let isCounted = false
  try {
    const outcome = await action()
    isCounted = !isFree(outcome)
    return outcome
  } finally {
    // What became of the action stands, even if a turn is lost over it.
    if (!isCounted) await giveBack(turns).catch(() => {})
  }
}

/** All of them, or none and the seconds to wait. */
async function take(turns: LimitKeys): Promise<number> {
  for (const [index, [limit, key, count]] of turns.entries()) {
    const seconds = await limit.take(key, count)
    if (seconds === 0) continue
    await giveBack(turns.slice(0, index))
    return seconds
  }
  return 0
}

async function giveBack(turns: LimitKeys): Promise<void> {
  for (const [limit, key, count] of turns) await limit.giveBack(key, count)
}

/**
 * The turns of a mail that anybody can have sent to an address by typing it (docs/product.md §9.4): of that mailbox in an
 * hour and in a day, and of all of them together, whoever asks from wherever. What the law owes to the address that a
 * contract carries takes none.
 */
export function mailLimits(limits: RateLimits, email: string): LimitKeys {
  const mailbox = mailboxOf(email)
  return [
    [limits.mailTo, mailbox],
    [limits.mailToDay, mailbox],
    [limits.mailToAll, 'all'],
  ]
}

/**
 * An action that goes on without its mail: it is handed whether the mail may be sent. The turns are given back when it
 * throws or `isFree` says that nothing came of it.
 */
export async function withMailLimit<Outcome extends { outcome: string }>(
  limits: RateLimits,
  email: string,
  action: (mayMail: boolean) => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  let isDone = false
  const first = await withRateLimit(
    mailLimits(limits, email),
    () => {
      isDone = true
      return action(true)
    },
    isFree,
  )
  return isDone ? (first as Outcome) : action(false)
}

/** `Anne+devis@Exemple.fr` and `anne@exemple.fr` are one mailbox. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.split('+', 1)[0]}@${domain}`
}

/**
 * One limit shared by all nodes. A turn is taken before the action and given back when nothing came of it
 * (`withRateLimit`): there is no looking first, since any number can look at once.
 */
export interface RateLimit {
  /** Takes a turn of `key`, or `count` at once: 0, or the seconds to wait when too few are left, which counts nothing. */
  take(key: string, count?: number): Promise<number>
  giveBack(key: string, count?: number): Promise<void>
}

/** By the names of `rateLimitRules`. */
export type RateLimits = Record<LimitName, RateLimit>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface RateLimitRule {
  /** Under which its turns are kept. */
  name: string
  /** Turns in each window, which begins with the first of them (docs/decisions/0023-limits.md). */
  most: number
  seconds: number
}

/** The limits of docs/product.md §9.4. */
export const rateLimitRules = {
  /** Quote requests sent from one address, and by everybody together. */
  quoteRequest: { name: 'quote', most: 10, seconds: hour },
  quoteRequestGlobal: { name: 'quote-all', most: 600, seconds: hour },
  /** Photos received from one address, and the kilobytes kept of them in a day. */
  photo: { name: 'photo', most: 200, seconds: hour },
  photoDay: { name: 'photo-day', most: 400, seconds: day },
  photoKilobytes: { name: 'photo-kb', most: 300_000, seconds: day },
  newsletter: { name: 'newsletter', most: 10, seconds: hour },
  /** Messages sent from one address, and by everybody together. */
  contact: { name: 'contact', most: 10, seconds: hour },
  contactGlobal: { name: 'contact-all', most: 600, seconds: hour },
  /** Mails to one mailbox that whoever types its address can cause, and to all of them together. */
  mailTo: { name: 'mail-to', most: 10, seconds: hour },
  mailToDay: { name: 'mail-to-day', most: 20, seconds: day },
  mailToAll: { name: 'mail-to-all', most: 600, seconds: hour },
  /** Declarations of withdrawal that nothing is owed for: from one address, and by everybody together. */
  withdrawal: { name: 'withdrawal', most: 20, seconds: hour },
  withdrawalGlobal: { name: 'withdrawal-all', most: 600, seconds: hour },
  /** Acknowledgements of one contract that the law owes, each to another name or address. */
  withdrawalOwed: { name: 'withdrawal-owed', most: 5, seconds: day },
  /** Codes mailed to accept one quote. */
  acceptanceCode: { name: 'acceptance-code', most: 5, seconds: hour },
  /** What visitors send on the private page of their thread, from one address and in one thread. */
  threadMessage: { name: 'thread-letter', most: 20, seconds: hour },
  threadMessages: { name: 'thread-letters', most: 30, seconds: day },
  /** Kilobytes of the files that come by one thread's private page, from whichever addresses. */
  threadKilobytes: { name: 'thread-kb', most: 300_000, seconds: day },
  /** New links to a private page, asked for from one address and for one thread. */
  threadLink: { name: 'thread-link', most: 10, seconds: hour },
  threadLinks: { name: 'thread-links', most: 3, seconds: hour },
  /**
   * Mails taken in: of somebody who answers in their own thread; of anybody else by address, by domain and together; and
   * what mail servers report. What comes beyond waits in the mailbox.
   */
  mail: { name: 'mail', most: 60, seconds: hour },
  mailStranger: { name: 'mail-stranger', most: 10, seconds: hour },
  mailDomain: { name: 'mail-domain', most: 20, seconds: hour },
  mailStrangers: { name: 'mail-strangers', most: 40, seconds: hour },
  mailReports: { name: 'mail-reports', most: 600, seconds: hour },
  /** Failed sign-ins from one address, for one account, and for one account from a browser that knows it. */
  signInAddress: { name: 'sign-in', most: 20, seconds: hour },
  signInAccount: { name: 'sign-in-account', most: 30, seconds: hour },
  signInDevice: { name: 'sign-in-device', most: 10, seconds: 15 * minute },
  /**
   * Wrong codes of a second factor, which only who has the password can try: for one account, from one browser that
   * has shown it before, and from all of those.
   */
  factorAccount: { name: 'factor', most: 10, seconds: hour },
  factorDevice: { name: 'factor-device', most: 10, seconds: 15 * minute },
  factorDevices: { name: 'factor-devices', most: 60, seconds: day },
  /** New passwords asked for from one address, for one account, and by everybody together. */
  recoveryAddress: { name: 'recovery', most: 10, seconds: hour },
  recoveryAccount: { name: 'recovery-account', most: 5, seconds: hour },
  recoveryGlobal: { name: 'recovery-all', most: 600, seconds: hour },
  /** Labels that are none, read from one address. */
  unknownLabel: { name: 'unknown-label', most: 30, seconds: hour },
  /** Codes of documents that nobody has, and documents that do not match, asked for from one address. */
  verification: { name: 'verification', most: 40, seconds: hour },
  /** What is asked of experts' dossiers from one address: their pages, PDFs and archives, and answers. */
  dossier: { name: 'dossier', most: 240, seconds: hour },
  /** Slips and proofs that are printed for whoever opens them, from one address. */
  printing: { name: 'printing', most: 120, seconds: hour },
  /** Pages seen from one address, as browsers tell them. */
  viewedPage: { name: 'viewed-page', most: 600, seconds: hour },
} as const satisfies Record<string, RateLimitRule>

export type LimitName = keyof typeof rateLimitRules
