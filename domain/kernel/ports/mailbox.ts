import type { IncomingMail, MailHead } from './incoming-mail.ts'

/** A mail in its mailbox, of which nobody knows yet what it holds. */
export interface MailboxMessage {
  /** Its number there, for as long as nobody moves it. */
  place: string
  /**
   * Its first 256 kB, in which its head stands; or all its bytes as they came, of what is too large the beginning too.
   * Rejects when the connection is lost.
   */
  fetch(part: 'beginning' | 'whole'): Promise<RawMail>
}

/** `isWhole` where these are all bytes of a mail, not its beginning alone. */
export interface RawMail {
  source: Buffer
  isWhole: boolean
}

export interface MailboxHandler {
  /** What arrived earlier is left alone. */
  since: Date
  /** Which of all the places where something unmarked lies wait for their turn: they are passed over. Never rejects. */
  postponed(places: string[]): Promise<ReadonlySet<string>>
  /**
   * Never rejects. What is settled is marked and not handed over again, what is for later is, what waits for its turn is
   * once that has come, and after a pause nothing else before it.
   */
  take(mail: MailboxMessage): Promise<'settled' | 'waiting' | 'later' | 'pause'>
  /** Nothing is left to hand over; or in French why that cannot be said. */
  tell(failure: string | null): Promise<void>
}

/** The mailbox to which visitors answer. */
export interface Mailbox {
  /** User, host and folder; no password. */
  name: string
  /**
   * Hands over what is not marked, the oldest first, at once and as it comes, until `stopping` aborts. Never rejects: a
   * lost connection is made anew, after longer and longer pauses.
   */
  follow(handler: MailboxHandler, stopping: AbortSignal): Promise<void>
}

/**
 * Reads what strangers send, where nobody waits for it (docs/product.md §11.9). `null` stands for what nothing can be made
 * of: it will not be read at the next try either. Rejects when no reading could begin.
 */
export interface MailReader {
  /** The head of a mail that came over the wire, whole or its beginning. Rejects when it was not read in its time and memory. */
  readHead(wire: Buffer): Promise<MailHead | null>
  /** `hasAll` is false for the beginning of a mail that is too large; `null` too for what was not read in its time and memory. */
  readMail(wire: Buffer, hasAll: boolean): Promise<IncomingMail | null>
}
