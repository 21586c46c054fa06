import type { FileKind } from '../file-kinds.ts'
import type { FilePostponement, FileRefusal } from './file-refusals.ts'

/** What became of a file that was sent. */
export type FileReceipt =
  | { outcome: 'stored'; url: string; what: FileKind['what'] }
  | { outcome: 'refused'; refusal: FileRefusal }
  /** Not now: `message` says why in French, `wait` counts seconds. */
  | ({ outcome: 'postponed' } & FilePostponement)

export function refused(refusal: FileRefusal): FileReceipt {
  return { outcome: 'refused', refusal }
}
