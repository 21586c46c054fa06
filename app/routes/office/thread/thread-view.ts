import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import type { ComposeView } from './compose/compose-view.ts'
import type { LetterLine } from './letters/letter-line.ts'

/** A thread as the office shows it (docs/product.md §11.8). */
export interface ThreadView extends ThreadKey {
  /** Where its forms are sent. */
  action: string
  /** The stream that says when it has changed. */
  live: string
  /** Whose it is. */
  name: string
  letters: LetterLine[]
  /** The page of the letters before these, and that of the newest; `null` where the thread begins, and there. */
  older: string | null
  newest: string | null
  /** `null` for whoever only reads. */
  compose: ComposeView | null
}
