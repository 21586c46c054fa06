import { htmlToText } from '../domain/kernel/html/read-html.ts'
import { diffAsReplaced, diffHtml, diffWords } from '../domain/kernel/html/word-diff.ts'
import type { TextComparer, TextDiff } from '../domain/kernel/ports/text-comparer.ts'
import { createBoundedThread } from './bounded-thread.ts'
import type { Compared } from './compare-worker.ts'

interface Options {
  /** The file of `compare-worker.ts`. */
  worker: string
  /** Milliseconds after which a comparison is given up with its thread; another in tests. */
  timeout?: number
}

/** Signs of both texts together that are compared within milliseconds, whatever they share. */
const short = 2_000
/** Whoever presses again and again gets the answer without the comparison: nobody waits behind so many. */
const maxPlaces = 4
/** Maximum megabytes of JavaScript objects while texts are compared. */
const maxMemory = 512

/** Compares long texts in a thread of its own (`worker`), which documents do not wait for; it goes when nobody compares. */
export function createTextComparer({ worker, timeout = 10_000 }: Options): TextComparer {
  const maxWaiting = { ofOne: maxPlaces, ofAll: maxPlaces }
  const thread = createBoundedThread<Compared, TextDiff>({ worker, timeout, memory: maxMemory, maxWaiting })
  const isShort = (before: string, after: string) => before.length + after.length <= short
  return {
    async compare(before, after) {
      if (isShort(before, after)) return diffWords(before, after)
      return thread.run({ before, after, isHtml: false }).catch(() => diffAsReplaced(before, after))
    },
    async compareHtml(before, after) {
      if (isShort(before, after)) return diffHtml(before, after)
      return thread
        .run({ before, after, isHtml: true })
        .catch(() => diffAsReplaced(htmlToText(before), htmlToText(after)))
    },
  }
}
