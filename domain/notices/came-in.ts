import type { InboxKind } from '../inbox/inbox-kind.ts'

/** What came in, as a mail tells it. */
export interface CameIn {
  /** Whose record it belongs to. */
  thread: InboxKind
  recordId: string
  /** Who wrote, and about what. */
  who: string
  about: string
  /** `null` of messages, which belong to no point of sale. */
  posId: string | null
}

/** From the first instant on, before the second. */
export interface Period {
  from: Date
  until: Date
}
