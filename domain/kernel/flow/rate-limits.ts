/** Limits of one action, each with its key and the number of uses to count (1 by default). */
export type RateLimitUses = readonly (readonly [limit: RateLimit, key: string, count?: number])[]

/** Result if `limit` is reached. It allows new uses after `seconds`. */
export interface RateLimited {
  outcome: 'wait'
  seconds: number
  limit: LimitName
}

/**
 * Counts one use of every limit and then runs `action`. If one limit is reached, counts nothing and does not run it. Counts are
 * removed again if `action` throws, or if `isFree` says that its result does not count.
 */
export async function withRateLimit<Outcome>(
  uses: RateLimitUses,
  action: () => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome | RateLimited> {
  const rejection = await take(uses)
  if (rejection) return rejection
  let isCounted = false
  try {
    const outcome = await action()
    isCounted = !isFree(outcome)
    return outcome
  } finally {
    // The result of the action is returned even if the counts cannot be removed.
    if (!isCounted) await giveBack(uses).catch(() => {})
  }
}

/** Counts one use of all limits and returns `null`, or counts nothing and returns the waiting time. */
async function take(uses: RateLimitUses): Promise<RateLimited | null> {
  for (const [index, [limit, key, count]] of uses.entries()) {
    const seconds = await limit.take(key, count)
    if (seconds === 0) continue
    await giveBack(uses.slice(0, index))
    return { outcome: 'wait', seconds, limit: limit.name }
  }
  return null
}

async function giveBack(uses: RateLimitUses): Promise<void> {
  for (const [limit, key, count] of uses) await limit.giveBack(key, count)
}

/**
 * A limit shared by all nodes. A use is counted before the action and removed if the action does not count (`withRateLimit`).
 * There is no check without counting, because any number of simultaneous requests could pass it.
 */
export interface RateLimit {
  name: LimitName
  /**
   * Counts `count` uses of `key` (1 by default) and returns 0. If too few are left, counts nothing and returns the
   * seconds to wait.
   */
  take(key: string, count?: number): Promise<number>
  giveBack(key: string, count?: number): Promise<void>
}

/** One limit for each name in `rateLimitRules`. */
export type RateLimits = Record<LimitName, RateLimit>

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface RateLimitRule {
  /** Prefix of the keys under which its counts are stored. */
  name: string
  /** Maximum number of uses per window. A window begins with its first use. */
  max: number
  seconds: number
}

/** Rules of all limits (docs/security.md, Limits of inputs and work). */
export const rateLimitRules = {
  /** Quote requests from one IP address. */
  quoteRequest: { name: 'quote', max: 10, seconds: hour },
  /** Photos uploaded from one IP address per hour and per day, and the kilobytes stored of them per day. */
  photo: { name: 'photo', max: 200, seconds: hour },
  photoDay: { name: 'photo-day', max: 400, seconds: day },
  photoKilobytes: { name: 'photo-kb', max: 300_000, seconds: day },
  newsletter: { name: 'newsletter', max: 10, seconds: hour },
  /** Contact messages from one IP address. */
  contact: { name: 'contact', max: 10, seconds: hour },
  /**
   * Mails that anybody can cause by typing an address, for each purpose (`withMailLimit`). `mailTo`: to one mailbox, and
   * separately to the workshop about that mailbox. `mailToDay`: to one mailbox per day. `mailToAll`: to all mailboxes.
   * `workshopMail`: to the workshop. The last two have separate counters for addresses that the workshop knows.
   */
  mailTo: { name: 'mail-to', max: 10, seconds: hour },
  mailToDay: { name: 'mail-to-day', max: 20, seconds: day },
  mailToAll: { name: 'mail-to-all', max: 600, seconds: hour },
  workshopMail: { name: 'workshop-mail', max: 600, seconds: hour },
  /** Declarations of withdrawal from one IP address, or about one contract by its own client. */
  withdrawal: { name: 'withdrawal', max: 20, seconds: hour },
  /** Codes mailed to accept one estimate. */
  acceptanceCode: { name: 'acceptance-code', max: 5, seconds: hour },
  /** Messages that visitors send on the private page of their thread, from one address and in one thread. */
  threadMessage: { name: 'thread-letter', max: 20, seconds: hour },
  threadMessages: { name: 'thread-letters', max: 30, seconds: day },
  /** Kilobytes of the files uploaded on the private page of one thread, from all addresses. */
  threadKilobytes: { name: 'thread-kb', max: 300_000, seconds: day },
  /** Requests for new links to a private page, from one address and for one thread. */
  threadLink: { name: 'thread-link', max: 10, seconds: hour },
  threadLinks: { name: 'thread-links', max: 3, seconds: hour },
  /**
   * Incoming mails; those beyond a limit wait in the mailbox. `mail`: one visitor, in their own thread. `mailStranger`: any other
   * address. `mailDomain` and `mailStrangers`: addresses that the workshop does not know, for one domain and for all together.
   * `mailReports` and `mailReportsOfOne`: delivery reports about a mail of this site, for one domain and for one mail.
   */
  mail: { name: 'mail', max: 60, seconds: hour },
  mailStranger: { name: 'mail-stranger', max: 10, seconds: hour },
  mailDomain: { name: 'mail-domain', max: 20, seconds: hour },
  mailStrangers: { name: 'mail-strangers', max: 40, seconds: hour },
  mailReports: { name: 'mail-reports', max: 600, seconds: hour },
  mailReportsOfOne: { name: 'mail-reports-of-one', max: 10, seconds: hour },
  /** Failed sign-ins from one IP address, for one account, and for one account from a browser that knows it. */
  signInAddress: { name: 'sign-in', max: 20, seconds: hour },
  signInAccount: { name: 'sign-in-account', max: 30, seconds: hour },
  signInDevice: { name: 'sign-in-device', max: 10, seconds: 15 * minute },
  /**
   * Wrong codes of a second factor, after a correct password: for one account, from one browser that has passed it before, and
   * from all such browsers.
   */
  factorAccount: { name: 'factor', max: 10, seconds: hour },
  factorDevice: { name: 'factor-device', max: 10, seconds: 15 * minute },
  factorDevices: { name: 'factor-devices', max: 60, seconds: day },
  /** Requests to recover a password: from one IP address, and for one account. */
  recoveryAddress: { name: 'recovery', max: 10, seconds: hour },
  recoveryAccount: { name: 'recovery-account', max: 5, seconds: hour },
  /** Unknown rim labels opened from one IP address. */
  unknownLabel: { name: 'unknown-label', max: 30, seconds: hour },
  /**
   * Unknown document codes and wrong comparisons from one address; wrong comparisons with one document from all addresses
   * together, without the first ones of each address.
   */
  verification: { name: 'verification', max: 40, seconds: hour },
  verificationFirst: { name: 'verification-first', max: 3, seconds: hour },
  /** Requests for experts' dossiers from one address: pages, PDFs, archives and answers. */
  dossier: { name: 'dossier', max: 240, seconds: hour },
  /** Slips and proofs printed on request, from one IP address. */
  printing: { name: 'printing', max: 120, seconds: hour },
  /** Page views reported by browsers, from one address. */
  viewedPage: { name: 'viewed-page', max: 600, seconds: hour },
} as const satisfies Record<string, RateLimitRule>

export type LimitName = keyof typeof rateLimitRules
