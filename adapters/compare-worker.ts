import { diffHtml, diffWords } from '../domain/kernel/html/word-diff.ts'
import type { TextDiff } from '../domain/kernel/ports/text-comparer.ts'

export interface ComparisonTask {
  before: string
  after: string
  isHtml: boolean
}

/** Compares two texts in a separate thread (`text-comparer.ts`). */
export default function compareTextsInWorker(job: ComparisonTask | null): TextDiff | null {
  // `null` only starts the thread.
  return job && (job.isHtml ? diffHtml : diffWords)(job.before, job.after)
}
