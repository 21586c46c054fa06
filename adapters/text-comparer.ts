import { htmlToText } from '../domain/kernel/html/parse-html.ts'
import { diffHtml, diffWords, toReplacementDiff } from '../domain/kernel/html/word-diff.ts'
import type { TextComparer, TextDiff } from '../domain/kernel/ports/text-comparer.ts'
import { createBoundedThread } from './bounded-thread.ts'
import type { ComparisonTask } from './compare-worker.ts'

interface Options {
  /** Path of `compare-worker.ts`, built or not. */
  worker: string
  /** Maximum computing time in milliseconds; another one in tests. */
  timeout?: number
}

/** Maximum characters of both texts together for a comparison without a thread: takes milliseconds, whatever their content. */
const maxInlineCharacters = 2_000
/** Maximum number of waiting comparisons. With more, a text is shown as entirely replaced, without comparison. */
const maxWaitingComparisons = 4
/** Maximum megabytes of JavaScript objects while texts are compared. */
const maxMemory = 512

/** Compares long texts in a thread of its own (`worker`), so that documents do not wait for it. The thread ends when idle. */
export function createTextComparer({ worker, timeout = 10_000 }: Options): TextComparer {
  const maxWaiting = { ofOne: maxWaitingComparisons, ofAll: maxWaitingComparisons }
  const thread = createBoundedThread<ComparisonTask, TextDiff>({
    worker,
    timeout,
    memory: maxMemory,
    maxWaiting,
  })
  const isShort = (before: string, after: string) => before.length + after.length <= maxInlineCharacters
  return {
    async compare(before, after) {
      if (isShort(before, after)) return diffWords(before, after)
      return thread.run({ before, after, isHtml: false }).catch(() => toReplacementDiff(before, after))
    },
    async compareHtml(before, after) {
      if (isShort(before, after)) return diffHtml(before, after)
      return thread
        .run({ before, after, isHtml: true })
        .catch(() => toReplacementDiff(htmlToText(before), htmlToText(after)))
    },
  }
}
