import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import type { ComposeView } from './compose/compose-view.ts'
import type { LetterLine } from './letters/letter-line.ts'

/** A thread as the office shows it (docs/product.md §11.8). */
export interface ThreadView extends ThreadKey {
  /** Where its forms are sent. */
  action: string
  /** The stream that says when it has changed. */
  live: string
  letters: LetterLine[]
  /** `null` for whoever only reads. */
  compose: ComposeView | null
}
