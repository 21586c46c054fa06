import type { Database } from '../../../db/client.ts'
import type { AccountHolder, RequestOrigin, SignedInPerson } from '../person.ts'

/** An account, and the hash of its password where one was chosen. */
export interface Account extends AccountHolder {
  passwordHash: string | null
}

/** What its holder shows, and the seconds for which it lasts unless it is used. */
export interface Session {
  token: string
  seconds: number
}

/** A session as its holder sees it: `id` opens nothing. */
interface OpenSession {
  id: string
  /** `null` where the browser said nothing of itself, or the session is from before that was kept. */
  device: string | null
  openedAt: Date
  /** To the hour. */
  lastUsedAt: Date
}

/** For whom a password is hashed: addresses take turns. */
export type HashingOrigin = Pick<RequestOrigin, 'address' | 'leaving'>

/**
 * Accounts, passwords, sessions and reset links (docs/product.md §6), kept by Better Auth. `tx` ties what is
 * written to the caller's transaction; e-mails are those of `normalizeEmail`.
 */
export interface Accounts {
  /** One that can be signed in to: not that of staff whose account was closed. */
  find(db: Database, email: string): Promise<Account | null>
  findById(db: Database, userId: string): Promise<Account | null>
  /** Whose address that is, be their account closed or not. */
  findHolder(db: Database, email: string): Promise<AccountHolder | null>
  /** The address behind a stored login identifier. */
  emailOf(identifier: string): string
  /** Made with the given id; rejects when the e-mail has an account already. */
  create(tx: Database, holder: AccountHolder & { name: string; passwordHash: string | null }): Promise<void>
  setPassword(tx: Database, userId: string, passwordHash: string): Promise<void>
  /**
   * The hash as it stands; until `tx` ends nobody else gets past here with that account. To be called before anything
   * of the account is written: what was checked outside may have been replaced since.
   */
  lockPassword(tx: Database, userId: string): Promise<string | null>
  /**
   * Slow on purpose, like `checkPassword`: to be called outside of transactions. Both wait for their turn, and reject
   * with `TooBusy` while too many wait already, and for who has left.
   */
  hashPassword(password: string, origin: HashingOrigin): Promise<string>
  /** `null`, no such account, takes the time of a wrong password. */
  checkPassword(password: string, hash: string | null, origin: HashingOrigin): Promise<boolean>
  /**
   * A new session with a new token, opened by a browser that is called `device` in words. One that is not whole still
   * owes the second factor: it lasts an hour, and is not prolonged.
   */
  openSession(
    tx: Database,
    userId: string,
    how: { device: string | null; isWhole: boolean },
  ): Promise<Session>
  /** Whose session that is, `null` when it has ended or never was; prolongs it while it is used. */
  readSession(
    db: Database,
    token: string,
  ): Promise<{ person: SignedInPerson; prolonged: Session | null } | null>
  /** Answers the id of the user whose session it was. */
  closeSession(tx: Database, token: string): Promise<string | null>
  closeSessions(tx: Database, userId: string): Promise<void>
  /** The account's sessions that have not ended and owe nothing, the one used last first. */
  listSessions(db: Database, userId: string): Promise<OpenSession[]>
  /** Ends that one of the account's sessions, or with `but` all others; answers how many there were. */
  endSessions(tx: Database, userId: string, which: { only: string } | { but: string }): Promise<number>
  /** Answers what the link carries, of which the hash alone is kept; it opens for an hour, or for so many. */
  createResetToken(tx: Database, userId: string, hours?: number): Promise<string>
  /** Looks, and consumes nothing. */
  findReset(db: Database, token: string): Promise<{ userId: string; isExpired: boolean } | null>
  /** The user's id the first time, then `null`; `null` also when it has expired. */
  consumeReset(tx: Database, token: string): Promise<string | null>
  /** Other links to the same end open nothing any more. */
  forgetResets(tx: Database, userId: string): Promise<void>
}
