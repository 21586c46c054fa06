import type { Database, Transaction } from '../../../db/client.ts'
import type { AccountHolder, RequestOrigin, SignedInPerson } from '../person.ts'

/** An account with the hash of its password, `null` if no password was chosen yet. */
export interface Account extends AccountHolder {
  passwordHash: string | null
}

/** Token that the browser sends, and the seconds after which it expires unless it is used. */
export interface Session {
  token: string
  seconds: number
}

/** A session as shown to its owner. The `id` is not the token and gives no access. */
interface OpenSession {
  id: string
  /** `null` if the browser sent no description, or the session is older than this field. */
  device: string | null
  openedAt: Date
  /** Time of the last use, rounded to the hour. */
  lastUsedAt: Date
}

/** Origin of a password to hash or check. Origins take turns in the queue, by network address. */
export type HashingOrigin = Pick<RequestOrigin, 'address' | 'abortSignal'>

/**
 * Accounts, passwords, sessions and reset links, stored by Better Auth. Writes with `tx` belong to the caller's transaction.
 * E-mails must be normalised by `normalizeEmail`.
 */
export interface Accounts {
  /** Returns an account that may sign in. Closed staff accounts are left out. */
  find(db: Database, email: string): Promise<Account | null>
  findById(db: Database, userId: string): Promise<Account | null>
  /** Returns the holder of an e-mail address, even if their account is closed. */
  findHolder(db: Database, email: string): Promise<AccountHolder | null>
  /** Returns the e-mail address behind a stored login identifier. */
  emailOf(identifier: string): string
  /** Creates an account with the given id; rejects if the e-mail already has one. */
  create(db: Database, holder: AccountHolder & { name: string; passwordHash: string | null }): Promise<void>
  setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void>
  /**
   * Locks the account until `tx` ends and returns its current password hash. Call it before writing anything of the account: a
   * hash that was checked outside the transaction may have been replaced since.
   */
  lockPassword(tx: Transaction, userId: string): Promise<string | null>
  /**
   * Hashes a password. Slow on purpose, like `checkPassword`: call both outside of transactions. Both wait in a queue, and reject
   * with `TooManyWaitingTasks` if too many wait or the visitor has disconnected.
   */
  hashPassword(password: string, origin: HashingOrigin): Promise<string>
  /** Checks a password. A `hash` of `null` (no such account) takes as long as a wrong password. */
  checkPassword(password: string, hash: string | null, origin: HashingOrigin): Promise<boolean>
  /**
   * Opens a session with a new token; `device` describes the browser in words. A session with `isSecondFactorVerified:
   * false` still requires the second factor: it lasts an hour and is not prolonged.
   */
  openSession(
    tx: Transaction,
    userId: string,
    how: { device: string | null; isSecondFactorVerified: boolean },
  ): Promise<Session>
  /** Returns the person of a session, and prolongs it while it is used. `null` if it has ended or never existed. */
  readSession(
    db: Database,
    token: string,
  ): Promise<{ person: SignedInPerson; prolonged: Session | null } | null>
  /** Returns the id of the user whose session was closed. */
  closeSession(db: Database, token: string): Promise<string | null>
  closeSessions(tx: Transaction, userId: string): Promise<void>
  /** Returns the account's current sessions with a verified second factor (if one is required), the most recently used first. */
  listSessions(db: Database, userId: string): Promise<OpenSession[]>
  /** Ends one session of the account (`only`), or all except one (`but`). Returns the number of ended sessions. */
  endSessions(tx: Transaction, userId: string, which: { only: string } | { but: string }): Promise<number>
  /** Creates a reset link, valid for `hours` (1 by default), and returns its token. Only the hash of the token is stored. */
  createResetToken(db: Database, userId: string, hours?: number): Promise<string>
  /** Finds a reset link without consuming it. */
  findReset(db: Database, token: string): Promise<{ userId: string; isExpired: boolean } | null>
  /** Consumes a reset link and returns the user's id. Returns `null` if the link was already consumed or has expired. */
  consumeReset(tx: Transaction, token: string): Promise<string | null>
  /** Deletes all reset links of the user. */
  forgetResets(tx: Transaction, userId: string): Promise<void>
}
