/** Lays one text upon another; long ones take a while of computing, and visitors are not to wait for it. */
export interface TextComparer {
  /** Word by word; by the line where that would take too long. Never fails: what cannot be compared at all is wholly new. */
  compare(before: string, after: string): Promise<TextDiff>
  /** Compares sanitised HTML as it is read. */
  compareHtml(before: string, after: string): Promise<TextDiff>
}

/** A stretch of two texts laid one upon the other. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What became of a text. */
export interface TextDiff {
  parts: DiffPart[]
  /** It was too long, or shares too little with the other, to be compared word by word: whole lines are. */
  isByLine: boolean
}
