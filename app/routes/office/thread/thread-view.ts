import type { ThreadKey } from '../../../../domain/threads/messages.ts'

/** A thread as the office shows it (docs/product.md §11.8). */
export interface ThreadView extends ThreadKey {
  /** Where its forms are sent. */
  action: string
  /** The stream that says when it has changed. */
  live: string
  /** Whose it is. */
  name: string
  messages: MessageLine[]
  /** The page of the messages before these, and that of the newest; `null` where the thread begins, and there. */
  older: string | null
  newest: string | null
  /** `null` for whoever only reads. */
  compose: ComposeView | null
}

export interface MessageLine {
  id: string
  from: 'visitor' | 'workshop' | 'note'
  author: string
  /** « a écrit », « a répondu par e-mail » */
  verb: string
  at: string
  when: string
  text: string
  /** The end of its text that is folded away: what it quotes, a signature; empty where there is none. */
  folded: string
  /** Where it is read whole, of a text that is longer than a thread shows; `null` of all others. */
  whole: string | null
  files: FileLine[]
  /** What the site has to say of it. */
  notices: string[]
  /** It came while somebody was writing. */
  isNew: boolean
  /** Of an answer of ours that has not gone. */
  pending: { label: string; refusal: string | null; mayResend: boolean; secondsToUndo: number | null } | null
}

interface FileLine {
  id: string
  name: string
  size: string
  to: string
  isPicture: boolean
}

export interface ComposeView {
  /** The draft's, or that of the one to come. */
  id: string
  text: string
  files: Omit<FileLine, 'to'>[]
  /** Up to when the page shows the thread: milliseconds since 1970. */
  shownAt: string
  isHeld: boolean
  recipient: string
  signature: string
  saved: { id: string; name: string; text: string }[]
  /** What is known of the address. */
  warning: string | null
  noteId: string
}
