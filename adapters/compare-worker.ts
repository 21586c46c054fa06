import { diffWords, type TextDiff } from '../domain/content/word-diff.ts'

export interface Compared {
  before: string
  after: string
}

/** Compares in a thread of its own (`text-comparer.ts`). */
export default function run({ before, after }: Compared): TextDiff {
  return diffWords(before, after)
}
