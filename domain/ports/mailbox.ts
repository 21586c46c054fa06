/** A mail in its mailbox, of which nobody knows yet what it holds. */
export interface HeldMail {
  /** Its number there, for as long as nobody moves it. */
  place: string
  /**
   * Its first 256 kB, in which its head stands; or all its bytes as they came, of what is too large the beginning too.
   * Rejects when the connection is lost.
   */
  fetch(part: 'beginning' | 'whole'): Promise<Wire>
}

/** `isWhole` where these are all bytes of a mail, not its beginning alone. */
export interface Wire {
  source: Buffer
  isWhole: boolean
}

export interface MailboxDuty {
  /** What arrived earlier is left alone. */
  since: Date
  /** Which of all the places where something unmarked lies wait for their turn: they are passed over. Never rejects. */
  postponed(places: string[]): Promise<ReadonlySet<string>>
  /**
   * Never rejects. What is settled is marked and not handed over again, what is for later is, what waits for its turn is
   * once that has come, and after a pause nothing else before it.
   */
  take(mail: HeldMail): Promise<'settled' | 'waiting' | 'later' | 'pause'>
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
  follow(duty: MailboxDuty, stopping: AbortSignal): Promise<void>
}
