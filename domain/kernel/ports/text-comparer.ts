/** Compares texts in a worker thread, because long texts take seconds of computing. */
export interface TextComparer {
  /**
   * Compares word by word, or line by line if that would take too long. Never fails: texts that cannot be compared are returned
   * as entirely replaced.
   */
  compare(before: string, after: string): Promise<TextDiff>
  /** Compares the visible text of sanitised HTML. */
  compareHtml(before: string, after: string): Promise<TextDiff>
}

/** A part of the comparison: text that is in both versions or in one of them. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface TextDiff {
  parts: DiffPart[]
  /** Whether whole lines were compared, because the texts are too long or share too little for a comparison word by word. */
  isByLine: boolean
}
