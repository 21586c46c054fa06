import type { TextDiff } from '../html/word-diff.ts'

/** Lays one text upon another; long ones take a while of computing, and visitors are not to wait for it. */
export interface TextComparer {
  /** Word by word; by the line where that would take too long. Never fails: what cannot be compared at all is wholly new. */
  compare(before: string, after: string): Promise<TextDiff>
  /** Compares sanitised HTML as it is read. */
  compareHtml(before: string, after: string): Promise<TextDiff>
}
