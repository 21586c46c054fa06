import type { FileLine } from '../letters/letter-line.ts'

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
